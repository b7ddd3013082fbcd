import type { Rule } from '#contract/cases.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { address, button, line, quiet, quote, render } from './blocks.ts';
import type { Content } from './mail.ts';

interface CaseMail {
  productName: string;
  language?: Language;
}

/** The mail about an appeal that administrators have decided. */
export function appealMail({
  productName: product,
  outcome,
  reasons,
  link,
  language = fallbackLanguage,
}: CaseMail & { outcome: 'kept' | 'overturned'; reasons: string; link: string }): Content {
  const t = textsOf(language, 'mail');
  return {
    subject: t('decision.subject', { product }),
    ...render({
      productName: product,
      title: t('appeal.title'),
      language,
      blocks: [line(t(`appeal.${outcome}`)), quote(reasons), button({ label: t('appeal.look'), link })],
    }),
  };
}

/** The mail to a reporter. It never says which measure was taken. */
export function reporterMail({
  productName: product,
  hasActed,
  language = fallbackLanguage,
}: CaseMail & { hasActed: boolean }): Content {
  const t = textsOf(language, 'mail');
  return {
    subject: t('reporter.subject'),
    ...render({
      productName: product,
      title: t('reporter.subject'),
      language,
      blocks: [line(t(hasActed ? 'reporter.acted' : 'reporter.noBreach')), line(t('reporter.thanks'))],
    }),
  };
}

/** The mail about an account that administrators have deleted. */
export function deletionMail({
  productName: product,
  rule,
  reasons,
  rulesLink,
  language = fallbackLanguage,
}: CaseMail & { rule: Rule; reasons: string; rulesLink: string }): Content {
  const t = textsOf(language, 'mail');
  return {
    subject: t('decision.subject', { product }),
    ...render({
      productName: product,
      title: t('decision.title'),
      language,
      blocks: [
        line(t('deletion.text', { product })),
        address(t('decision.rule', { number: rule, rule: textsOf(language, 'conduct')(`rule.${rule}`) })),
        quote(reasons),
        quiet(t('decision.rules'), [{ label: t('decision.rulesLink'), link: rulesLink }]),
      ],
    }),
  };
}

/** The mail to administrators about cases and appeals that wait for them. */
export function waitingCasesMail({
  productName: product,
  count,
  link,
  language = fallbackLanguage,
}: CaseMail & { count: number; link: string }): Content {
  const t = textsOf(language, 'mail');
  return {
    subject: t('cases.subject'),
    ...render({
      productName: product,
      title: t('cases.subject'),
      language,
      blocks: [line(t('cases.text', { count })), button({ label: t('cases.look'), link })],
    }),
  };
}
