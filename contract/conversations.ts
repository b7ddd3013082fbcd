import * as z from 'zod/mini';
import { call } from './call.ts';
import { AlsoFor, ClosingReason } from './contacts.ts';
import { Id, LongId, Nothing, line, maxMessageLength, multiline } from './fields.ts';
import { About, ThreadPosition } from './messaging.ts';

export const closeConversation = call({
  summary:
    'Closes a conversation in which both have written, with a reason or none and a message or none; the next message takes it up again. A member may close the engineer for a position at once. 409 before both have written.',
  path: '/api/close-conversation',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'may',
  payload: z.object({
    threadId: Id,
    reason: z.optional(z.nullable(ClosingReason)),
    /** Only by a member. */
    alsoFor: AlsoFor,
    text: z._default(multiline(maxMessageLength), ''),
    clientKey: z.optional(z.nullable(line(64).check(z.minLength(1)))),
  }),
  answer: Nothing,
});

export const archiveThread = call({
  summary:
    'Hides a thread from the viewer’s lists until its next message, or shows it again. One with unread messages stays.',
  path: '/api/archive-thread',
  audience: ['talent', 'client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ threadId: Id, isArchived: z.boolean() }),
  answer: Nothing,
});

export const shareThread = call({
  summary:
    'Lets colleagues read a conversation with an engineer from here on, or no longer, and tells the engineer by a message. 409 before both have written.',
  path: '/api/client/threads/share',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ threadId: Id, isShared: z.boolean() }),
  answer: Nothing,
});

const Person = { id: Id, firstName: z.string(), lastName: z.string(), avatarUrl: z.nullable(z.string()) };

/** A conversation of the company that a member shares. */
export const SharedThread = z.object({ threadId: Id, talent: z.object(Person), member: z.object(Person) });
export type SharedThread = z.infer<typeof SharedThread>;

/** A message as colleagues read it: a video only as the fact that there was one, a PDF only by its name. */
export const TeamMessage = z.object({
  id: LongId,
  user_id: Id,
  text: z.string(),
  hasVideo: z.boolean(),
  /** Names of its files. */
  files: z.array(z.string()),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  /** Where the messages begin to be about another position. */
  about: z.optional(About),
});
export type TeamMessage = z.infer<typeof TeamMessage>;

export const readTeamThread = call({
  summary:
    'The newest 50 messages of a shared conversation of the company, in ascending order; `beforeId` pages back to the message that shares it. Marks nothing read. 404 unless shared.',
  path: '/api/client/threads/read',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({ threadId: Id, beforeId: z.optional(z.nullable(LongId)) }),
  answer: z.extend(SharedThread, {
    /** The position of its last messages; null for none. */
    position: z.nullable(ThreadPosition),
    messages: z.array(TeamMessage),
    hasMore: z.boolean(),
  }),
});

/** Maximum number of shared conversations in one answer. */
export const maxTeamThreads = 100;

export const listTeamThreads = call({
  summary: 'The shared conversations of the viewer’s colleagues, those with the newest messages first.',
  path: '/api/client/threads/index',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({}),
  answer: z.object({ threads: z.array(z.extend(SharedThread, { lastMessageAt: z.string() })) }),
});
