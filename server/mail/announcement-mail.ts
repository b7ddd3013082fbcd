import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { button, fact, line, mailSettingsLinks, quiet, render } from './blocks.ts';
import { inSubject } from './mail.ts';
import { plainName } from './plain-name.ts';

export interface Announcement {
  companyName: string;
  title: string;
  /** Names of skills. */
  skills: readonly string[];
  optionalSkills: readonly string[];
  /** Place of work in the mail's language, such as 'Remote, Lisbon'; empty if the position has none. */
  place: string;
  /** Language of the mail; English if absent. */
  language?: Language;
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
  const { productName: product, link, language = fallbackLanguage } = mail;
  const t = textsOf(language, 'mail');
  const [title, company] = [plainName(mail.title), plainName(mail.companyName)];
  const name = mail.clientName === null ? null : plainName(mail.clientName);
  const facts = [
    [t('announcement.requiredSkills'), mail.skills.join(', ')],
    [t('announcement.optionalSkills'), mail.optionalSkills.join(', ')],
    [t('announcement.place'), mail.place],
  ] as const;
  return {
    subject: t('announcement.title', { title: inSubject(title), company: inSubject(company) }),
    ...render({
      productName: product,
      title: t('announcement.title', { title, company }),
      language,
      blocks: [
        line(t('announcement.intro', { company })),
        ...facts.flatMap(([label, value]) => (value === '' ? [] : [fact(label, value)])),
        button({ label: t('announcement.see'), link }),
        ...(name === null ? [] : [line(t('announcement.questions', { name }))]),
        quiet(t('announcement.reason', { product }), mailSettingsLinks(mail, language)),
      ],
    }),
  };
}
