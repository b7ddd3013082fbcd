import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type Skill, button, fact, line, mailSettingsLinks, note, quiet, render, skills, summary } from './blocks.ts';
import { type Content, inSubject } from './mail.ts';
import type { Picture } from './pictures.ts';
import { plainName } from './plain-name.ts';

export interface Announcement {
  companyName: string;
  /** A domain that the company has proven; null for none. */
  verifiedDomain: string | null;
  /** The company's logo; null if there is none. */
  logo: Picture | null;
  title: string;
  /** Beginning of the position's description, without markup; empty if it has none. */
  summary: string;
  skills: readonly Skill[];
  optionalSkills: readonly Skill[];
  /** Place of work in the mail's language, such as 'Remote, Lisbon ± 4 h'. */
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
export function announcementMail(mail: AnnouncementMail): Content {
  const { productName: product, link, language = fallbackLanguage } = mail;
  const t = textsOf(language, 'mail');
  const [title, company] = [plainName(mail.title), plainName(mail.companyName)];
  const name = mail.clientName === null ? null : plainName(mail.clientName);
  const lists = [
    { label: t('announcement.requiredSkills'), all: mail.skills },
    { label: t('announcement.optionalSkills'), all: mail.optionalSkills },
  ].filter(({ all }) => all.length > 0);
  const isTicked = lists.some(({ all }) => all.some(({ isHeld }) => isHeld));
  return {
    subject: t('announcement.title', { title: inSubject(title), company: inSubject(company) }),
    ...render({
      productName: product,
      title: t('announcement.title', { title, company }),
      logo: mail.logo,
      language,
      blocks: [
        line(t('announcement.intro', { company })),
        ...(mail.verifiedDomain === null ? [] : [note(t('announcement.verified', { domain: mail.verifiedDomain }))]),
        ...(mail.summary === '' ? [] : [summary(plainName(mail.summary))]),
        fact(t('announcement.place'), mail.place),
        ...lists.map(({ label, all }) => skills(label, all)),
        ...(isTicked ? [note(t('announcement.held'))] : []),
        button({ label: t('announcement.see'), link }),
        ...(name === null ? [] : [line(t('announcement.questions', { name }))]),
        quiet(t('announcement.reason', { product }), mailSettingsLinks(mail, language)),
      ],
    }),
  };
}
