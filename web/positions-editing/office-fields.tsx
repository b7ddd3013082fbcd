import { maxOfficeDays } from '#contract/conditions.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { NativeSelect, TextInput } from '#web/ui/text-input.tsx';
import type { PositionDraft } from './position-draft.ts';

type Office = Pick<PositionDraft, 'city' | 'officeDays'>;

interface Props {
  office: Office;
  onChange: (changes: Partial<Office>) => void;
  /** The error of a field. */
  errorAt: (field: keyof Office) => string | undefined;
}

/** City of on-site work, and its days in the office. */
export function OfficeFields({ office: { city, officeDays }, onChange, errorAt }: Props) {
  const t = useTexts('positions');
  const choices = Array.from({ length: maxOfficeDays + 1 }, (_, days) => ({
    label: t('edit.officeDays', { days }),
    value: String(days),
  }));
  return (
    <>
      <TextInput
        label={t('field.city')}
        value={city}
        error={errorAt('city')}
        onChange={({ currentTarget }) => onChange({ city: currentTarget.value })}
      />
      <NativeSelect
        label={t('field.officeDays')}
        value={String(officeDays ?? 0)}
        data={choices}
        error={errorAt('officeDays')}
        onChange={({ currentTarget }) => onChange({ officeDays: Number(currentTarget.value) || null })}
      />
    </>
  );
}
