import { maxBioLength } from '#contract/fields.ts';
import { characterCount } from '#web/forms/character-count.tsx';
import { FieldColumns } from '#web/forms/form-section.tsx';
import { TextInput, Textarea } from '#web/ui/text-input.tsx';
import type { TalentDraft } from './talent-draft.ts';

interface Props {
  draft: TalentDraft;
  onChange: (changes: Partial<TalentDraft>) => void;
  /** The error at a path in the payload. */
  errorAt: (path: string) => string | undefined;
}

export const PersonFields = ({ draft, onChange, errorAt }: Props) => (
  <>
    <FieldColumns>
      <TextInput
        label="First Name"
        autoComplete="given-name"
        value={draft.firstName}
        error={errorAt('talent.firstName')}
        onChange={(event) => onChange({ firstName: event.currentTarget.value })}
      />
      <TextInput
        label="Last Name"
        autoComplete="family-name"
        value={draft.lastName}
        error={errorAt('talent.lastName')}
        onChange={(event) => onChange({ lastName: event.currentTarget.value })}
      />
    </FieldColumns>
    <Textarea
      label="Bio"
      placeholder="Your bio here."
      minRows={4}
      maxRows={16}
      value={draft.bio}
      description={characterCount(draft.bio, maxBioLength)}
      error={errorAt('talent.bio')}
      onChange={(event) => onChange({ bio: event.currentTarget.value })}
    />
  </>
);

export const talentLinks = [
  { field: 'website', label: 'Website', placeholder: 'https://your-name.dev' },
  { field: 'github', label: 'GitHub', placeholder: 'https://github.com/your-name' },
  { field: 'twitter', label: 'Twitter', placeholder: 'https://twitter.com/your-name' },
  { field: 'linkedin', label: 'LinkedIn', placeholder: 'https://www.linkedin.com/in/your-name' },
] as const;
