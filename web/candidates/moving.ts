import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { listCandidates, moveCandidates } from '#contract/candidates.ts';
import type { MembersReason } from '#contract/contacts.ts';
import type { Stage } from '#contract/stages.ts';
import { talentHistory } from '#contract/history.ts';
import { clientHome } from '#contract/matching.ts';
import { searchTalents } from '#contract/search.ts';
import { listPositions } from '#contract/positions.ts';
import { send } from '#web/platform/api.ts';
import { NetworkError } from '#web/platform/errors.ts';
import { makeOrder } from '#web/platform/in-order.ts';
import { showFailure, showNotice } from '#web/platform/notices.ts';
import { keyOf } from '#web/platform/query-keys.ts';
import { createStore } from '#web/platform/store.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { showUndo } from '#web/platform/undo-notice.ts';
import { invalidate } from '#web/platform/use-call.ts';
import { focusCard } from '#web/ui/card-focus.ts';

/** The details of an engineer that a move needs. */
export interface Person {
  id: number;
  name: string;
  /** Null for none; undefined while unknown. */
  stage: Stage | null | undefined;
}

/** Moves in flight, by position and talent. */
const pending = createStore<ReadonlyMap<string, Stage | null>>(new Map());
const inOrder = makeOrder();

const moveOf = (positionHashId: string, talentId: number): string => `${positionHashId} ${talentId}`;

/** Hook: the stage to which a talent of a position is being moved; undefined for none. */
export function useMoves(positionHashId: string): (talentId: number) => Stage | null | undefined {
  const moves = pending.use();
  return (talentId) => moves.get(moveOf(positionHashId, talentId));
}

/** Hook: moves a talent to a stage of a position. Lists show it at once, and a notice offers to undo it. */
export function useMoving(positionHashId: string) {
  const client = useQueryClient();
  const t = useTexts('candidates');
  const common = useTexts('common');
  const move = async (person: Person, stage: Stage | null, reason: MembersReason | null = null): Promise<void> => {
    const { id, name } = person;
    const key = moveOf(positionHashId, id);
    pending.set(new Map(pending.get()).set(key, stage));
    await inOrder(async () => {
      try {
        const { left } = await send(moveCandidates, { positionHashId, talentIds: [id], stage, reason });
        if (left > 0) showNotice({ text: t('notMoved', { name }), tone: 'info' });
      } catch (error) {
        if (error instanceof NetworkError) showLost(person, stage, reason);
        else showFailure(error);
      }
      await readAgain(client, { ranks: stage === 'closed' || person.stage === 'closed' });
    });
    if (pending.get().get(key) === stage) pending.set(new Map([...pending.get()].filter(([one]) => one !== key)));
  };
  /** Says that a move did not arrive, and offers to repeat it. */
  const showLost = (person: Person, stage: Stage | null, reason: MembersReason | null) =>
    showNotice({
      text: stage
        ? t('lost', { name: person.name, stage: t(`stage.${stage}`) })
        : t('lost.takenOff', { name: person.name }),
      tone: 'failure',
      action: { label: common('action.tryAgain'), run: () => void move(person, stage, reason) },
    });
  /** Moves, and offers to undo it. */
  const moveWithUndo = (person: Person, stage: Stage | null, text: string, reason?: MembersReason) => {
    const from = person.stage === undefined ? findStage(positionHashId, person.id) : person.stage;
    const moved = Promise.resolve(from).then((found) => move({ ...person, stage: found }, stage, reason), showFailure);
    showUndo({ text, undo: t('undo') }, async () => {
      await moved;
      await move({ ...person, stage }, await from);
      focusCard(`talent ${person.id}`, positionHashId);
    });
  };
  return {
    /** Keeps a talent, or takes a kept one off the list. */
    toggleKept: (person: Person) => void move(person, person.stage === 'kept' ? null : 'kept'),
    pass: (person: Person) => moveWithUndo(person, 'closed', t('passed', { name: person.name }), 'notAFit'),
    moveTo: (person: Person, stage: Stage) =>
      moveWithUndo(person, stage, t('moved', { name: person.name, stage: t(`stage.${stage}`) })),
    takeOff: (person: Person) => moveWithUndo(person, null, t('takenOff', { name: person.name })),
  };
}

/** Reads a talent's stage with a position. */
async function findStage(positionHashId: string, talentId: number): Promise<Stage | null> {
  const { standing = [] } = await send(listCandidates, { positionHashId, talentIds: [talentId] });
  return standing[0]?.stage ?? null;
}

/** Invalidates the stages and, where a move changes the proposed talents, the matches too. */
export async function readAgain(client: QueryClient, { ranks }: { ranks: boolean }): Promise<void> {
  const later = [listPositions, talentHistory, ...(ranks ? [] : [clientHome, searchTalents])];
  for (const call of later) void client.invalidateQueries({ queryKey: keyOf(call), refetchType: 'none' });
  await Promise.all([
    invalidate(client, listCandidates),
    ...(ranks ? [invalidate(client, clientHome), invalidate(client, searchTalents)] : []),
  ]);
}
