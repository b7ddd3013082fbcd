import { type Block, mailSettingsLinks, render } from './blocks.ts';
import { inSubject } from './mail.ts';
import { plainName } from './plain-name.ts';

export interface Announcement {
  companyName: string;
  title: string;
  /** Names of skills. */
  skills: readonly string[];
  optionalSkills: readonly string[];
  /** Place of work, such as 'Remote, Lisbon'; empty if the position has none. */
  place: string;
}

interface AnnouncementMail extends Announcement {
  productName: string;
  /** Public address of the product. */
  appUrl: string;
  /** Leads through sign-in to the open position. */
  link: string;
  unsubscribeUrl: string;
  /** The person who receives replies; null if there is none. */
  clientName: string | null;
}

/** The mail that tells a talent about a position they match. */
export function announcementMail(mail: AnnouncementMail): { subject: string; text: string; html: string } {
  const { productName, link } = mail;
  const [title, companyName] = [plainName(mail.title), plainName(mail.companyName)];
  const clientName = mail.clientName === null ? null : plainName(mail.clientName);
  const facts: Block[] = [
    { kind: 'fact', name: 'Required skills', value: mail.skills.join(', ') } as const,
    { kind: 'fact', name: 'Optional skills', value: mail.optionalSkills.join(', ') } as const,
    { kind: 'fact', name: 'Location', value: mail.place } as const,
  ].filter(({ value }) => value !== '');
  return {
    subject: `${inSubject(title)} at ${inSubject(companyName)}`,
    ...render({
      productName,
      title: `${title} at ${companyName}`,
      blocks: [
        { kind: 'line', text: `${companyName} is looking for somebody with your skills.` },
        ...facts,
        { kind: 'button', label: 'See the position', link },
        ...(clientName === null
          ? []
          : [{ kind: 'line', text: `Questions? An answer to this mail reaches ${clientName}.` } as const]),
        {
          kind: 'quiet',
          text: `You get this mail once, since your profile on ${productName} matches the position.`,
          links: mailSettingsLinks(mail),
        },
      ],
    }),
  };
}
