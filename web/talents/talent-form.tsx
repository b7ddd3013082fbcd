import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type Talent, saveTalent } from '#contract/talents.ts';
import { send } from '#web/platform/api.ts';
import { useSave } from '#web/platform/save.ts';
import { refreshUser } from '#web/platform/session.ts';
import { EditHeader } from '#web/ui/edit-header.tsx';
import { FormSection } from '#web/ui/form-section.tsx';
import { ImagePickers } from '#web/ui/image-picker.tsx';
import { Page } from '#web/ui/page.tsx';
import { SkillPicker } from '#web/ui/skill-picker.tsx';
import { toggled } from '#web/ui/toggled.ts';
import { confirmDiscard, useUnsavedChanges } from '#web/ui/unsaved-changes.ts';
import { LinkFields, PersonFields } from './person-fields.tsx';
import { type TalentDraft, changesOf, draftOf } from './talent-draft.ts';
import { WorkFields } from './work-fields.tsx';

interface Images {
  avatar?: Blob;
  backgroundImage?: Blob;
}

/** The form of 'Edit Profile'. Everything stays as typed until it is saved or thrown away. */
export function TalentForm({ talent }: { talent: Talent }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [stored] = useState(() => draftOf(talent));
  const [draft, setDraft] = useState(stored);
  const [images, setImages] = useState<Images>({});
  const change = (changes: Partial<TalentDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const toggleSkill = (id: number) => setDraft((current) => ({ ...current, skillIds: toggled(current.skillIds, id) }));

  const hasChanges = draft !== stored || images.avatar !== undefined || images.backgroundImage !== undefined;
  useUnsavedChanges(hasChanges);
  const leave = () => navigate({ to: '/talent/profile', ignoreBlocker: true });
  const { isSaving, save, errorAt } = useSave(
    async () => {
      await send(saveTalent, { talent: changesOf(talent, draft) }, { files: images });
      // The sidebar shows name and picture; that they are saved does not depend on it.
      await refreshUser().catch((error: unknown) => console.warn(error));
    },
    () => {
      for (const shown of ['profile', 'talent-home']) queryClient.removeQueries({ queryKey: [shown] });
      void leave();
    },
  );
  const cancel = async () => {
    if (await confirmDiscard()) await leave();
  };

  const name = `${draft.firstName} ${draft.lastName}`;
  const chosen = new Set(draft.skillIds);
  return (
    <>
      <EditHeader title="Edit Profile" isSaving={isSaving} onCancel={() => void cancel()} onSave={save} />
      <Page>
        <ImagePickers
          name={name}
          avatar={{
            url: talent.avatarUrl,
            picked: images.avatar,
            onPick: (avatar) => setImages((current) => ({ ...current, avatar })),
          }}
          banner={{
            url: talent.backgroundImageUrl,
            picked: images.backgroundImage,
            onPick: (backgroundImage) => setImages((current) => ({ ...current, backgroundImage })),
          }}
        />
        <FormSection number="01" title="You">
          <PersonFields draft={draft} onChange={change} errorAt={errorAt} />
        </FormSection>
        <FormSection number="02" title="Links">
          <LinkFields draft={draft} onChange={change} errorAt={errorAt} />
        </FormSection>
        <FormSection number="03" title="Skills">
          <SkillPicker
            label="Skills"
            skills={talent.skills.map((skill) => ({ ...skill, selected: chosen.has(skill.id) }))}
            skilltypes={talent.skilltypes}
            onToggle={toggleSkill}
          />
        </FormSection>
        <FormSection number="04" title="Work preferences">
          <WorkFields draft={draft} talent={talent} onChange={change} />
        </FormSection>
      </Page>
    </>
  );
}
