import type { Stage } from '#contract/stages.ts';
import type { MembersReason } from '#contract/contacts.ts';

/** A conversation in turns, the client first unless said otherwise, and the stage it has led to. */
export interface Script {
  stage: Exclude<Stage, 'kept'>;
  /** Why it was closed. */
  reason?: MembersReason;
  isByTalent?: true;
  /** {talent}, {member}, {company} and {title} are filled in. */
  turns: readonly string[];
}

/** The visitors' own conversation, which ends with the client. */
export const showpiece: Script = {
  stage: 'talking',
  turns: [
    'Good morning {talent}. I read your bio twice: dense planning tools that stay usable are what we struggle with at {company}. May I tell you more about our {title} position?',
    'Please do! What does the first month look like?',
    'Mostly listening: two days with customers, then one small feature that you take all the way. Would you like to meet the two people you would work with?',
  ],
};

/** How it goes on about a second position of the same client. */
export const secondOfShowpiece: Script = {
  stage: 'talking',
  isByTalent: true,
  turns: [
    'Very much. I have also read your {title} page, and half of it is what I do on Fridays anyway. May I apply for both?',
    'Please do. They sit next to each other, and it would be the same two people you meet.',
  ],
};

/** Conversations of the first company about its best-known position: one for each stage a message leads to. */
export const ofShowpiece: readonly Script[] = [
  {
    stage: 'contacted',
    turns: [
      'Hi {talent}, we are looking for somebody who has kept a large React application quick for years, and your profile says you have. Would a {title} position interest you?',
    ],
  },
  {
    stage: 'interview',
    turns: [
      'Hello {talent}, your notes on accessible tables made the round in our team. Are you open to something new?',
      'That is good to hear! I am, if I can stay in my timezone.',
      'You can: four shared hours are enough for us. Shall we meet next week, with Ines from design?',
      'Gladly. I have read your help pages meanwhile, and I have questions about the offline mode.',
    ],
  },
  {
    stage: 'offer',
    turns: [
      'Hi {talent}, thank you for the afternoon yesterday. Everybody you met would like to work with you.',
      'The same from here. The session on the route editor was the best hour of my week.',
      'Then I will send the offer today, with the equity explained in plain words. Please take the weekend.',
      'It has arrived, thank you. I will answer by Monday.',
    ],
  },
  {
    stage: 'hired',
    turns: [
      'Dear {talent}, the references are in and they are glowing. When could you start?',
      'On the first of next month, if the contract comes this week.',
      'It is in your mailbox. Welcome to {company}!',
      'Signed and sent back. See you on the first!',
    ],
  },
  {
    stage: 'closed',
    reason: 'withdrew',
    turns: [
      'Hello {talent}, would you like to hear about our {title} position?',
      'Thank you for asking. I have just been promoted where I am and would like to see that through.',
      'Congratulations! I will not write again unless you ask me to.',
    ],
  },
];

/** Conversations of all others. No two people, and no company, have one twice. */
export const conversations: readonly Script[] = [
  {
    stage: 'talking',
    turns: [
      'Hi {talent}, your work stands out for our {title} position. Would you be open to a conversation?',
      'Hello {member}! Is there an office people are expected to visit?',
      'There is one, with a good kitchen, and nobody counts who comes. We all meet twice a year.',
      'That suits me. Thursday afternoon would work.',
    ],
  },
  {
    stage: 'talking',
    turns: [
      'Hello {talent}, are you still looking? Our {title} position opened this morning.',
      'I am, though I start something new only after the summer.',
      'We can wait for the right person. What would you want to know first?',
    ],
  },
  {
    stage: 'talking',
    turns: [
      'Hi {talent}! How do you feel about on-call? It is one week in eight here, and the nights are quiet.',
      'I have done three years of it. One in eight sounds civilised.',
    ],
  },
  {
    stage: 'talking',
    turns: [
      'Dear {talent}, I look after hiring at {company}. Could {title} be something for you?',
      'It could. The page names the pay, thank you for that. Is it the same wherever one lives?',
      'The same for everybody in the same role. Only the currency differs.',
      'I wish more places did that. Tell me about the team?',
    ],
  },
  {
    stage: 'talking',
    turns: [
      'Good afternoon {talent}. We lost two weeks last month to a migration that somebody like you would have stopped. Curious?',
      'Now I am. What was it meant to become?',
      'One table less. It became three more. I will send you the write-up if you like.',
    ],
  },
  {
    stage: 'talking',
    turns: [
      'Hi {talent}, one question before I tell you about {title}: do you prefer few large projects or many small ones?',
      'Large ones with small steps. Why do you ask?',
      'Because the last person wanted the opposite and was right to leave. You sound like what we need.',
    ],
  },
  {
    stage: 'contacted',
    turns: ['Hello {talent}, your profile names three things that are on our roadmap. May I show you the other seven?'],
  },
  {
    stage: 'contacted',
    turns: [
      'Hi {talent}, we are five engineers at {company} and would like to be six. You would be the one for {title}.',
    ],
  },
  {
    stage: 'contacted',
    turns: ['Good morning {talent}, is {title} at {company} a step you could imagine? Two lines are enough.'],
  },
  {
    stage: 'interview',
    turns: [
      'Hi {talent}, thank you for the quick call. Would you meet the team for an hour?',
      'With pleasure. Is there something I should prepare?',
      'Bring a piece of your own code that you would write differently today.',
      'I have plenty of those. See you then!',
    ],
  },
  {
    stage: 'interview',
    turns: [
      'Hello {talent}, the team would like to see you again, this time with a problem from our backlog.',
      'Happy to. May I use my own editor?',
      'Of course, and the internet, and a second opinion.',
    ],
  },
  {
    stage: 'offer',
    turns: [
      'Hi {talent}, we would like you to join {company}. The offer is on its way to you.',
      'I have read it on the train, twice. One question: does the start date move by two weeks?',
      'It moves by four, if you want.',
    ],
  },
  {
    stage: 'closed',
    reason: 'notAFit',
    turns: [
      'Dear {talent}, thank you for your interest in {title}. May I ask how many years you have led a team?',
      'None yet. I would like to learn it.',
      'Then this one comes too early, as it starts with eight people. I will think of you for the next.',
    ],
  },
  {
    stage: 'closed',
    reason: 'other',
    turns: [
      'Hello {talent}, does {title} match what you look for?',
      'In everything but the hours: I teach on Fridays.',
      'We cannot do four days in this team yet, and I would rather say so now. Thank you for being plain.',
    ],
  },
];

export const fill = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
