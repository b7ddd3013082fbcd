import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSave } from '#web/platform/save.ts';
import { refreshUser } from '#web/platform/session.ts';
import { EditHeader } from '#web/ui/edit-header.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { ImagePickers } from '#web/ui/image-picker.tsx';
import { Page } from '#web/ui/page.tsx';
import { confirmDiscard, useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { Deletion } from './deletion.tsx';
import type { TeammateDraft } from './teammate-draft.ts';
import { PersonFields, ProfileFields } from './teammate-fields.tsx';

interface Props {
  title: string;
  stored: TeammateDraft;
  avatarUrl: string | null;
  /** Whose background the form begins with. */
  company: { name: string; backgroundImageUrl: string | null };
  emailNote: string;
  isEmailFixed: boolean;
  onSend: (draft: TeammateDraft, files: { avatar?: Blob }) => Promise<void>;
  /** Who is edited, and can be deleted; nobody where somebody is added. */
  existing?: { teammateId: number; isMe: boolean };
}

/** The form of 'Add Teammate' and 'Edit Teammate'. Everything stays as typed until it is saved or thrown away. */
export function TeammateForm({ title, stored, avatarUrl, company, emailNote, isEmailFixed, onSend, existing }: Props) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState(stored);
  const [avatar, setAvatar] = useState<Blob>();
  const change = (changes: Partial<TeammateDraft>) => setDraft((current) => ({ ...current, ...changes }));

  useUnsavedChanges(draft !== stored || avatar !== undefined);
  const leave = () => navigate({ to: '/client/teammates', ignoreBlocker: true });
  const leaveChanged = () => {
    for (const shown of ['teammates', 'company', 'profile']) queryClient.removeQueries({ queryKey: [shown] });
    void leave();
  };
  const { isSaving, save, errorAt } = useSave(async () => {
    await onSend(draft, avatar ? { avatar } : {});
    // The sidebar shows one's own name and picture; that they are saved does not depend on it.
    await refreshUser().catch((error: unknown) => console.warn(error));
  }, leaveChanged);
  const cancel = async () => {
    if (await confirmDiscard()) await leave();
  };

  return (
    <>
      <EditHeader
        title={title}
        isSaving={isSaving}
        onCancel={() => void cancel()}
        onSave={save}
        destructive={existing && <Deletion {...existing} onDeleted={leaveChanged} />}
      />
      <Page>
        <ImagePickers
          name={`${draft.firstName} ${draft.lastName}`}
          avatar={{ url: avatarUrl, picked: avatar, onPick: setAvatar }}
          banner={{ name: company.name, url: company.backgroundImageUrl }}
        />
        <FormSection number="01" title="Person">
          <PersonFields
            draft={draft}
            onChange={change}
            errorAt={errorAt}
            emailNote={emailNote}
            isEmailFixed={isEmailFixed}
          />
        </FormSection>
        <FormSection number="02" title="Profile" note="What talents read before they write.">
          <ProfileFields draft={draft} onChange={change} errorAt={errorAt} />
        </FormSection>
      </Page>
    </>
  );
}
