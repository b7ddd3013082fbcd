import * as z from 'zod/mini';
import { AccountTypeId } from './accounts.ts';
import { call } from './call.ts';
import { Id, LongId, line, maxMessageLength, multiline } from './fields.ts';

/** A conversation between two people, as seen by one of them. */
export const Thread = z.object({
  threadId: Id,
  /** The other person. */
  user: z.object({
    id: Id,
    type: AccountTypeId,
    firstName: z.string(),
    lastName: z.string(),
    avatarUrl: z.nullable(z.string()),
    company: z.nullable(z.object({ id: Id, name: z.string() })),
  }),
  unread: z.int(),
  /** ISO 8601 in UTC; null while there are no messages. */
  lastMessageAt: z.nullable(z.string()),
});
export type Thread = z.infer<typeof Thread>;

export const Message = z.object({
  id: LongId,
  user_id: Id,
  text: z.string(),
  /** Address of the video, if any. */
  video: z.nullable(z.string()),
  /** Address of the video's poster, if any. */
  videoPoster: z.nullable(z.string()),
  /** Length of the video; null without one. */
  videoSeconds: z.nullable(z.int()),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
});
export type Message = z.infer<typeof Message>;

const messagingUsers = ['talent', 'client'] as const;
/** Sent by a page that is not visible: the call does not count as presence. */
const isHidden = z.optional(z.boolean());
/** Maximum number of threads in a page. */
export const threadPageSize = 50;

export const messagingInit = call({
  summary:
    'The threads of the signed-in user, newest first; with `userToId`, finds or creates the thread with that person. All of them, or a page with `limit`.',
  path: '/api/messagingInit',
  audience: messagingUsers,
  payload: z.object({
    userToId: z.optional(z.nullable(Id)),
    isHidden,
    /** Maximum number of threads. The one with `userToId` is then the first. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(threadPageSize))),
    /** `nextBeforeId` of the previous page, to continue there. */
    beforeId: z.optional(z.nullable(LongId)),
    /** Lists only threads whose person or company has this in their name. */
    search: z.optional(z.nullable(line(200))),
  }),
  answer: z.object({
    threadId: z.nullable(Id),
    userThreads: z.array(Thread),
    /** Only with `limit`; null after the last thread. */
    nextBeforeId: z.optional(z.nullable(LongId)),
  }),
});

export const messagingUnread = call({
  summary: 'Number of unread messages in all threads of the signed-in user. Answered from memory; open pages poll it.',
  path: '/api/messagingUnread',
  audience: messagingUsers,
  payload: z.object({ isHidden }),
  answer: z.object({ unread: z.int() }),
});

export const messagingGetMessages = call({
  summary:
    'Returns the newest 50 messages of a thread in ascending order, and marks them read; `beforeId` pages back, `afterId` returns newer ones.',
  path: '/api/messagingGetMessages',
  audience: messagingUsers,
  payload: z.object({
    threadId: Id,
    beforeId: z.optional(z.nullable(LongId)),
    afterId: z.optional(z.nullable(LongId)),
  }),
  answer: z.object({ messages: z.array(Message), hasMore: z.boolean() }),
});

export const messagingPostMessage = call({
  summary:
    'Writes a message; answers once it is durably stored. The same `clientKey` again returns the stored message.',
  path: '/api/messagingPostMessage',
  audience: messagingUsers,
  payload: z.object({
    threadId: Id,
    text: z._default(multiline(maxMessageLength), ''),
    video: z.optional(z.nullable(line(200))),
    clientKey: z.optional(z.nullable(line(64).check(z.minLength(1)))),
  }),
  answer: z.object({ message: Message }),
});
