import type * as z from 'zod/mini';
import type { ClosingReason } from '#contract/contacts.ts';
import { accountTypes } from '#contract/call.ts';
import type * as calls from '#contract/conversations.ts';
import type { Language } from '#contract/texts/languages.ts';
import { lockCompany } from '#server/companies/service.ts';
import { mediaUrl } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { ClientViewer, TalentViewer } from '#server/platform/session/viewer.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import * as store from './conversation-store.ts';
import type { Reader } from './message-store.ts';
import { whyNotClose, whyNotShare } from './policy.ts';
import { listPositions } from './position-store.ts';
import { insertMessage } from './post-store.ts';
import { presentPosition } from './present.ts';
import { type ThreadHeads, noteMessage } from './remember-thread-heads.ts';

type Answer<Name extends 'readTeamThread' | 'listTeamThreads'> = z.input<(typeof calls)[Name]['answer']>;

/** Dependencies for posting the messages of these calls. */
interface Posting {
  services: Pick<Services, 'db' | 'settings' | 'emit'>;
  heads: ThreadHeads;
  countMessage: (userId: number) => void;
}

/**
 * Shares the viewer's thread with their company from here on, or stops, and informs the talent by a message in the
 * talent's language. Without a change it does nothing. 404 unless the thread is theirs, 409 until both have written.
 */
export async function shareThread(
  posting: Posting,
  viewer: ClientViewer,
  { threadId, isShared }: { threadId: number; isShared: boolean },
): Promise<void> {
  await withPosted(posting, viewer, { threadId }, async (db, thread) => {
    checkMay(whyNotShare(thread, viewer));
    if (thread.isShared === isShared) return undefined;
    const t = textsOf(mailLanguage(posting.services.settings, thread.language), 'messaging');
    const text = t(isShared ? 'sharing.begun' : 'sharing.ended', { company: viewer.company.name });
    const messageId = await post(db, posting, viewer, { threadId, text });
    if (messageId !== undefined)
      await store.setShared(db, {
        threadId,
        fromId: isShared ? messageId : null,
        lastWriterId: thread.lastWriterId,
      });
    return messageId;
  });
}

/**
 * Closes the viewer's thread until its next message, after one of theirs if they give a text, and for a member the
 * talent for a position with it. 404 for a thread or position that is not theirs, 409 until both have written. The
 * same `clientKey` again changes nothing.
 */
export async function closeConversation(
  posting: Posting,
  viewer: TalentViewer | ClientViewer,
  {
    threadId,
    reason = null,
    alsoFor,
    text,
    clientKey,
  }: {
    threadId: number;
    reason?: ClosingReason | null | undefined;
    alsoFor?: string | null | undefined;
    text: string;
    clientKey?: string | null | undefined;
  },
): Promise<void> {
  const isClient = viewer.type === accountTypes.client;
  if (alsoFor != null && !isClient) throw invalidField('alsoFor', 'is only for members');
  const about = alsoFor ?? null;
  await withPosted(posting, viewer, { threadId, about }, async (db, thread) => {
    checkMay(whyNotClose(thread));
    const messageId = text === '' ? undefined : await post(db, posting, viewer, { threadId, text, clientKey, about });
    // A repeated text is already stored, and the closing with it.
    if (text !== '' && messageId === undefined) return undefined;
    await store.setClosed(db, { threadId, userId: viewer.id, reason });
    if (alsoFor != null && isClient) {
      const { id: userId, companyId, session } = viewer;
      await posting.services.emit(db, 'closedFor', {
        talentId: thread.partnerId,
        companyId,
        userId,
        isActing: session.actingAdministrator !== null,
        positionHashId: alsoFor,
        reason,
        isTold: messageId !== undefined,
      });
    }
    return messageId;
  });
}

/** Closes a member's thread in the caller's transaction, which holds the company, if its state allows that. */
export async function closeFor(
  db: Database,
  viewer: ClientViewer,
  { threadId, reason }: { threadId: number; reason: ClosingReason | null },
): Promise<void> {
  const thread = await store.lockOwnThread(db, viewer, threadId);
  if (thread && !whyNotClose(thread)) await store.setClosed(db, { threadId, userId: viewer.id, reason });
}

