import { maxBioLength } from '#contract/fields.ts';
import { linkNames } from '#contract/talents.ts';
import { characterCount } from '#web/forms/character-count.tsx';
import { FieldColumns } from '#web/forms/form-section.tsx';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { TextInput, Textarea } from '#web/ui/text-input.tsx';
import type { TalentDraft } from './talent-draft.ts';

interface Props {
  draft: TalentDraft;
  onChange: (changes: Partial<TalentDraft>) => void;
  /** The error at a path in the payload. */
  errorAt: (path: string) => string | undefined;
}

export function PersonFields({ draft, onChange, errorAt }: Props) {
  const t = useTexts('talents');
  return (
    <>
      <FieldColumns>
        <TextInput
          label={t('field.firstName')}
          autoComplete="given-name"
          value={draft.firstName}
          error={errorAt('talent.firstName')}
          onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        />
        <TextInput
          label={t('field.lastName')}
          autoComplete="family-name"
          value={draft.lastName}
          error={errorAt('talent.lastName')}
          onChange={(event) => onChange({ lastName: event.currentTarget.value })}
        />
      </FieldColumns>
      <Textarea
        label={t('field.bio')}
        placeholder={t('field.bio.placeholder')}
        minRows={4}
        maxRows={16}
        value={draft.bio}
        description={characterCount(draft.bio, maxBioLength)}
        error={errorAt('talent.bio')}
        onChange={(event) => onChange({ bio: event.currentTarget.value })}
      />
    </>
  );
}

export const talentLinks = (t: TextsOf<'talents'>) =>
  linkNames.map((field) => ({ field, label: t(`field.${field}`), placeholder: t(`field.${field}.placeholder`) }));
