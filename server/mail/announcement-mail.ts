import { button, fact, line, mailSettingsLinks, quiet, render } from './blocks.ts';
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
  const facts = [
    ['Required skills', mail.skills.join(', ')],
    ['Optional skills', mail.optionalSkills.join(', ')],
    ['Location', mail.place],
  ] as const;
  return {
    subject: `${inSubject(title)} at ${inSubject(companyName)}`,
    ...render({
      productName,
      title: `${title} at ${companyName}`,
      blocks: [
        line(`${companyName} is looking for somebody with your skills.`),
        ...facts.flatMap(([name, value]) => (value === '' ? [] : [fact(name, value)])),
        button({ label: 'See the position', link }),
        ...(clientName === null ? [] : [line(`Questions? An answer to this mail reaches ${clientName}.`)]),
        quiet(
          `You get this mail once, since your profile on ${productName} matches the position.`,
          mailSettingsLinks(mail),
        ),
      ],
    }),
  };
}
