import { useQueryClient } from '@tanstack/react-query';
import { moveCandidates, undoMove } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';
import { send } from '#web/platform/calls/api.ts';
import { NetworkError } from '#web/platform/calls/errors.ts';
import { showFailure, showNotice } from '#web/platform/page/notices.ts';
import { showUndo } from '#web/platform/page/undo-notice.ts';
import { makeOrder } from '#web/platform/tab/in-order.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { readAgain } from './moving.ts';

const inOrder = makeOrder();

/** Hook: moves several talents of a position to a stage in one act, and offers to undo all of it. */
export function useMovingMany(positionHashId: string) {
  const client = useQueryClient();
  const t = useTexts('candidates');
  const common = useTexts('common');
  const run = async <Result>(act: () => Promise<Result>, again: () => void): Promise<Result | undefined> => {
    let result: Result | undefined;
    await inOrder(async () => {
      try {
        result = await act();
      } catch (error) {
        if (error instanceof NetworkError)
          showNotice({
            text: t('many.lost'),
            tone: 'failure',
            action: { label: common('action.tryAgain'), run: again },
          });
        else showFailure(error);
      }
      await readAgain(client, { ranks: true });
    });
    return result;
  };
  const undo = (eventId: number): void =>
    void run(
      () => send(undoMove, { eventId }),
      () => undo(eventId),
    );
  /** Resolves once it is answered. */
  const move = async (talentIds: readonly number[], stage: Stage): Promise<void> => {
    const answer = await run(
      // Those with a stage are never moved back to 'Kept'.
      () =>
        send(moveCandidates, {
          positionHashId,
          talentIds: [...talentIds],
          stage,
          ...(stage === 'kept' && { onlyNew: true }),
        }),
      () => void move(talentIds, stage),
    );
    if (!answer) return;
    const { moved, left, eventId } = answer;
    if (left > 0) showNotice({ text: t('many.left', { count: left }), tone: 'info' });
    const text = t('many.moved', { count: moved.length, stage: t(`stage.${stage}`) });
    if (eventId !== null) showUndo({ text, undo: t('undo') }, () => Promise.resolve(undo(eventId)));
  };
  return move;
}
