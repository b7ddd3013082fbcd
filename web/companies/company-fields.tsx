import { TextInput } from '@mantine/core';
import { maxTaglineLength } from '#contract/fields.ts';
import { characterCount, countBelow } from '#web/ui/character-count.tsx';
import { FieldColumns } from '#web/ui/form-section.tsx';
import type { CompanyDraft } from './company-draft.ts';

interface Props {
  draft: CompanyDraft;
  onChange: (changes: Partial<CompanyDraft>) => void;
  /** What is wrong at a place in the payload. */
  errorAt: (path: string) => string | undefined;
}

export const NameFields = ({ draft, onChange, errorAt }: Props) => (
  <>
    <TextInput
      label="Name"
      autoComplete="organization"
      value={draft.name}
      error={errorAt('company.name')}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <TextInput
      label="Tagline"
      placeholder="What you do, in one sentence."
      value={draft.tagline}
      description={characterCount(draft.tagline, maxTaglineLength)}
      inputWrapperOrder={countBelow}
      error={errorAt('company.tagline')}
      onChange={(event) => onChange({ tagline: event.currentTarget.value })}
    />
  </>
);

const links = [
  { field: 'website', label: 'Website', placeholder: 'https://your-company.com' },
  { field: 'linkedin', label: 'LinkedIn', placeholder: 'https://www.linkedin.com/company/your-company' },
  { field: 'twitter', label: 'Twitter/X', placeholder: 'https://x.com/your-company' },
  { field: 'youtube', label: 'YouTube', placeholder: 'https://www.youtube.com/@your-company' },
  { field: 'instagram', label: 'Instagram', placeholder: 'https://www.instagram.com/your-company' },
  { field: 'facebook', label: 'Facebook', placeholder: 'https://www.facebook.com/your-company' },
] as const;

/** Addresses; a bare handle will do, the server makes an address of it. */
export const LinkFields = ({ draft, onChange, errorAt }: Props) => (
  <FieldColumns>
    {links.map(({ field, label, placeholder }) => (
      <TextInput
        key={field}
        label={label}
        placeholder={placeholder}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        value={draft[field]}
        error={errorAt(`company.${field}`)}
        onChange={(event) => onChange({ [field]: event.currentTarget.value })}
      />
    ))}
  </FieldColumns>
);