/** Changes a viewer's locked thread in one transaction, also about a position, and notes the message it posts. */
async function withPosted(
  { services: { db }, heads }: Posting,
  viewer: Reader,
  { threadId, about = null }: { threadId: number; about?: string | null },
  change: (db: Database, thread: store.LockedThread) => Promise<number | undefined>,
): Promise<void> {
  const messageId = await withTransaction(db, async (db) => {
    // Lock order, as everywhere: the company, then the people, the position and the thread.
    const companyId = await store.findCompanyOf(db, viewer.id, threadId);
    if (companyId !== undefined) await lockCompany(db, companyId);
    const thread = await store.lockOwnThread(db, viewer, threadId, about);
    if (!thread) throw noSuchThread();
    return change(db, thread);
  });
  if (messageId !== undefined) noteMessage(heads, threadId, messageId);
}

/**
 * Posts an ordinary message about sharing or an end, and returns its id; undefined if its client key is already used.
 */
async function post(
  db: Database,
  { services: { settings, emit }, countMessage }: Posting,
  { id, session }: Reader,
  {
    threadId,
    text,
    clientKey = null,
    about = null,
  }: { threadId: number; text: string; clientKey?: string | null | undefined; about?: string | null },
): Promise<number | undefined> {
  countMessage(id);
  const message = { threadId, userId: id, text, clientKey, about, video: null };
  const means = { ...settings, emit, movesNobody: true, isNotice: true };
  const inserted = await insertMessage(db, { ...message, tokenHash: session.tokenHash }, means);
  if (!inserted) throw noSuchThread();
  return inserted.message?.id;
}

/** Hides a thread from the viewer's lists until its next message, or shows it again. 404 unless it is theirs. */
export async function archiveThread(
  db: Database,
  { id }: { id: number },
  { threadId, isArchived }: { threadId: number; isArchived: boolean },
): Promise<void> {
  if (!(await store.setArchived(db, { threadId, userId: id, isArchived }))) throw noSuchThread();
}

/** Reads a shared thread of the viewer's company; marks nothing read. 404 for others, and if its talent is hidden. */
export async function readTeamThread(
  db: Database,
  viewer: ClientViewer,
  { threadId, beforeId }: { threadId: number; beforeId?: number | null | undefined },
  language: Language,
): Promise<Answer<'readTeamThread'>> {
  const [shared] = await store.listShared(db, viewer, threadId);
  if (!shared) throw noSuchThread();
  const [rows, positions] = await Promise.all([
    store.listSharedMessages(db, threadId, beforeId ?? null),
    listPositions(db, [shared]),
  ]);
  const messages = rows
    .slice(0, store.pageSize)
    .toReversed()
    .map(({ id, userId, text, hasVideo, files, createdAt, about }) => ({
      id,
      user_id: userId,
      text,
      hasVideo,
      files,
      created_at: createdAt.toISOString(),
      ...(about && { about }),
    }));
  const [latest] = positions.get(threadId) ?? [];
  const position = latest ? presentPosition(latest, language) : null;
  return { ...presentShared(shared), position, messages, hasMore: rows.length > store.pageSize };
}

/** Lists the shared conversations of the viewer's colleagues. */
export async function listTeamThreads(db: Database, viewer: ClientViewer): Promise<Answer<'listTeamThreads'>> {
  const rows = await store.listShared(db, viewer, null);
  return {
    threads: rows.map((row) => ({ ...presentShared(row), lastMessageAt: row.lastMessageAt.toISOString() })),
  };
}

const presentShared = ({ threadId, talent, member }: store.SharedRow) => ({
  threadId,
  talent: presentPerson(talent),
  member: presentPerson(member),
});

const presentPerson = ({ avatarKey, ...person }: store.SharedRow['talent']) => ({
  ...person,
  avatarUrl: mediaUrl(avatarKey),
});

const noSuchThread = () => new AppError('not-found', 'There is no such thread.');
