import { useState } from 'react';
import type { TeammateSummary } from '#contract/companies.ts';
import { type EndReason, type Position, createPosition, editPosition, updatePosition } from '#contract/positions.ts';
import { send } from '#web/platform/calls/api.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import type { Edit } from '#web/platform/keeping/kept-draft.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useSave } from '#web/platform/calls/save.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { confirmLive } from './going-live.tsx';
import { type PositionDraft, contentOf, officeOf, positionForm } from './position-draft.ts';

/** Undefined if the form stays open. */
type Saved = { isFirst: boolean } | undefined;

/**
 * Saves the form of a position. `isGone` means that it was deleted, so that saving creates a new Draft from the form.
 * If the chosen contact has left, `teammates` is refreshed. `isFirst` means that the company had no titled position
 * before. `closeReason` states why a Live position returns to Draft.
 */
export function usePositionSave(
  edit: Edit<PositionDraft>,
  {
    position: { id, hashId, company, teammates: first },
    closeReason,
  }: { position: Position; closeReason: EndReason | undefined },
  onSaved: (saved: { isFirst: boolean }) => unknown,
) {
  const t = useTexts('positions');
  const [isGone, setIsGone] = useState(false);
  const [teammates, setTeammates] = useState<readonly TeammateSummary[]>(first);
  const { draft, stored } = edit;

  const read = async () => {
    const { position } = await send(editPosition, { profileType: 'position', positionHashId: hashId });
    setTeammates(position.teammates);
    return position;
  };
  const update = async (): Promise<Saved> => {
    // A position without a title cannot go Live: the server marks the field, so no question is asked.
    const goesLive = draft.isLive && !stored.draft.isLive && draft.title.trim() !== '';
    if (goesLive) {
      if (!(await confirmLive({ hashId, company }, teammates, draft))) return undefined;
    }
    let isFirst = false;
    try {
      const isSaved = await positionForm.save(edit, {
        send: async ({ changes, version, draft }) => {
          const saved = { ...changes, ...officeOf(draft) };
          const { data } = await send(updatePosition, { position: { id, version, closeReason, ...saved } });
          isFirst = data.isFirst ?? false;
        },
        read,
        labelOf: (name) => t(`field.${name}`),
      });
      return isSaved ? { isFirst } : undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'not-found') {
        setIsGone(true);
        return undefined;
      }
      if (error.errors.some(({ path }) => path === 'position.mainTeammateId')) await read();
      throw error;
    }
  };
  const saveAsNew = async (): Promise<Saved> => {
    await send(createPosition, { position: contentOf(draft) });
    showNotice({ text: t('gone.saved'), tone: 'success' });
    return { isFirst: false };
  };

  const saving = useSave(isGone ? saveAsNew : update, (saved) => saved && onSaved(saved), { values: draft });
  return { ...saving, isGone, teammates };
}
