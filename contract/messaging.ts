import * as z from 'zod/mini';
import { AccountTypeId } from './accounts.ts';
import { Attachment, maxAttachments } from './attachments.ts';
import { call } from './call.ts';
import { ClosingReason, Contact, DeclineReason } from './contacts.ts';
import { HashId, Id, LongId, line, maxMessageLength, multiline } from './fields.ts';
import { Interview } from './interview.ts';
import { Fit } from './matching.ts';
import { PositionCounts } from './mine.ts';
import { Zone } from './reference.ts';

/** The position a thread is about, as both people see it. */
export const ThreadPosition = z.object({
  /** The title; for a closed position, the one it had when it was Live. */
  title: z.string(),
  /** Null once the position is a Draft or deleted: its content is then in no answer. */
  open: z.nullable(
    z.object({
      hashId: z.string(),
      /** Place of the work in one line, in the reader's language. */
      place: z.string(),
      /**
       * How it fits the talent of the thread; null until the talent has stated skills, and between two members of a
       * company.
       */
      fit: z.nullable(Fit),
    }),
  ),
});
export type ThreadPosition = z.infer<typeof ThreadPosition>;

/** A position that a message is about, from it on until the next that names one. */
export const About = z.object({
  /** Null once the position is a Draft or deleted. */
  hashId: z.nullable(z.string()),
  title: z.string(),
});
export type About = z.infer<typeof About>;

/** Maximum length of the beginning of a message in a list of threads. */
export const maxLastText = 120;

/** A conversation of two people, as seen by one of them. */
export const Thread = z.object({
  threadId: Id,
  /** The other person. */
  user: z.object({
    id: Id,
    type: AccountTypeId,
    firstName: z.string(),
    lastName: z.string(),
    avatarUrl: z.nullable(z.string()),
    company: z.nullable(z.object({ id: Id, name: z.string(), verifiedDomain: z.nullable(z.string()) })),
    /** Job title at the company; empty for a talent. */
    title: z.string(),
  }),
  unread: z.int(),
  /** ISO 8601 in UTC; null while there are no messages. */
  lastMessageAt: z.nullable(z.string()),
  /** Beginning of the last message; null while there are no messages. */
  lastMessage: z.nullable(
    z.object({
      isMine: z.boolean(),
      text: z.string(),
      hasVideo: z.boolean(),
      /** Name of its first file; absent without one. */
      attachment: z.optional(z.string()),
    }),
  ),
  /** The position of its last messages, or that an empty thread was opened from; null for none. */
  position: z.nullable(ThreadPosition),
  /** The other positions that it has been about, latest first; absent for none. */
  otherPositions: z.optional(z.array(ThreadPosition)),
  /** For the talent, who hides from the other person's company: that person does not see them here until they write. */
  isHiddenFrom: z.optional(z.boolean()),
  /** For the talent, who hides from the other person's company: whether they may still end it for that person. */
  mayEnd: z.optional(z.boolean()),
  /** For the talent: no more messages can be written in it. */
  isClosed: z.optional(z.boolean()),
  /** Between a talent and a company that have written: outcome of the first message. */
  contact: z.optional(Contact),
  /** The other person's account is suspended: no message can be written. */
  isUnavailable: z.optional(z.literal(true)),
  /** Between a talent and a company: the other side's timezone, from the profile or the position; absent if unknown. */
  zone: z.optional(Zone),
  /** For a member: days since an interview about which they owe the talent an answer; absent if they owe none. */
  owedDays: z.optional(z.int()),
  /** One of the two has closed it; the next message reopens it. */
  closing: z.optional(z.object({ isMine: z.boolean(), reason: z.nullable(ClosingReason) })),
  mayClose: z.optional(z.literal(true)),
  /** The viewer has archived it, until its next message. */
  isArchived: z.optional(z.literal(true)),
  /** Members of the company who can read along; absent unless it is shared. */
  readerCount: z.optional(z.int()),
  mayShare: z.optional(z.literal(true)),
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
  /** What is said in the video, as its author wrote it; absent if they did not. */
  videoText: z.optional(z.string()),
  attachments: z.array(Attachment),
  /** ISO 8601 in UTC. */
  created_at: z.string(),
  /** The interview that it proposes or changes, as it is now. */
  interview: z.optional(Interview),
  /** Where the messages of the thread begin to be about another position. */
  about: z.optional(About),
});
export type Message = z.infer<typeof Message>;

const clientKey = z.optional(z.nullable(line(64).check(z.minLength(1))));
const messagingUsers = ['talent', 'client'] as const;
/** The Live position that the message is about; without it, that of the last message. 404 for another company's. */
const positionHashId = z.optional(z.nullable(HashId));
/** Set by a page that is not visible: the call does not count as presence. */
const isHidden = z.optional(z.boolean());
/** Threads whose last message awaits the reader's answer, threads closed by one of the two, and archived ones. */
export const threadFilters = ['toAnswer', 'closed', 'archived'] as const;
export type ThreadFilter = (typeof threadFilters)[number];

