import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Archive, ArchiveRestore, CircleCheck, Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { archiveThread, shareThread } from '#contract/conversations.ts';
import { type About, type Thread, messagingGetMessages } from '#contract/messaging.ts';
import { send } from '#web/platform/calls/api.ts';
import { showNotice } from '#web/platform/page/notices.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { useMutationOnce } from '#web/platform/calls/use-mutation-once.ts';
import { confirm } from '#web/ui/confirm.tsx';
import type { MenuItem } from '#web/ui/menu-button.tsx';
import { invalidateThreads } from '#web/threads/invalidate-threads.ts';
import { useThreadFilter } from './use-thread-filter.ts';
import { CloseConversation } from '#web/contacts/close-conversation.tsx';

/**
 * Hook: the viewer's actions on a whole thread, as items of the menu in its head, and the dialog that one opens. The
 * position is the one of the next message.
 */
export function useThreadActs(thread: Thread, position: About | null): { items: MenuItem[]; dialog: ReactNode } {
  const t = useTexts('messaging');
  const [isClosing, setClosing] = useState(false);
  const share = useSharing(thread);
  const archive = useArchiving(thread);
  const { mayShare, mayClose, closing, readerCount, isArchived, lastMessage } = thread;
  const sharing: MenuItem = {
    label: t(readerCount === undefined ? 'menu.share' : 'menu.unshare'),
    icon: <Users size={18} aria-hidden />,
    onSelect: share,
  };
  const ending: MenuItem = {
    label: t('menu.close'),
    icon: <CircleCheck size={18} aria-hidden />,
    onSelect: () => setClosing(true),
  };
  const archiving: MenuItem = isArchived
    ? { label: t('menu.unarchive'), icon: <ArchiveRestore size={18} aria-hidden />, onSelect: () => archive(false) }
    : { label: t('menu.archive'), icon: <Archive size={18} aria-hidden />, onSelect: () => archive(true) };
  return {
    items: [
      ...(mayShare ? [sharing] : []),
      ...(mayClose && !closing ? [ending] : []),
      ...(lastMessage ? [archiving] : []),
    ],
    dialog: isClosing && <CloseConversation thread={thread} position={position} onDone={() => setClosing(false)} />,
  };
}

/** Hook: shares a thread after a confirmation, or stops sharing it. */
function useSharing({ threadId, user, readerCount }: Thread): () => void {
  const t = useTexts('messaging');
  const client = useQueryClient();
  const isShared = readerCount === undefined;
  const sharing = useMutationOnce({
    mutationFn: async () => {
      const details = t('share.question.details', { name: user.firstName });
      const question = { text: t('share.question'), details, confirmLabel: t('share.confirm') };
      if (isShared && !(await confirm(question))) return;
      await send(shareThread, { threadId, isShared });
      await Promise.all([invalidateThreads(client), invalidate(client, messagingGetMessages, { threadId })]);
    },
  });
  return () => sharing.mutate();
}

/**
 * Hook: archives a thread, leaves it and offers to undo that; or restores it to the list. Asks first while the other
 * person awaits the answer to a first message.
 */
function useArchiving({ threadId, user, contact }: Thread): (isArchived: boolean) => void {
  const t = useTexts('messaging');
  const client = useQueryClient();
  const navigate = useNavigate();
  const to = messagesRouteOf(useUser());
  const search = useThreadFilter();
  const isUnanswered = contact?.state === 'open' && contact.openedBy === 'them';
  const details = t('archive.question.details', { name: user.firstName });
  const question = { text: t('archive.question'), details, confirmLabel: t('archive.confirm') };
  const archiving = useMutationOnce({
    mutationFn: async (isArchived: boolean) => {
      if (isArchived && isUnanswered && !(await confirm(question))) return undefined;
      await send(archiveThread, { threadId, isArchived });
      await invalidateThreads(client);
      return isArchived;
    },
    onSuccess: async (isArchived) => {
      if (isArchived === undefined) return;
      if (isArchived) await navigate({ to, params: { id: undefined }, search, replace: true });
      showNotice({
        text: t(isArchived ? 'archive.done' : 'archive.undone', { name: user.firstName }),
        tone: 'success',
        ...(isArchived && { action: { label: t('archive.undo'), run: () => archiving.mutate(false) } }),
      });
    },
  });
  return archiving.mutate;
}
