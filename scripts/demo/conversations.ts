/**
 * Conversations of the demonstration in turns, the client first. {talent}, {member}, {company} and {title} are filled
 * in.
 */
export const conversations = [
  [
    'Hi {talent}, thank you for keeping your profile so complete. Your work stands out for our {title} position. Would you be open to a conversation?',
    'Hello {member}! Happy to hear that. Is the team remote-first, or is there an office people are expected to visit?',
    'Remote-first. A few hours of shared time a day is all we ask for, and we meet twice a year.',
    'That suits me. Thursday afternoon would work.',
  ],
  [
    'Good morning {talent}. I read your bio twice; we have just the problem for you at {company}. May I tell you more?',
    'Please do! What does the first month look like?',
    'Mostly listening: two days with customers, then one small feature you take all the way.',
  ],
  [
    'Hello {talent}, are you still looking? Our {title} position went live this morning.',
    'I am, though I start something new only after the summer.',
    'That is fine with us. Shall I write again in June?',
    'June is perfect, thank you.',
  ],
  [
    'Hi {talent}! Do you have experience with on-call? It is one week in eight here.',
    'Yes, three years of it. One in eight sounds civilised.',
  ],
  [
    'Dear {talent}, I am recruiting for {company}. We would love to have you in the process for {title}.',
    'Thank you! Could you share the compensation range first?',
  ],
] as const;

/** The conversation that ends with the client. */
export const unanswered = conversations[1];

export const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
