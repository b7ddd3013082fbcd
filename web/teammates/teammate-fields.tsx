import { FieldColumns } from '#web/forms/form-section.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { TextInput, Textarea } from '#web/ui/text-input.tsx';
import type { TeammateDraft } from './teammate-draft.ts';

interface Props {
  draft: TeammateDraft;
  onChange: (changes: Partial<TeammateDraft>) => void;
  /** The error at a path in the payload. */
  errorAt: (path: string) => string | undefined;
}

interface PersonProps extends Props {
  /** Note below the email address. */
  emailNote: string;
  isEmailFixed: boolean;
}

/** Name and email address. */
export function PersonFields({ draft, onChange, errorAt, emailNote, isEmailFixed }: PersonProps) {
  const t = useTexts('teammates');
  return (
    <>
      <FieldColumns>
        <TextInput
          label={t('field.firstName')}
          autoComplete="off"
          value={draft.firstName}
          error={errorAt('teammate.firstName')}
          onChange={(event) => onChange({ firstName: event.currentTarget.value })}
        />
        <TextInput
          label={t('field.lastName')}
          autoComplete="off"
          value={draft.lastName}
          error={errorAt('teammate.lastName')}
          onChange={(event) => onChange({ lastName: event.currentTarget.value })}
        />
      </FieldColumns>
      <TextInput
        label={t('field.email')}
        type="email"
        autoComplete="off"
        description={emailNote}
        readOnly={isEmailFixed}
        value={draft.email}
        error={errorAt('teammate.email')}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
      />
    </>
  );
}

/** Public facts of a teammate's profile. */
export function ProfileFields({ draft, onChange, errorAt }: Props) {
  const t = useTexts('teammates');
  return (
    <>
      <TextInput
        label={t('field.title')}
        placeholder={t('field.title.placeholder')}
        autoComplete="off"
        value={draft.title}
        error={errorAt('teammate.title')}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label={t('field.bio')}
        minRows={4}
        maxRows={16}
        value={draft.bio}
        error={errorAt('teammate.bio')}
        onChange={(event) => onChange({ bio: event.currentTarget.value })}
      />
    </>
  );
}
