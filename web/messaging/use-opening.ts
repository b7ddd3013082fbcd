import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { type About, type Thread, messagingInit } from '#contract/messaging.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { messagesRouteOf, useUser } from '#web/platform/session/session.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { useCall } from '#web/platform/calls/use-call.ts';
import { firstLine } from '#web/writing/first-line.ts';
import { invalidateThreads } from '#web/threads/invalidate-threads.ts';
import { chooseAbout, offerDraft } from '#web/writing/outbox.ts';

interface Answer {
  threadId: number | null;
  about?: About | undefined;
  userThreads: readonly Thread[];
}

interface Asked {
  recipientId: number | null;
  /** The position from which the recipient's thread is opened, from the address. */
  positionHashId: string | undefined;
  /** The recipient's thread, as listed. */
  known: Thread | undefined;
  isListed: boolean;
}

/**
 * Hook: opens the thread with a recipient on the server, creating it if needed, unless it is listed. From a position,
 * the next messages are about it, and it offers a first line. It also removes the position from the address, so that
 * Back does not repeat this.
 */
export function useOpening({ recipientId, positionHashId, known, isListed }: Asked) {
  const t = useTexts('messaging');
  const client = useQueryClient();
  const navigate = useNavigate();
  const viewer = useUser();
  const isFromPosition = positionHashId !== undefined;
  const payload = { userToId: recipientId, limit: 1 };
  const opening = useCall(messagingInit, isFromPosition ? { ...payload, positionHashId } : payload, {
    enabled: recipientId !== null && isListed && (isFromPosition || !known),
    staleTime: Infinity,
    // Reopening it from the same position chooses that again.
    ...(isFromPosition && { gcTime: 0 }),
  });
  const answer = isFromPosition ? opening.data : undefined;

  const settle = useEffectEvent((opened: Thread) => {
    const { threadId, user, lastMessage, position, otherPositions = [] } = opened;
    const title = answer?.about?.title;
    if (title !== undefined && positionHashId !== undefined) {
      const name = { userId: viewer.id, threadId };
      chooseAbout(name, { hashId: positionHashId, title });
      const isKnown = [position, ...otherPositions].some((one) => one?.open?.hashId === positionHashId);
      if (!lastMessage || !isKnown) offerDraft(name, firstLine(t, viewer.type, user, title));
    }
    client.setQueryData<Answer>(keyOf(messagingInit, payload), answer);
    void navigate({
      to: messagesRouteOf(viewer),
      params: { id: String(recipientId) },
      search: {},
      replace: true,
    }).then(() => invalidateThreads(client));
  });
  useEffect(() => {
    if (answer) settle(openedOf(answer));
  }, [answer]);

  return { opening, opened: opening.data && recipientId !== null ? openedOf(opening.data) : undefined };
}

function openedOf({ threadId, userThreads }: Answer): Thread {
  const opened = userThreads.find((thread) => thread.threadId === threadId);
  if (!opened) throw new Error('The opened thread is not in the answer.');
  return opened;
}
