import { decisionSentence } from '#contract/decision-sentence.ts';
import type { ReportEnd } from '#contract/reports.ts';
import type { Rule } from '#contract/rules.ts';
import { type Language, fallbackLanguage } from '#contract/texts/languages.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { type Block, address, button, line, quiet, quote, render } from './blocks.ts';
import type { Content } from './mail.ts';

type Texts = ReturnType<typeof textsOf<'mail'>>;

interface CaseMail {
  productName: string;
  language?: Language;
}

interface Breach {
  rule: Rule;
  reasons: string;
  rulesLink: string;
}

interface Said {
  subject: string;
  /** The subject, if absent. */
  title?: string;
  blocks: readonly Block[];
}

/** Renders what is said in the language of a mail. */
function write({ productName, language = fallbackLanguage }: CaseMail, say: (t: Texts) => Said): Content {
  const { subject, title = subject, blocks } = say(textsOf(language, 'mail'));
  return { subject, ...render({ productName, title, language, blocks }) };
}

/** Renders a mail about a decision: a first sentence, the rule and reasons, and what follows. */
const writeDecision = (
  mail: CaseMail & Breach,
  say: (t: Texts) => { first: string; blocks: readonly Block[] },
): Content =>
  write(mail, (t) => {
    const { first, blocks } = say(t);
    const rule = textsOf(mail.language ?? fallbackLanguage, 'conduct')(`rule.${mail.rule}`);
    return {
      // It tells a bystander nothing.
      subject: t('decision.subject', { product: mail.productName }),
      title: t('decision.title'),
      blocks: [
        line(first),
        address(t('decision.rule', { number: mail.rule, rule })),
        quote(mail.reasons),
        ...blocks,
        quiet(t('decision.rules'), [{ label: t('decision.rulesLink'), link: mail.rulesLink }]),
      ],
    };
  });

/** The mail about a decision of administrators. */
export const decisionMail = (
  mail: CaseMail &
    Breach & {
      outcome: 'warned' | 'suspended';
      isAboutCompany: boolean;
      /** Null for no end. */
      until: Date | null;
      /** Where the decision is shown. */
      link: string;
    },
): Content =>
  writeDecision(mail, (t) => {
    const { productName: product, link, language = fallbackLanguage } = mail;
    return {
      first: decisionSentence(mail, { t, language, product }),
      blocks: [line(t('decision.appeal')), button({ label: t('decision.look'), link })],
    };
  });

/** The mail about an account that administrators have deleted. */
export const deletionMail = (mail: CaseMail & Breach): Content =>
  writeDecision(mail, (t) => {
    const { productName: product, language = fallbackLanguage } = mail;
    const told = { outcome: 'deleted', isAboutCompany: false, until: null } as const;
    return { first: decisionSentence(told, { t, language, product }), blocks: [] };
  });

/** The mail about an appeal that administrators have decided. */
export const appealMail = (
  mail: CaseMail & { outcome: 'kept' | 'overturned'; reasons: string; link: string },
): Content =>
  write(mail, (t) => ({
    subject: t('decision.subject', { product: mail.productName }),
    title: t('appeal.title'),
    blocks: [
      line(t(`appeal.${mail.outcome}`)),
      quote(mail.reasons),
      button({ label: t('appeal.look'), link: mail.link }),
    ],
  }));

/** The mail about the end of a suspension. */
export const restoredMail = (mail: CaseMail & { link: string }): Content =>
  write(mail, (t) => ({
    subject: t('restored.subject', { product: mail.productName }),
    title: t('restored.title'),
    blocks: [line(t('restored.text')), button({ label: t('restored.open'), link: mail.link })],
  }));

/** The mail to a reporter. It never says which measure was taken. */
export const reporterMail = (mail: CaseMail & { end: ReportEnd }): Content =>
  write(mail, (t) => ({
    subject: t('reporter.subject'),
    blocks: [line(t(`reporter.${mail.end}`)), line(t('reporter.thanks'))],
  }));

/** The mail to administrators about cases and appeals that wait for them. */
export const waitingCasesMail = (mail: CaseMail & { count: number; link: string }): Content =>
  write(mail, (t) => ({
    subject: t('cases.subject'),
    blocks: [line(t('cases.text', { count: mail.count })), button({ label: t('cases.look'), link: mail.link })],
  }));
