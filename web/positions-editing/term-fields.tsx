import { assistantChoices } from '#contract/positions.ts';
import { maxExperienceFrom } from '#contract/wishes.ts';
import { workTypeKeys } from '#contract/terms.ts';
import { FieldColumns } from '#web/forms/form-section.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { NativeSelect } from '#web/ui/text-input.tsx';
import { Switch } from '#web/ui/check-mark.tsx';
import { CheckPill, CheckPills } from '#web/ui/check-pill.tsx';
import { PayFields } from '#web/positions/pay-fields.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import type { PositionDraft } from './position-draft.ts';
import classes from './term-fields.module.css';

interface Props {
  draft: PositionDraft;
  onChange: (changes: Partial<PositionDraft>) => void;
  /** The error at a path in the payload. */
  errorAt: (path: string) => string | undefined;
}

/** Pay, work types, experience, assistants, and the visa. */
export function TermFields({ draft, onChange, errorAt }: Props) {
  const t = useTexts('positions');
  const people = useTexts('people');
  const terms = useTexts('pay');
  return (
    <>
      <PayFields value={draft.pay} onChange={(pay) => onChange({ pay })} refusal={errorAt('position.pay')} />
      <CheckPills label={t('field.workTypeIds')}>
        {Object.entries(workTypeKeys).map(
          ([id, key]) =>
            key && (
              <CheckPill
                key={id}
                label={people(key)}
                isChecked={draft.workTypeIds.includes(Number(id))}
                onToggle={() => onChange({ workTypeIds: toggled(draft.workTypeIds, Number(id)) })}
              />
            ),
        )}
      </CheckPills>
      <FieldColumns>
        <NumberField
          label={t('field.experienceFrom')}
          value={draft.experienceFrom}
          onChange={(experienceFrom) => onChange({ experienceFrom })}
          max={maxExperienceFrom}
          error={errorAt('position.experienceFrom')}
        />
      </FieldColumns>
      <NativeSelect
        label={t('field.assistants')}
        description={t('field.assistants.note')}
        value={draft.assistants ?? ''}
        data={[
          { value: '', label: t('edit.writtenIn.none') },
          ...assistantChoices.map((value) => ({ value, label: terms(`assistants.${value}`) })),
        ]}
        onChange={({ currentTarget }) =>
          onChange({ assistants: assistantChoices.find((value) => value === currentTarget.value) ?? null })
        }
      />
      <Row as="label" gap="16" padding="14 20" justify="space-between" weight="600" className={classes.visa}>
        <span>
          {t('field.sponsorsVisa')}
          <Text as="span" marginTop="2" size="s" tone="mute" weight="400" className={classes.note}>
            {t('field.sponsorsVisa.note')}
          </Text>
        </span>
        <Switch
          checked={draft.sponsorsVisa}
          onChange={({ currentTarget }) => onChange({ sponsorsVisa: currentTarget.checked })}
        />
      </Row>
    </>
  );
}
