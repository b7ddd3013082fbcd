import { writtenLanguages } from '#contract/written-languages.ts';
import { useLocale } from '#web/platform/texts/locale.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { NativeSelect } from '#web/ui/text-input.tsx';

interface Props {
  value: string | null;
  onChange: (value: string | null) => void;
}

/** Language of a position's title and description. */
export function WrittenIn({ value, onChange }: Props) {
  const t = useTexts('positions');
  const locale = useLocale();
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const choices = writtenLanguages
    .map((language) => ({ value: language, label: names.of(language) ?? language }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <NativeSelect
      label={t('field.writtenIn')}
      description={t('field.writtenIn.note')}
      value={value ?? ''}
      data={[{ value: '', label: t('edit.writtenIn.none') }, ...choices]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
