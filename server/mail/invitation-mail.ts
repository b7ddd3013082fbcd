import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { button, line, quiet, render } from './blocks.ts';
import { type Content, inSubject } from './mail.ts';
import type { Picture } from './pictures.ts';
import { plainName } from './plain-name.ts';

interface InvitationMail {
  productName: string;
  /** Null if deleted: then the company invites. */
  inviterName: string | null;
  companyName: string;
  /** The company's logo; null if there is none. */
  logo?: Picture | null;
  /**
   * Leads to the sign-in screen with the address filled in. It never signs in by itself, because mail scanners open
   * links.
   */
  link: string;
  language?: Language;
}

/** The mail that tells a new company member about their account. */
export function invitationMail({
  productName: product,
  link,
  logo = null,
  language = fallbackLanguage,
  ...names
}: InvitationMail): Content {
  const t = textsOf(language, 'mail');
  const company = plainName(names.companyName);
  const name = names.inviterName === null ? null : plainName(names.inviterName);
  return {
    subject:
      name === null
        ? t('invitation.byCompany.subject', { company: inSubject(company), product })
        : t('invitation.byMember.subject', { name: inSubject(name), company: inSubject(company), product }),
    ...render({
      productName: product,
      title: t('invitation.title', { company }),
      logo,
      language,
      blocks: [
        line(t('invitation.intro', { name: name ?? company, product })),
        button({ label: t('invitation.signIn'), link }),
        quiet(t('invitation.warning')),
      ],
    }),
  };
}
