import { useQueryClient } from '@tanstack/react-query';
import { type DeclineReason, closeContact, closeReasons, declineReasons } from '#contract/contacts.ts';
import { type About, type Thread, answerContact, messagingGetMessages } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { useAlsoClose } from './also-close.tsx';
import { invalidateThreads } from '#web/threads/invalidate-threads.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  thread: Thread;
  onDone: () => void;
}

const declines: readonly (DeclineReason | 'none')[] = ['none', ...declineReasons];

/** Asks a talent why they are not interested, and closes the conversation for the company. */
export function DeclineDialog({ thread: { threadId }, onDone }: Props) {
  const t = useTexts('contacts');
  const { mutate, isPending } = useContactAnswer(
    threadId,
    (reason: DeclineReason | 'none') =>
      send(answerContact, { threadId, answer: 'notInterested', reason: reason === 'none' ? null : reason }),
    onDone,
  );
  return (
    <ReasonDialog
      title={t('no.title')}
      note={t('no.note')}
      legend={t('no.reason')}
      reasons={declines.map((value) => ({ value, label: t(`reason.${value}`) }))}
      submitLabel={t('notInterested')}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onDone}
    />
  );
}

/** Asks a company why it closes a conversation started by a talent. */
export function CloseDialog({ thread, position, onDone }: Props & { position: About | null }) {
  const { threadId, user } = thread;
  const also = useAlsoClose(position);
  const t = useTexts('contacts');
  const { mutate, isPending } = useContactAnswer(
    threadId,
    (reason: (typeof closeReasons)[number]) => send(closeContact, { threadId, reason, alsoFor: also.hashId }),
    onDone,
  );
  return (
    <ReasonDialog
      title={t('close.title')}
      note={t('close.note', { name: user.firstName })}
      legend={t('close.reason')}
      reasons={closeReasons.map((value) => ({ value, label: t(`close.${value}`) }))}
      submitLabel={t('close')}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onDone}
    >
      {also.choice}
    </ReasonDialog>
  );
}

/** Answers a first message and refetches the thread, even after a refusal. */
function useContactAnswer<Answer>(threadId: number, give: (answer: Answer) => Promise<unknown>, onDone: () => void) {
  const client = useQueryClient();
  return useMutationOnce({
    mutationFn: give,
    onSuccess: onDone,
    onSettled: () => Promise.all([invalidateThreads(client), invalidate(client, messagingGetMessages, { threadId })]),
  });
}
