import { getProfile } from '#contract/profiles.ts';
import { type Talent, saveTalent } from '#contract/talents.ts';
import { askWhose } from '#web/forms/edit-conflict.tsx';
import { send } from '#web/platform/api.ts';
import type { Edit } from '#web/platform/kept-draft.ts';
import { useSave } from '#web/platform/save.ts';
import { saveChanges } from '#web/platform/save-changes.ts';
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
export function useTalentSave(edit: Edit<TalentDraft, TalentImage>, id: number, onSaved: () => void) {
  const t = useTexts('talents');
  const update = async (): Promise<boolean> => {
    const isSaved = await saveChanges(edit, {
      send: ({ changes, version, files, removedImages }) =>
        send(saveTalent, { talent: { id, version, ...talentForm.changesOf(changes), removedImages } }, { files }),
      read: async () => talentForm.storedOf(await readOwnTalent(id)),
      ask: askWhose((name) => t(`field.${name}`)),
    });
    if (isSaved) await refreshUser();
    return isSaved;
  };
  return useSave(update, (isSaved) => {
    if (isSaved) onSaved();
  });
}
