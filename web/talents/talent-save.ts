import { getProfile } from '#contract/profiles.ts';
import { type Talent, saveTalent } from '#contract/talents.ts';
import { send } from '#web/platform/api.ts';
import type { Edit } from '#web/platform/kept-draft.ts';
import { useSave } from '#web/platform/save.ts';
import { refreshUser } from '#web/platform/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { type TalentDraft, type TalentImage, talentForm } from './talent-draft.ts';

/** The talent's own profile with all there is to choose from. */
async function readOwnTalent(talentId: number): Promise<Talent> {
  const answer = await send(getProfile, { profileType: 'talent', talentId });
  if (answer.profileType !== 'talent') throw new Error('A talent was asked for.');
  return answer.talent;
}

/** Saves a talent's own profile. */
export function useTalentSave(edit: Edit<TalentDraft, TalentImage>, id: number, onSaved: () => unknown) {
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
