import { dateLocaleOf } from '#contract/texts/days.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { address, button, line, render } from './blocks.ts';
import type { Content } from './mail.ts';

/** What became of a company's domain: proven, no longer provable, proven by another company, or no longer verified. */
export const domainNews = ['verified', 'failing', 'taken', 'lost'] as const;

interface DomainMail {
  productName: string;
  about: (typeof domainNews)[number];
  domain: string;
  at: Date;
  /** The screen of the company's domains. */
  link: string;
  language?: Language;
}

/** Milliseconds for which a proof that fails still counts. */
const grace = 14 * 86_400_000;

/** The mail to a member about a domain of their company. */
export function domainMail({ productName, about, domain, at, link, language = fallbackLanguage }: DomainMail): Content {
  const t = textsOf(language, 'mail');
  const until = new Date(at.getTime() + grace);
  const date = until.toLocaleString(dateLocaleOf(language), { dateStyle: 'long', timeZone: 'UTC' });
  const texts = {
    verified: () => t('domain.text.verified', { domain }),
    failing: () => t('domain.text.failing', { date }),
    taken: () => t('domain.text.taken', { date }),
    lost: () => t('domain.text.lost'),
  };
  return {
    subject: t('domain.subject', { product: productName }),
    ...render({
      productName,
      title: t(`domain.title.${about}`),
      language,
      blocks: [address(domain), line(texts[about]()), button({ label: t('domain.look'), link })],
    }),
  };
}
