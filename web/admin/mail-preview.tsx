import type { Decidable } from '#contract/cases.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import classes from './case.module.css';
import { type DecisionDraft, endOf } from './decision-fields.tsx';
import { momentOf } from '#web/platform/moment.ts';
import { useLanguage } from '#web/platform/texts/texts.ts';

interface Props {
  outcome: Exclude<Decidable, 'noAction'>;
  draft: DecisionDraft;
}

/** What the person will read in the mail. */
export function MailPreview({ outcome, draft }: Props) {
  const t = useTexts('admin');
  const rules = useTexts('conduct');
  const language = useLanguage();
  const end = endOf(draft);
  return (
    <section className={classes.preview} aria-label={t('decide.preview')}>
      <h3 className={classes.label}>{t('decide.preview')}</h3>
      <p className={classes.text}>
        {outcome === 'suspended' && end !== null
          ? t('preview.suspendedUntil', { moment: momentOf(end, language) })
          : t(`preview.${outcome}`)}
      </p>
      <p className={classes.rule}>{t('preview.rule', { number: draft.rule, rule: rules(`rule.${draft.rule}`) })}</p>
      <blockquote className={classes.quote} dir="auto">
        {draft.reasons.trim() === '' ? '…' : draft.reasons}
      </blockquote>
      {outcome !== 'deleted' && <p className={classes.facts}>{t('preview.appeal')}</p>}
    </section>
  );
}
