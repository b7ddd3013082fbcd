import type { ReactNode } from 'react';
import { EditHeader } from '#web/forms/edit-header.tsx';
import { FormSection } from '#web/forms/form-section.tsx';
import { confirmDiscard, useUnsavedChanges } from '#web/forms/unsaved-changes.ts';
import { ImagePickers } from '#web/pictures/image-picker.tsx';
import { useTexts } from '#web/platform/texts/texts.ts';
import { Page } from '#web/ui/page.tsx';
import type { TeammateDraft, TeammateEdit } from './teammate-draft.ts';
import { PersonFields, ProfileFields } from './teammate-fields.tsx';
import { useTeam } from './use-team.ts';

interface Props {
  title: string;
  edit: TeammateEdit;
  avatarUrl: string | null;
  /** Company whose background is shown. */
  company: { name: string; backgroundImageUrl: string | null };
  emailNote: string;
  isEmailFixed?: boolean;
  /** Below the email address. */
  emailChange?: ReactNode;
  saveLabel?: string;
  saving: { isSaving: boolean; save: () => void; errorAt: (path: string) => string | undefined };
  /** Delete button. */
  destructive?: ReactNode;
  /** Additional sections at the end. */
  children?: ReactNode;
}

/** Form of 'Add Teammate' and 'Edit Teammate'. Input stays as typed until saved or discarded. */
export function TeammateForm({
  title,
  edit,
  avatarUrl,
  company,
  emailNote,
  isEmailFixed = false,
  emailChange,
  saveLabel,
  saving: { isSaving, save, errorAt },
  destructive,
  children,
}: Props) {
  const t = useTexts('teammates');
  const { leave } = useTeam();
  const { draft, stored, setDraft, files, setFile } = edit;
  const change = (changes: Partial<TeammateDraft>) => setDraft((current) => ({ ...current, ...changes }));
  useUnsavedChanges(edit.hasChanges, edit.drop);
  const cancel = async () => {
    if (!(await confirmDiscard())) return;
    edit.drop();
    await leave();
  };
  return (
    <>
      <EditHeader
        title={title}
        isSaving={isSaving}
        onCancel={() => void cancel()}
        onSave={save}
        saveLabel={saveLabel}
        destructive={destructive}
      />
      <Page isFixed={isSaving}>
        <ImagePickers
          name={`${draft.firstName} ${draft.lastName}`}
          colourName={`${stored.draft.firstName} ${stored.draft.lastName}`}
          avatar={{
            url: avatarUrl,
            picked: files.avatar,
            onChange: (file) => setFile('avatar', file),
            refusal: errorAt('avatar'),
          }}
          banner={{ name: company.name, url: company.backgroundImageUrl }}
        />
        <FormSection number="01" title={t('section.person')}>
          <PersonFields
            draft={draft}
            onChange={change}
            errorAt={errorAt}
            emailNote={emailNote}
            isEmailFixed={isEmailFixed}
          />
          {emailChange}
        </FormSection>
        <FormSection number="02" title={t('section.profile')} note={t('section.profile.note')}>
          <ProfileFields draft={draft} onChange={change} errorAt={errorAt} />
        </FormSection>
        {children}
      </Page>
    </>
  );
}
