import type { FastifyInstance } from 'fastify';
import * as calls from '#contract/conversations.ts';
import { route } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import {
  archiveThread,
  closeConversation,
  listTeamThreads,
  readTeamThread,
  shareThread,
} from './change-conversation.ts';
import type { ThreadHeads } from './remember-thread-heads.ts';

/** The calls for a conversation as a whole. */
export function conversationRoutes(
  app: FastifyInstance,
  services: Services,
  { heads, countMessage }: { heads: ThreadHeads; countMessage: (userId: number) => void },
): void {
  const { db } = services;
  const posting = { services, heads, countMessage };
  route(
    app,
    services,
    calls.closeConversation,
    async ({ viewer, payload }) => {
      await closeConversation(posting, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
  route(
    app,
    services,
    calls.archiveThread,
    async ({ viewer, payload }) => {
      await archiveThread(db, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
  route(
    app,
    services,
    calls.shareThread,
    async ({ viewer, payload }) => {
      await shareThread(posting, viewer, payload);
      return {};
    },
    { limit: 'saves' },
  );
  route(app, services, calls.readTeamThread, ({ viewer, payload }) => readTeamThread(db, viewer, payload));
  route(app, services, calls.listTeamThreads, ({ viewer }) => listTeamThreads(db, viewer));
}
