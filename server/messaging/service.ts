import type { Interview } from '#contract/interview.ts';
import type { About, Message, Thread, ThreadFilter } from '#contract/messaging.ts';
import type { PositionCounts } from '#contract/mine.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Correspondent, closed, whyNotWrite } from '#server/companies/service.ts';
import { JsonText } from '#server/platform/calls/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { isSessionOpen } from '#server/platform/session/session.ts';
import { countOwnPositions } from '#server/positions/service.ts';
import { withBlocks } from '#server/privacy/service.ts';
import { lockOwnThread, setLastWriter } from './conversation-store.ts';
import type { Page, ReadPage, Reader } from './message-store.ts';
import type { MessageWriter } from './write-message.ts';
import { attachPosition, listPositions } from './position-store.ts';
import { findMessageByClientKey, insertMessage } from './post-store.ts';
import { presentMessage, presentThread } from './present.ts';
import type { MarkRead } from './mark-read.ts';
import { countFiltered, findRecipient, isClosedTo, isUnavailable, listThreads, upsertThread } from './store.ts';
import { type ThreadHeads, hasNothingAfter, noteMessage } from './remember-thread-heads.ts';
import type { UnreadCounts } from './remember-unread-counts.ts';
import { whyNoAttachments } from './upload-attachment.ts';
import { whyNoVideo } from './upload-video.ts';

export { messagingMails } from './mails.ts';
export { decideOnMail } from './decide-on-mail.ts';
export { sweepAttachments } from './attachment-store.ts';
export { closeFor } from './change-conversation.ts';
export { setInterview } from './post-store.ts';
export { findOwedDays } from './store.ts';
export { sweepVideos } from './video-store.ts';

type Optional<Value> = Value | null | undefined;

/** Payload of `messagingInit`. */
interface ThreadsAsked {
  userToId?: Optional<number>;
  positionHashId?: Optional<string>;
  limit?: Optional<number>;
  beforeId?: Optional<number>;
  search?: Optional<string>;
  filter?: Optional<ThreadFilter>;
  mine?: boolean | undefined;
}

/**
 * Lists the viewer's threads, newest first. With `userToId`, finds or creates the thread with that person, and with
 * `positionHashId` says whether messages may be about that position, to which an empty thread is attached. A thread
 * without messages is listed only for the viewer who requests it. 404 for an unknown person or a talent hidden from the
 * viewer, 403 if the viewer may not write to them, 409 for a talent blocked by the person's company.
 */
export async function messagingInit(
  db: Database,
  viewer: Correspondent & Pick<Viewer, 'session'>,
  { userToId, positionHashId, limit = null, beforeId = null, search = null, filter = null, mine = false }: ThreadsAsked,
  { language, answerDays }: { language: Language; answerDays: number },
): Promise<{
  threadId: number | null;
  about?: About;
  userThreads: Thread[];
  nextBeforeId?: number | null;
  toAnswerCount?: number;
  archivedCount?: number;
  positions?: PositionCounts;
}> {
  const threadId = userToId == null ? null : await openThread(db, viewer, userToId);
  const subject =
    threadId === null || positionHashId == null ? undefined : await attachPosition(db, threadId, positionHashId);
  const opened = { threadId, ...(subject && { about: { hashId: subject.hashId, title: subject.title } }) };
  const rows = await listThreads(db, viewer, {
    askedThreadId: threadId,
    limit: limit && limit + 1,
    beforeId,
    search: search?.trim() || null,
    filter,
    onlyMine: mine && viewer.companyId !== null,
  });
  const listed = limit === null ? rows : rows.slice(0, limit);
  const positions = await listPositions(db, listed);
  const userThreads = listed.map((row) =>
    presentThread(row, positions.get(row.threadId) ?? [], { viewer, language, answerDays }),
  );
  if (limit === null) return { ...opened, userThreads };
  const nextBeforeId = rows.length > limit ? (listed.at(-1)?.lastMessageId ?? null) : null;
  const [counts, ofCompany] = await Promise.all([
    countFiltered(db, viewer),
    viewer.companyId === null ? undefined : countOwnPositions(db, { id: viewer.id, companyId: viewer.companyId }),
  ]);
  return { ...opened, userThreads, nextBeforeId, ...counts, ...(ofCompany && { positions: ofCompany }) };
}

