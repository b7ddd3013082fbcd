import { maxTaglineLength } from '#contract/fields.ts';
import { characterCount } from '#web/forms/character-count.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { CompanyDraft } from './company-draft.ts';

interface Props {
  draft: CompanyDraft;
  onChange: (changes: Partial<CompanyDraft>) => void;
  /** The error at a path in the payload. */
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
      error={errorAt('company.tagline')}
      onChange={(event) => onChange({ tagline: event.currentTarget.value })}
    />
  </>
);

export const companyLinks = [
  { field: 'website', label: 'Website', placeholder: 'https://your-company.com' },
  { field: 'linkedin', label: 'LinkedIn', placeholder: 'https://www.linkedin.com/company/your-company' },
  { field: 'twitter', label: 'Twitter/X', placeholder: 'https://x.com/your-company' },
  { field: 'youtube', label: 'YouTube', placeholder: 'https://www.youtube.com/@your-company' },
  { field: 'instagram', label: 'Instagram', placeholder: 'https://www.instagram.com/your-company' },
  { field: 'facebook', label: 'Facebook', placeholder: 'https://www.facebook.com/your-company' },
] as const;
