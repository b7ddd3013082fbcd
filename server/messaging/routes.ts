import type { FastifyInstance } from 'fastify';
import * as conversations from '#contract/conversations.ts';
import type { Interview } from '#contract/interview.ts';
import * as calls from '#contract/messaging.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { Correspondent } from '#server/companies/service.ts';
import { declineContact } from '#server/contacts/service.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { createCounter } from '#server/platform/limits/limits.ts';
import { limits } from '#server/platform/limits/table.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import {
  archiveThread,
  closeConversation,
  listTeamThreads,
  readTeamThread,
  shareThread,
} from './change-conversation.ts';
import { createReadMarks } from './mark-read.ts';
import { type Reader, createPageReader } from './message-store.ts';
import { insertDecided } from './post-store.ts';
import { type ThreadHeads, rememberThreadHeads } from './remember-thread-heads.ts';
import { findUnreadCount, rememberUnreadCounts } from './remember-unread-counts.ts';
import { attachmentRoutes } from './serve-attachments.ts';
import { videoRoutes } from './serve-videos.ts';
import { messagingGetMessages, messagingInit, messagingPostMessage } from './service.ts';
import { type MessageWriter, createMessageWriter } from './write-message.ts';

/** Reads interviews from the side of one of their two people. */
type ReadInterviews = (
  db: Database,
  viewer: Reader & Pick<Correspondent, 'type'>,
  ids: readonly number[],
  language: Language,
) => Promise<ReadonlyMap<number, Interview>>;

/** The messages of a thread show the interviews of a feature above. */
export function messagingRoutes(app: FastifyInstance, services: Services, readInterviews: ReadInterviews): void {
  const { pool, db, listener, settings, emit } = services;
  const threads = {
    db,
    readPage: createPageReader(pool),
    heads: rememberThreadHeads(listener),
    unreadCounts: rememberUnreadCounts(listener),
    countMessage: createMessageCounter(),
    writeMessage: createMessageWriter(services),
    markRead: createReadMarks(services),
  };
  route(
    app,
    services,
    calls.messagingInit,
    ({ viewer, payload, request }) =>
      messagingInit(db, viewer, payload, { language: languageOf(request, settings), answerDays: settings.answerDays }),
    // Without a person the call lists threads.
    { showsPresence, mayChange: ({ userToId }) => userToId != null },
  );
  route(app, services, calls.messagingUnread, ({ viewer }) => findUnreadCount(db, threads.unreadCounts, viewer.id), {
    remembersSession: true,
    isPolled: true,
    showsPresence,
  });
  route(
    app,
    services,
    calls.messagingGetMessages,
    ({ viewer, payload, request }) =>
      messagingGetMessages(threads, viewer, payload, (ids) =>
        readInterviews(db, viewer, ids, languageOf(request, settings)),
      ),
    { remembersSession: true, isPolled: true },
  );
  route(
    app,
    services,
    calls.messagingPostMessage,
    ({ viewer, payload }) => messagingPostMessage(threads, viewer, payload),
    { remembersSession: true },
  );
  const writeInterest: MessageWriter = (message) =>
    insertDecided(db, message, { ...settings, emit, answer: 'interested' });
  route(app, services, calls.answerContact, async ({ viewer, payload }) => {
    if (payload.answer === 'interested')
      return messagingPostMessage({ ...threads, writeMessage: writeInterest }, viewer, payload);
    await declineContact(services, viewer, payload.threadId, payload.reason ?? null);
    return {};
  });
  videoRoutes(app, services);
  attachmentRoutes(app, services);
  conversationRoutes(app, services, threads);
}

/** A hidden page does not count as presence. */
const showsPresence = ({ isHidden }: { isHidden?: boolean | undefined }): boolean => isHidden !== true;

/** Counts in memory: storing a message shares one statement, and counting in the database would add another. */
function createMessageCounter(): (userId: number) => void {
  const inMinute = createCounter(limits['messages:minute']);
  const inHour = createCounter(limits['messages:hour']);
  return (userId) => {
    inMinute.count(userId);
    inHour.count(userId);
  };
}

/** The calls for a conversation as a whole. */
function conversationRoutes(
  app: FastifyInstance,
  services: Services,
  { heads, countMessage }: { heads: ThreadHeads; countMessage: (userId: number) => void },
): void {
  const { db, settings } = services;
  const posting = { services, heads, countMessage };
  route(
    app,
    services,
    conversations.closeConversation,
    async ({ viewer, payload }) => {
      await closeConversation(posting, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
  route(
    app,
    services,
    conversations.archiveThread,
    async ({ viewer, payload }) => {
      await archiveThread(db, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
  route(
    app,
    services,
    conversations.shareThread,
    async ({ viewer, payload }) => {
      await shareThread(posting, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
  route(app, services, conversations.readTeamThread, ({ viewer, payload, request }) =>
    readTeamThread(db, viewer, payload, languageOf(request, settings)),
  );
  route(app, services, conversations.listTeamThreads, ({ viewer }) => listTeamThreads(db, viewer));
}