async function openThread(db: Database, viewer: Correspondent, userId: number): Promise<number> {
  const recipient = await findRecipient(db, viewer, userId);
  if (!recipient) throw noSuchPerson();
  checkMay(whyNotWrite(await withBlocks(db, viewer), recipient));
  if (recipient.isHeld)
    throw new AppError('conflict', 'New conversations are paused while administrators look at a report.', {
      reason: { code: 'contactsHeld' },
    });
  if (recipient.threadId !== null) return recipient.threadId;
  await countAgainst(db, 'threads', viewer.id);
  try {
    const { id, hiddenFrom, hiddenByCompany } = await upsertThread(db, viewer.id, userId);
    // Hidden or blocked since the check.
    if (hiddenFrom === viewer.id) throw noSuchPerson();
    if (hiddenByCompany !== null) checkMay(closed);
    return id;
  } catch (error) {
    if (isForeignKeyViolation(error)) throw noSuchPerson();
    throw error;
  }
}

/** Dependencies of the messaging calls, with this process's memory of thread heads. */
interface Threads {
  db: Database;
  readPage: ReadPage;
  heads: ThreadHeads;
  unreadCounts: UnreadCounts;
  /** Counts a message that the user sends; throws 'too-many' past the limit. */
  countMessage: (userId: number) => void;
  writeMessage: MessageWriter;
  markRead: MarkRead;
}

/** Reads the current interviews of messages, by their ids. */
type ReadInterviews = (ids: readonly number[]) => Promise<ReadonlyMap<number, Interview>>;

const nothingNew = new JsonText(JSON.stringify({ messages: [], hasMore: false }));

/**
 * Returns a page of a thread (see `ReadPage`) and marks it as read up to its last message, unless an administrator acts
 * as the reader. 404 for all but the thread's two people. If memory proves that there is nothing after `afterId`, the
 * database is not queried. Every open thread makes this call every second.
 */
export async function messagingGetMessages(
  { db, readPage, heads, unreadCounts, markRead }: Omit<Threads, 'countMessage' | 'writeMessage'>,
  viewer: Reader,
  { threadId, beforeId, afterId }: { threadId: number; beforeId?: Optional<number>; afterId?: Optional<number> },
  readInterviews: ReadInterviews,
): Promise<JsonText> {
  if (afterId != null && beforeId == null && hasNothingAfter(heads.get(threadId), viewer.id, afterId))
    return nothingNew;
  let page: Page | undefined;
  await heads.load(threadId, async () => {
    page = await readPage(viewer, threadId, { beforeId: beforeId ?? null, afterId: afterId ?? null });
    return page?.head;
  });
  if (!page) throw await refusal(db, viewer, threadId);
  const { messages, hasMore, readId } = page;
  const shownId = messages.at(-1)?.id ?? 0;
  if (shownId > readId && !viewer.session.actingAdministrator) {
    await markRead({ threadId, readerId: viewer.id, messageId: shownId });
    unreadCounts.forget(viewer.id);
  }
  const ids = messages.flatMap(({ interviewId }) => interviewId ?? []);
  const interviews = ids.length === 0 ? undefined : await readInterviews(ids);
  return new JsonText(JSON.stringify({ messages: messages.map((row) => presentMessage(row, interviews)), hasMore }));
}

/**
 * Stores a message and returns it once it is committed. The same `clientKey` again returns the stored message. 422 for
 * an empty message; 404 for a thread of other people, a position of another company, or a video or file the viewer has
 * not uploaded. 409 for a closed thread, while the other person is suspended, for a video or file already sent, or once
 * the thread has changed its position too often. Throws 'too-many' past a limit.
 */
