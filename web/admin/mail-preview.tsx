import type { Decidable } from '#contract/cases.ts';
import { decisionSentence } from '#contract/decision-sentence.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import classes from './case.module.css';
import { type DecisionDraft, endOf } from './decision-fields.tsx';

interface Props {
  outcome: Exclude<Decidable, 'noAction'>;
  isAboutCompany: boolean;
  draft: DecisionDraft;
}

/** Preview of the mail to the person or each member of the company, in the administrator's language. */
export function MailPreview({ outcome, isAboutCompany, draft: { rule, reasons, ...draft } }: Props) {
  const title = useTexts('admin')('decide.preview');
  const t = useTexts('mail');
  const rules = useTexts('conduct');
  const language = useLanguage();
  const end = outcome === 'suspended' ? endOf(draft) : null;
  const told = { outcome, isAboutCompany, until: end === null ? null : new Date(end) };
  return (
    <section className={classes.preview} aria-label={title}>
      <h3 className={classes.label}>{title}</h3>
      <p className={classes.text}>{decisionSentence(told, { t, language, product: productName() })}</p>
      {rule !== null && (
        <p className={classes.rule}>{t('decision.rule', { number: rule, rule: rules(`rule.${rule}`) })}</p>
      )}
      <blockquote className={classes.quote} dir="auto">
        {reasons.trim() === '' ? '…' : reasons}
      </blockquote>
      {outcome !== 'deleted' && <p className={classes.facts}>{t('decision.appeal')}</p>}
    </section>
  );
}
