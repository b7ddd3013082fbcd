import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { accountTypes } from '#contract/call.ts';
import { listCandidates } from '#contract/candidates.ts';
import { type ClosingReason, engineersReasons, membersReasons } from '#contract/contacts.ts';
import { closeConversation } from '#contract/conversations.ts';
import { maxMessageLength } from '#contract/fields.ts';
import { talentHistory } from '#contract/history.ts';
import { type About, type Thread, messagingGetMessages } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { randomId } from '#web/platform/tab/random-id.ts';
import { useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useUnsent } from '#web/platform/keeping/unsent.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { Textarea } from '#web/ui/text-input.tsx';
import { useAlsoClose } from './also-close.tsx';
import { invalidateThreads } from '#web/threads/invalidate-threads.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Props {
  thread: Thread;
  /** The position that the engineer may be closed for. */
  position: About | null;
  onDone: () => void;
}

const choicesOf = (isMember: boolean): readonly (ClosingReason | 'none')[] => [
  'none',
  ...(isMember ? membersReasons : engineersReasons),
];

/** Asks why a conversation is closed, and for a message to send with it. */
export function CloseConversation({ thread, position, onDone }: Props) {
  const { threadId, user } = thread;
  const t = useTexts('contacts');
  const isMember = useUser().type === accountTypes.client;
  const client = useQueryClient();
  const also = useAlsoClose(position);
  const [text, setText] = useState('');
  // A retry after a lost answer stores the message once.
  const [clientKey] = useState(randomId);
  useUnsent(text.trim() !== '');
  const { mutate, isPending } = useMutationOnce({
    mutationFn: (reason: ClosingReason | 'none') =>
      send(closeConversation, {
        threadId,
        reason: reason === 'none' ? null : reason,
        text,
        clientKey,
        alsoFor: also.hashId,
      }),
    onSuccess: onDone,
    onSettled: () =>
      Promise.all([
        invalidateThreads(client),
        invalidate(client, messagingGetMessages, { threadId }),
        invalidate(client, talentHistory),
        invalidate(client, listCandidates),
      ]),
  });
  return (
    <ReasonDialog
      title={t('close.title')}
      note={t('close.note', { name: user.firstName })}
      legend={t('no.reason')}
      reasons={choicesOf(isMember).map((value) => ({
        value,
        label: t(value === 'none' ? 'reason.none' : `closing.${value}`),
      }))}
      submitLabel={t('close')}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onDone}
    >
      <Textarea
        label={t('closing.text')}
        minRows={2}
        maxRows={6}
        maxLength={maxMessageLength}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {also.choice}
    </ReasonDialog>
  );
}
