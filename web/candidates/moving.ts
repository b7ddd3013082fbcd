import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { listCandidates, listPeople, moveCandidates, undoMove } from '#contract/candidates.ts';
import type { MembersReason } from '#contract/contacts.ts';
import type { Stage } from '#contract/stages.ts';
import { talentHistory } from '#contract/history.ts';
import { clientHome } from '#contract/matching.ts';
import { searchTalents } from '#contract/search.ts';
import { listPositions } from '#contract/positions.ts';
import { send } from '#web/platform/calls/api.ts';
import { NetworkError } from '#web/platform/calls/errors.ts';
import { makeOrder } from '#web/platform/tab/in-order.ts';
import { showFailure, showNotice } from '#web/platform/page/notices.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { createStore } from '#web/platform/tab/store.ts';
import { type TextsOf, useTexts } from '#web/platform/texts/texts.ts';
import { showUndo } from '#web/platform/page/undo-notice.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
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
export const useMoving = (positionHashId: string) => useMovingAnywhere()(positionHashId);

/** Hook: the same for any position. */
export function useMovingAnywhere() {
  const client = useQueryClient();
  const t = useTexts('candidates');
  const common = useTexts('common');
  return (positionHashId: string) => movingIn(positionHashId, { client, t, common });
}

interface Means {
  client: QueryClient;
  t: TextsOf<'candidates'>;
  common: TextsOf<'common'>;
}

interface How {
  reason?: MembersReason;
  /** Moves nobody who has a stage already. */
  onlyNew?: boolean;
}

interface Keeping {
  kept: string;
  /** For one who has a stage already. */
  notNew: string;
}

function movingIn(positionHashId: string, { client, t, common }: Means) {
  /** Runs an act on a talent after those before it, and meanwhile shows the stage to which it leads, if known. */
  const run = async <Result>(
    id: number,
    { stage, ranks, onLost }: { stage: Stage | null | undefined; ranks: boolean; onLost: () => void },
    act: () => Promise<Result>,
  ): Promise<Result | undefined> => {
    const key = moveOf(positionHashId, id);
    if (stage !== undefined) pending.set(new Map(pending.get()).set(key, stage));
    let result: Result | undefined;
    await inOrder(async () => {
      try {
        result = await act();
      } catch (error) {
        if (error instanceof NetworkError) onLost();
        else showFailure(error);
      }
      await readAgain(client, { ranks });
    });
    if (pending.get().get(key) === stage) pending.set(new Map([...pending.get()].filter(([one]) => one !== key)));
    return result;
  };
  const move = (
    person: Person,
    stage: Stage | null,
    how: How = {},
    notMoved = t('notMoved', { name: person.name }),
  ): Promise<number | null | undefined> => {
    const { id } = person;
    const ranks = stage === 'closed' || person.stage === 'closed';
    return run(
      id,
      { stage, ranks, onLost: () => showLost(person, stage, () => void move(person, stage, how, notMoved)) },
      async () => {
        const { left, eventId } = await send(moveCandidates, { positionHashId, talentIds: [id], stage, ...how });
        if (left > 0) showNotice({ text: notMoved, tone: 'info' });
        return eventId;
      },
    );
  };
  const undo = (person: Person, from: Stage | null, eventId: number): Promise<unknown> =>
    run(
      person.id,
      {
        stage: person.stage,
        ranks: from === 'closed' || person.stage === 'closed',
        onLost: () => showLost(person, person.stage ?? null, () => void undo(person, from, eventId)),
      },
      () => send(undoMove, { eventId }),
    );
  /** Says that a move did not arrive, and offers to repeat it. */
  const showLost = ({ name }: Person, stage: Stage | null, again: () => void) =>
    showNotice({
      text: stage ? t('lost', { name, stage: t(`stage.${stage}`) }) : t('lost.takenOff', { name }),
      tone: 'failure',
      action: { label: common('action.tryAgain'), run: again },
    });
  /** Offers to undo exactly this move. */
  const offerUndo = (
    person: Person,
    stage: Stage | null,
    text: string,
    moved: Promise<number | null | undefined> | number,
  ) =>
    showUndo({ text, undo: t('undo') }, async () => {
      const eventId = await moved;
      if (eventId != null) await undo(person, stage, eventId);
      focusCard(`talent ${person.id}`, positionHashId);
    });
  const moveWithUndo = (person: Person, stage: Stage | null, text: string, how: How = {}) =>
    offerUndo(person, stage, text, move(person, stage, how));
  return {
    /** Keeps a talent without a stage, or takes a kept one off the list. */
    toggleKept: (person: Person) =>
      void (person.stage === 'kept' ? move(person, null) : move(person, 'kept', { onlyNew: true })),
    /** Keeps a talent whose stage is unknown; one who has a stage already stays there, as a notice says. */
    keep: async (person: Person, { kept, notNew }: Keeping) => {
      const eventId = await move(person, 'kept', { onlyNew: true }, notNew);
      if (eventId != null) offerUndo(person, 'kept', kept, eventId);
    },
    pass: (person: Person) => moveWithUndo(person, 'closed', t('passed', { name: person.name }), { reason: 'notAFit' }),
    moveTo: (person: Person, stage: Stage) =>
      moveWithUndo(person, stage, t('moved', { name: person.name, stage: t(`stage.${stage}`) })),
    takeOff: (person: Person) => moveWithUndo(person, null, t('takenOff', { name: person.name })),
  };
}

/** Invalidates the stages and, where a move changes the proposed talents, the matches too. */
export async function readAgain(client: QueryClient, { ranks }: { ranks: boolean }): Promise<void> {
  const later = [listPositions, ...(ranks ? [] : [clientHome, searchTalents])];
  for (const call of later) void client.invalidateQueries({ queryKey: keyOf(call), refetchType: 'none' });
  await Promise.all([
    invalidate(client, listCandidates),
    invalidate(client, listPeople),
    invalidate(client, talentHistory),
    ...(ranks ? [invalidate(client, clientHome), invalidate(client, searchTalents)] : []),
  ]);
}
