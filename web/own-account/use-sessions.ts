import { useQueryClient } from '@tanstack/react-query';
import { type OwnSession, endOtherSessions, endSession, ownAccount } from '#contract/own-account.ts';
import { useProof } from '#web/forms/use-proof.tsx';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { deviceName } from './device-name.ts';

/** The answer is undefined if the user was asked for a proof and gave none. */
const tell = (answer: object | undefined, text: string) => answer && showNotice({ text, tone: 'success' });

/** Ends sessions, after a proof where required. A failure shows a notice, and the list is read again. */
export function useSessions() {
  const t = useTexts('own-account');
  const client = useQueryClient();
  const { prove, dialog } = useProof();
  /** Not awaited, so that the next press of a button counts. */
  const onSettled = () => void invalidate(client, ownAccount);
  const ending = useMutationOnce({
    mutationFn: ({ id }: OwnSession) => prove(() => send(endSession, { sessionId: id })),
    onSuccess: (answer, { device }) => tell(answer, t('sessions.ended', { device: deviceName(t, device) })),
    onSettled,
  });
  const endingOthers = useMutationOnce({
    mutationFn: () => prove(() => send(endOtherSessions, {})),
    onSuccess: (answer) => tell(answer, t('sessions.othersEnded')),
    onSettled,
  });
  const isBusy = ending.isPending || endingOthers.isPending;
  return {
    dialog,
    isBusy,
    end: (session: OwnSession) => {
      if (!isBusy) ending.mutate(session);
    },
    endOthers: () => {
      if (!isBusy) endingOthers.mutate();
    },
  };
}