export async function messagingPostMessage(
  { db, heads, countMessage, writeMessage }: Omit<Threads, 'readPage' | 'unreadCounts' | 'markRead'>,
  viewer: Reader,
  {
    threadId,
    text,
    video,
    videoText,
    attachments = [],
    positionHashId,
    clientKey,
  }: {
    threadId: number;
    text: string;
    video?: Optional<string>;
    videoText?: Optional<string>;
    attachments?: readonly string[];
    positionHashId?: Optional<string>;
    clientKey?: Optional<string>;
  },
): Promise<{ message: Message }> {
  if (!video && attachments.length === 0 && text === '')
    throw invalidField('text', 'must not be empty', { code: 'empty' });
  if (videoText && !video) throw invalidField('videoText', 'needs a video');
  countMessage(viewer.id);
  const { tokenHash } = viewer.session;
  const inserted = await writeMessage({
    threadId,
    userId: viewer.id,
    text,
    clientKey: clientKey ?? null,
    video: video || null,
    videoText: videoText || null,
    attachments,
    about: positionHashId ?? null,
    tokenHash,
  });
  if (inserted?.message) {
    noteMessage(heads, threadId, inserted.message.id);
    return { message: presentMessage(inserted.message) };
  }
  const earlier = clientKey ? await findMessageByClientKey(db, { threadId, userId: viewer.id, clientKey }) : undefined;
  if (!inserted) {
    const why = await refusal(db, viewer, threadId);
    // A message stored before its thread was closed is still returned.
    if (why.code !== 'conversation-closed' || !earlier) throw why;
  }
  const noFiles = earlier ? undefined : await whyNoAttachments(db, viewer.id, attachments);
  if (noFiles) throw noFiles;
  if (!earlier && video) throw await whyNoVideo(db, viewer.id, video);
  if (!earlier) throw new AppError('conflict', 'This client key belongs to another message.');
  return { message: presentMessage(earlier) };
}

/** The side whose open answer a notice settles: the viewer's own, or the other person's. */
type Settled = 'own' | 'theirs';

/**
 * Stores a message that a feature above writes for the viewer, in the caller's transaction, and returns its id, also
 * for a repeated `clientKey`. Refused like a typed one, with the same effect on contact, mails and unread counts; with
 * `movesNobody` without one on stages. `about` is the public id of a position. With `settles` it is a notice, which
 * asks for no answer: who owed one before owes it still, but for the sides named.
 */
export async function postFor(
  { settings: { firstContactsPerDay }, emit }: Pick<Services, 'settings' | 'emit'>,
  db: Database,
  viewer: Reader,
  {
    threadId,
    text,
    clientKey = null,
    about = null,
    movesNobody,
    settles,
  }: {
    threadId: number;
    text: string;
    clientKey?: string | null;
    about?: string | null;
    movesNobody?: boolean;
    settles?: readonly Settled[] | undefined;
  },
): Promise<number> {
  const { id: userId, session } = viewer;
  const message = { threadId, userId, text, clientKey, about, video: null, tokenHash: session.tokenHash };
  const before = settles && (await lockOwnThread(db, viewer, threadId, about));
  const means = { firstContactsPerDay, emit, movesNobody, isNotice: true };
  const inserted = await insertMessage(db, message, means);
  if (inserted?.message) {
    if (before) {
      const isSettled = settles.includes(before.lastWriterId === userId ? 'theirs' : 'own');
      await setLastWriter(db, threadId, isSettled ? null : before.lastWriterId);
    }
    return inserted.message.id;
  }
  const earlier = clientKey === null ? undefined : await findMessageByClientKey(db, { threadId, userId, clientKey });
  if (!earlier) throw await refusal(db, viewer, threadId);
  return earlier.id;
}

const noSuchPerson = () => new AppError('not-found', 'There is no such person.');

/** Explains why a reader's statement had no result: the session ended, the thread is closed, or it is not theirs. */
async function refusal(db: Database, { id, session }: Reader, threadId: number): Promise<AppError> {
  if (!(await isSessionOpen(db, session.tokenHash))) return new AppError('not-signed-in', 'Please sign in.');
  if (await isUnavailable(db, id, threadId))
    return new AppError('conversation-closed', 'This account is not available.', { reason: { code: 'unavailable' } });
  return (await isClosedTo(db, id, threadId))
    ? new AppError(closed.code, closed.detail, { reason: closed.reason })
    : new AppError('not-found', 'There is no such thread.');
}

/** Recognises PostgreSQL's error 23503: here, the other person was deleted in the meantime. */
const isForeignKeyViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';
