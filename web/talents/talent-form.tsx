import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { talentHome } from '#contract/matching.ts';
import { positionSearchOptions } from '#contract/position-search.ts';
import { getProfile, getMissingParts } from '#contract/profiles.ts';
import { type Talent, saveTalent } from '#contract/talents.ts';
import { at } from '#contract/screens.ts';
import { EditHeader } from '#web/forms/edit-header.tsx';
import { FormSection } from '#web/forms/form-section.tsx';
import { LinkFields } from '#web/forms/link-fields.tsx';
import { confirmDiscard, useUnsavedChanges } from '#web/forms/unsaved-changes.ts';
import { ImagePickers } from '#web/pictures/image-picker.tsx';
import { toggled } from '#web/platform/keeping/form-changes.ts';
import { useKeptDraft, type Edit } from '#web/platform/keeping/kept-draft.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { forget, invalidate } from '#web/platform/calls/use-call.ts';
import { SkillPicker } from '#web/reference/skill-picker.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Row } from '#web/ui/layout.tsx';
import { Page } from '#web/ui/page.tsx';
import { QuietButton } from '#web/ui/quiet-button.tsx';
import { send } from '#web/platform/calls/api.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { refreshUser } from '#web/platform/session/session.ts';
import { PersonFields, talentLinks } from './person-fields.tsx';
import { type TalentDraft, talentForm, type TalentImage } from './talent-draft.ts';
import { WorkFields } from './work-fields.tsx';

const CvDialog = lazyPart('CvDialog', () => import('./cv-dialog.tsx'));

/**
 * Form of 'Edit Profile'. Input stays as typed until saved or discarded. The address `#cv` also opens the dialog that
 * fills it in.
 */
export function TalentForm({ talent }: { talent: Talent }) {
  const t = useTexts('talents');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const named = useLocation({ select: ({ hash }) => hash });
  const [isReadingCv, setReadingCv] = useState(named === 'cv');
  const edit = useKeptDraft({ form: `talent ${talent.id}`, stored: talentForm.storedOf(talent) });
  const { draft, setDraft, files, setFile } = edit;
  const change = (changes: Partial<TalentDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const toggleSkill = (id: number) => setDraft((current) => ({ ...current, skillIds: toggled(current.skillIds, id) }));

  useUnsavedChanges(edit.hasChanges, edit.drop);
  const leave = () => {
    edit.drop();
    return navigate({ to: at.talentProfile, ignoreBlocker: true });
  };
  const { isSaving, save, errorAt } = useTalentSave(edit, talent.id, () => {
    forget(queryClient, getProfile, talentHome, positionSearchOptions);
    void invalidate(queryClient, getMissingParts);
    return leave();
  });
  const cancel = async () => {
    if (await confirmDiscard()) await leave();
  };

  return (
    <>
      <EditHeader title={t('edit.title')} isSaving={isSaving} onCancel={() => void cancel()} onSave={save} />
      <Page isFixed={isSaving}>
        <ImagePickers
          name={`${draft.firstName} ${draft.lastName}`}
          colourName={`${talent.firstName} ${talent.lastName}`}
          avatar={{
            url: talent.avatarUrl,
            picked: files.avatar,
            onChange: (file) => setFile('avatar', file),
            refusal: errorAt('avatar'),
          }}
          banner={{
            url: talent.backgroundImageUrl,
            picked: files.backgroundImage,
            onChange: (file) => setFile('backgroundImage', file),
            refusal: errorAt('backgroundImage'),
          }}
        />
        <Row justify="end" marginTop="8">
          <QuietButton onClick={() => setReadingCv(true)}>{t('cv.title')}</QuietButton>
        </Row>
        <FormSection number="01" title={t('section.you')} name="about">
          <PersonFields draft={draft} onChange={change} errorAt={errorAt} />
        </FormSection>
        <FormSection number="02" title={t('section.links')} name="links">
          <LinkFields
            links={talentLinks(t)}
            values={draft}
            onChange={(field, value) => change({ [field]: value })}
            errorAt={(field) => errorAt(`talent.${field}`)}
          />
        </FormSection>
        <FormSection number="03" title={t('section.skills')} name="skills">
          <SkillPicker
            label={t('field.skillIds')}
            skills={talent.skills}
            skilltypes={talent.skilltypes}
            value={draft.skillIds}
            onToggle={toggleSkill}
            isRefused={errorAt('talent.skills') !== undefined}
          />
        </FormSection>
        <FormSection number="04" title={t('section.work')} name="work">
          <WorkFields draft={draft} talent={talent} onChange={change} errorAt={errorAt} />
        </FormSection>
      </Page>
      {isReadingCv && (
        <CvDialog
          talent={talent}
          draft={draft}
          onFill={(fill, count) => {
            setDraft(fill);
            setReadingCv(false);
            showNotice({ text: t('cv.filled', { count }), tone: 'success' });
          }}
          onClose={() => setReadingCv(false)}
        />
      )}
    </>
  );
}

/** The talent's own profile with all its options. */
async function readOwnTalent(talentId: number): Promise<Talent> {
  const answer = await send(getProfile, { profileType: 'talent', talentId });
  if (answer.profileType !== 'talent') throw new Error('A talent was asked for.');
  return answer.talent;
}

/** Saves a talent's own profile. */
function useTalentSave(edit: Edit<TalentDraft, TalentImage>, id: number, onSaved: () => unknown) {
  const t = useTexts('talents');
  const update = async (): Promise<boolean> => {
    const isSaved = await talentForm.save(edit, {
      send: ({ changes, version, files, removedImages }) =>
        send(saveTalent, { talent: { id, version, ...changes, removedImages } }, { files }),
      read: () => readOwnTalent(id),
      labelOf: (name) => t(`field.${name}`),
    });
    if (isSaved) await refreshUser();
    return isSaved;
  };
  return useSave(update, (isSaved) => isSaved && onSaved(), { values: { ...edit.draft, ...edit.files } });
}
