import { maxTaglineLength } from '#contract/fields.ts';
import { characterCount } from '#web/forms/character-count.tsx';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { TextInput } from '#web/ui/text-input.tsx';
import type { CompanyDraft } from './company-draft.ts';

interface Props {
  draft: CompanyDraft;
  onChange: (changes: Partial<CompanyDraft>) => void;
  /** The error at a path in the payload. */
  errorAt: (path: string) => string | undefined;
}

export function NameFields({ draft, onChange, errorAt }: Props) {
  const t = useTexts('companies');
  return (
    <>
      <TextInput
        label={t('field.name')}
        autoComplete="organization"
        value={draft.name}
        error={errorAt('company.name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('field.tagline')}
        placeholder={t('field.tagline.placeholder')}
        value={draft.tagline}
        description={characterCount(draft.tagline, maxTaglineLength)}
        error={errorAt('company.tagline')}
        onChange={(event) => onChange({ tagline: event.currentTarget.value })}
      />
    </>
  );
}

const linkNames = ['website', 'linkedin', 'twitter', 'youtube', 'instagram', 'facebook'] as const;

export const companyLinks = (t: TextsOf<'companies'>) =>
  linkNames.map((field) => ({ field, label: t(`field.${field}`), placeholder: t(`field.${field}.placeholder`) }));
