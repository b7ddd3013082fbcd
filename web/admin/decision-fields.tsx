import { maxCaseText } from '#contract/cases.ts';
import { type Rule, rules } from '#contract/rules.ts';
import { isVisible } from '#contract/visible-text.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { NativeSelect, Textarea } from '#web/ui/text-input.tsx';

/** Lengths of a suspension in days; the last is unlimited. */
const lengths = ['7', '30', '90', 'none'] as const;

export interface DecisionDraft {
  /** Null until one is chosen. */
  rule: Rule | null;
  reasons: string;
  days: (typeof lengths)[number];
}

export const emptyDecision: DecisionDraft = { rule: null, reasons: '', days: '7' };

/** The part that a decision still lacks. */
export const missingIn = ({ rule, reasons }: DecisionDraft): 'rule' | 'reasons' | undefined =>
  rule === null ? 'rule' : isVisible(reasons) ? undefined : 'reasons';

/** End of a suspension that begins now; null for none. */
export const endOf = ({ days }: Pick<DecisionDraft, 'days'>): string | null =>
  days === 'none' ? null : new Date(Date.now() + Number(days) * 86_400_000).toISOString();

interface Props {
  draft: DecisionDraft;
  onChange: (changes: Partial<DecisionDraft>) => void;
  /** Shows the length of a suspension. */
  hasEnd: boolean;
}

/** Fields of a decision: the broken rule, the reasons given to the person, and the length of a suspension. */
export function DecisionFields({ draft, onChange, hasEnd }: Props) {
  const t = useTexts('admin');
  const texts = useTexts('conduct');
  return (
    <>
      <NativeSelect
        label={t('decision.rule')}
        value={String(draft.rule ?? '')}
        data={[
          { value: '', label: t('decision.rule.choose') },
          ...rules.map((rule) => ({ value: String(rule), label: `${rule} ${texts(`rule.${rule}`)}` })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ rule: rules.find((one) => String(one) === currentTarget.value) ?? null })
        }
      />
      <Textarea
        label={t('decision.reasons')}
        description={t('decision.reasons.help')}
        minRows={3}
        maxRows={10}
        maxLength={maxCaseText}
        required
        value={draft.reasons}
        onChange={({ currentTarget }) => onChange({ reasons: currentTarget.value })}
      />
      {hasEnd && (
        <NativeSelect
          label={t('decision.until')}
          value={draft.days}
          data={lengths.map((value) => ({ value, label: t(`decision.until.${value}`) }))}
          onChange={({ currentTarget }) => {
            const days = lengths.find((one) => one === currentTarget.value);
            if (days) onChange({ days });
          }}
        />
      )}
    </>
  );
}