/** Maximum number of threads per page. */
const threadPageSize = 50;

/** The first page of all threads. */
export const firstThreads = { limit: threadPageSize, beforeId: null, search: '' } as const;

export const messagingInit = call({
  summary:
    'The threads of the signed-in user, newest first; with `userToId`, finds or creates the thread with that person. All of them, or a page with `limit`. 409 conversation-closed for a person whose company blocks the talent.',
  path: '/api/messagingInit',
  audience: messagingUsers,
  token: 'never',
  acting: 'may',
  payload: z.object({
    userToId: z.optional(z.nullable(Id)),
    /**
     * Live position of the company of one of these two people: a thread with `userToId` that has no messages is then
     * about it. Any other opens the thread as it is.
     */
    positionHashId: z.optional(z.nullable(HashId)),
    isHidden,
    /** Maximum number of threads. The one with `userToId` is then the first. */
    limit: z.optional(z.int().check(z.minimum(1), z.maximum(threadPageSize))),
    /** `nextBeforeId` of the previous page, to continue there. */
    beforeId: z.optional(z.nullable(LongId)),
    /** Lists only threads with this in the name of the person or company. */
    search: z.optional(z.nullable(line(200))),
    filter: z.optional(z.nullable(z.enum(threadFilters))),
    /**
     * For a member: leaves out threads about positions whose contacts are others, unless they are unread or await the
     * viewer's answer.
     */
    mine: z.optional(z.boolean()),
  }),
  answer: z.object({
    threadId: z.nullable(Id),
    /** The position of `positionHashId`, for a first message about it; absent for none that may be named. */
    about: z.optional(About),
    userThreads: z.array(Thread),
    /** Only with `limit`; null after the last thread. */
    nextBeforeId: z.optional(z.nullable(LongId)),
    /** Number of all threads that await the viewer's answer; only with `limit`. */
    toAnswerCount: z.optional(z.int()),
    /** Number of all threads that the viewer has archived; only with `limit`. */
    archivedCount: z.optional(z.int()),
    /** The positions of a member's company; only with `limit`. */
    positions: z.optional(PositionCounts),
  }),
});

export const messagingUnread = call({
  summary: 'Number of unread messages in all threads of the signed-in user. Answered from memory; open pages poll it.',
  path: '/api/messagingUnread',
  audience: messagingUsers,
  token: 'never',
  acting: 'may',
  payload: z.object({ isHidden }),
  answer: z.object({ unread: z.int() }),
});

export const messagingGetMessages = call({
  summary:
    'Returns the newest 50 messages of a thread in ascending order, and marks them read; `beforeId` pages back, `afterId` returns newer ones.',
  path: '/api/messagingGetMessages',
  audience: messagingUsers,
  token: 'never',
  acting: 'may',
  payload: z.object({
    threadId: Id,
    beforeId: z.optional(z.nullable(LongId)),
    afterId: z.optional(z.nullable(LongId)),
  }),
  answer: z.object({ messages: z.array(Message), hasMore: z.boolean() }),
});

export const messagingPostMessage = call({
  summary:
    'Writes a message; answers once it is durably stored. The same `clientKey` again returns the stored message. 409 conversation-closed where nothing more can be written; 429 past the new people a company may write to in 24 hours.',
  path: '/api/messagingPostMessage',
  audience: messagingUsers,
  token: 'never',
  acting: 'may',
  payload: z.object({
    threadId: Id,
    text: z._default(multiline(maxMessageLength), ''),
    video: z.optional(z.nullable(line(200))),
    /** What is said in the video; 422 without one. */
    videoText: z.optional(z.nullable(multiline(maxMessageLength))),
    /** Stored names of the sender's own unsent files. */
    attachments: z._default(
      z.array(line(200)).check(
        z.maxLength(maxAttachments),
        z.refine((names) => new Set(names).size === names.length, { error: 'must name each file once' }),
      ),
      [],
    ),
    positionHashId,
    clientKey,
  }),
  answer: z.object({ message: Message }),
});

export const answerContact = call({
  summary:
    'Answers the first message of a company: `interested` with a message, `notInterested` with a reason or none, after which the company cannot write until the talent does. 409 for a contact that is not open.',
  path: '/api/answer-contact',
  audience: ['talent'],
  token: 'never',
  acting: 'may',
  payload: z.discriminatedUnion('answer', [
    z.object({
      threadId: Id,
      answer: z.literal('interested'),
      text: multiline(maxMessageLength),
      positionHashId,
      clientKey,
    }),
    z.object({
      threadId: Id,
      answer: z.literal('notInterested'),
      reason: z.optional(z.nullable(DeclineReason)),
    }),
  ]),
  answer: z.object({ message: z.optional(Message) }),
});
