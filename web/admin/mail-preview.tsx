import type { Decidable } from '#contract/cases.ts';
import { decisionSentence } from '#contract/decision-sentence.ts';
import { productName } from '#web/platform/page/page-title.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { Card, Text } from '#web/ui/layout.tsx';
import classes from './case.module.css';
import { type DecisionDraft, endOf } from './decision-fields.tsx';

interface Props {
  outcome: Exclude<Decidable, 'noAction'>;
  isAboutCompany: boolean;
  draft: DecisionDraft;
  /** Title of a position to take down. */
  positionTitle?: string | undefined;
}

/** Preview of the mail to the person or each member of the company, in the administrator's language. */
export function MailPreview({ outcome, isAboutCompany, draft: { rule, reasons, ...draft }, positionTitle }: Props) {
  const title = useTexts('admin')('decide.preview');
  const t = useTexts('mail');
  const rules = useTexts('conduct');
  const language = useLanguage();
  const end = outcome === 'suspended' ? endOf(draft) : null;
  const told = { outcome, isAboutCompany, until: end === null ? null : new Date(end), positionTitle };
  return (
    <section className={classes.preview} aria-label={title}>
      <Text as="h3" marginTop="12" marginBottom="4" size="s" weight="600">
        {title}
      </Text>
      <Text size="m" wrap="anywhere" className={classes.text}>
        {decisionSentence(told, { t, language, product: productName() })}
      </Text>
      {rule !== null && (
        <Text marginTop="8" size="m" weight="600" wrap="anywhere">
          {t('decision.rule', { number: rule, rule: rules(`rule.${rule}`) })}
        </Text>
      )}
      <Card as="blockquote" fill="sunk" wrap="anywhere" className={classes.quote} dir="auto">
        {reasons.trim() === '' ? '…' : reasons}
      </Card>
      {outcome !== 'deleted' && (
        <Text size="s" tone="mute" lineHeight="1.4">
          {t('decision.appeal')}
        </Text>
      )}
    </section>
  );
}
