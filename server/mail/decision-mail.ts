import type { Rule } from '#contract/cases.ts';
import { type Language, fallbackLanguage, localeOf } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { address, button, line, quiet, quote, render } from './blocks.ts';
import type { Content } from './mail.ts';

interface DecisionMail {
  productName: string;
  outcome: 'warned' | 'suspended';
  isAboutCompany: boolean;
  rule: Rule;
  reasons: string;
  /** Null for no end. */
  until: Date | null;
  /** Where the decision is shown. */
  link: string;
  rulesLink: string;
  language?: Language;
}

/** The mail about a decision of administrators. Its subject tells a bystander nothing. */
export function decisionMail({
  productName: product,
  outcome,
  isAboutCompany,
  rule,
  reasons,
  until,
  link,
  rulesLink,
  language = fallbackLanguage,
}: DecisionMail): Content {
  const t = textsOf(language, 'mail');
  const what = isAboutCompany ? 'company' : 'user';
  const end = until?.toLocaleString(localeOf(language), { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return {
    subject: t('decision.subject', { product }),
    ...render({
      productName: product,
      title: t('decision.title'),
      language,
      blocks: [
        line(
          outcome === 'warned'
            ? t(`decision.warned.${what}`, { product })
            : end === undefined
              ? t(`decision.suspended.${what}`, { product })
              : t(`decision.suspendedUntil.${what}`, { product, end }),
        ),
        address(t('decision.rule', { number: rule, rule: textsOf(language, 'conduct')(`rule.${rule}`) })),
        quote(reasons),
        line(t('decision.appeal')),
        button({ label: t('decision.look'), link }),
        quiet(t('decision.rules'), [{ label: t('decision.rulesLink'), link: rulesLink }]),
      ],
    }),
  };
}

/** The mail about the end of a suspension. */
export function restoredMail({
  productName: product,
  link,
  language = fallbackLanguage,
}: Pick<DecisionMail, 'productName' | 'link' | 'language'>): Content {
  const t = textsOf(language, 'mail');
  return {
    subject: t('restored.subject', { product }),
    ...render({
      productName: product,
      title: t('restored.title'),
      language,
      blocks: [line(t('restored.text')), button({ label: t('restored.open'), link })],
    }),
  };
}
