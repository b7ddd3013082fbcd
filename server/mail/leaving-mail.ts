import { dateLocaleOf, dayOf, monthOf, utcTimeOf } from '#contract/texts/days.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { button, line, quiet, render } from './blocks.ts';
import type { Content } from './mail.ts';

interface LeavingMail {
  productName: string;
  language?: Language;
}

/** The mail to a user who has asked for the deletion of their account: until when they can keep it. */
export function leavingMail({
  productName: product,
  leavingAt,
  link,
  language = fallbackLanguage,
}: LeavingMail & { leavingAt: Date; /** Where it is taken back. */ link: string }): Content {
  const t = textsOf(language, 'mail');
  const time = utcTimeOf(leavingAt, language);
  return {
    subject: t('leaving.subject', { product }),
    ...render({
      productName: product,
      title: t('leaving.title'),
      language,
      blocks: [
        line(t('leaving.text', { product, time })),
        line(t('leaving.until')),
        button({ label: t('leaving.keep'), link }),
        quiet(t('leaving.notYours')),
      ],
    }),
  };
}

/** The last mail to an address: its account is deleted, as its user asked or since nobody used it. */
export function leftMail({
  productName: product,
  because,
  link,
  language = fallbackLanguage,
}: LeavingMail & { because: 'asked' | 'unused'; /** Says what is kept. */ link: string }): Content {
  const t = textsOf(language, 'mail');
  return {
    subject: t('leaving.subject', { product }),
    ...render({
      productName: product,
      title: t('left.title'),
      language,
      blocks: [
        line(t(`left.${because}`, { product })),
        line(t('left.last')),
        quiet(t('left.kept'), [{ label: t('left.keptLink'), link }]),
      ],
    }),
  };
}

/** The mail to a user whose account is deleted soon, since nobody has used it. Days are in UTC. */
export function inactiveMail({
  productName: product,
  seenAt,
  deletedAt,
  companyName,
  link,
  language = fallbackLanguage,
}: LeavingMail & {
  /** The last visit: the user's, or that of any member of their company. */
  seenAt: Date;
  deletedAt: Date;
  /** Null of a talent. */
  companyName: string | null;
  link: string;
}): Content {
  const t = textsOf(language, 'mail');
  const locale = dateLocaleOf(language);
  const facts = { product, since: monthOf(seenAt, locale, 'UTC'), day: dayOf(deletedAt, locale, 'UTC') };
  return {
    subject: t('leaving.subject', { product }),
    ...render({
      productName: product,
      title: t('inactive.title'),
      language,
      blocks: [
        line(
          companyName === null
            ? t('inactive.talent', facts)
            : t('inactive.company', { ...facts, company: companyName }),
        ),
        line(t('inactive.stay')),
        button({ label: t('inactive.signIn'), link }),
      ],
    }),
  };
}
