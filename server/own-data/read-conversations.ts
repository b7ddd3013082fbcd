import type * as z from 'zod/mini';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { posterKeyOf } from '#server/media/service.ts';
import * as store from './conversations-store.ts';
import type { Owner } from './export-store.ts';
import type { Contacts, Thread } from './describe-format.ts';
import { inParts, listEntry } from './write-json.ts';
import { attachmentPath, videoPath } from './name-media.ts';
import { storedEntries } from './open-stored-files.ts';
import type { Entry } from './write-zip.ts';

const maybe = (time: Date | null): string | null => time?.toISOString() ?? null;

/** The first contacts of a user, and their answer rate. */
export async function contactEntry(db: Database, owner: Owner): Promise<Entry> {
  const head = { answerRate: owner.companyId === null ? await store.findAnswerRate(db, owner) : null };
  return listEntry('contacts.json', head, 'contacts', presentContacts(db, owner));
}

async function* presentContacts(db: Database, owner: Owner): AsyncGenerator<z.infer<typeof Contacts>['contacts']> {
  for await (const rows of inParts((afterId) => store.listContacts(db, owner, afterId)))
    yield rows.map(({ id: _id, openedAt, answeredAt, closedAt, lapsedAt, ...contact }) => ({
      ...contact,
      openedAt: openedAt.toISOString(),
      answeredAt: maybe(answeredAt),
      closedAt: maybe(closedAt),
      lapsedAt: maybe(lapsedAt),
    }));
}

/** The conversations of a user, as both sides see them, each with its videos and files; then unsent ones. */
export async function* conversationEntries(
  { background: db, storage }: Pick<Services, 'background' | 'storage'>,
  { id: userId }: Owner,
): AsyncGenerator<Entry> {
  for await (const threads of inParts((afterId) => store.listThreads(db, userId, afterId))) {
    const ids = threads.map(({ id }) => id);
    const interviews = Map.groupBy(await store.listInterviews(db, ids), ({ threadId }) => threadId);
    for (const thread of threads) yield threadEntry(db, userId, thread, interviews.get(thread.id) ?? []);
    yield* videoEntries(storage, await store.listVideos(db, ids));
    yield* attachmentEntries(storage, await store.listAttachments(db, ids));
  }
  yield* videoEntries(storage, await store.listUnsentVideos(db, userId));
  yield* attachmentEntries(storage, await store.listUnsentAttachments(db, userId));
}

const attachmentEntries = (storage: Services['storage'], fileNames: readonly string[]) =>
  storedEntries(
    storage,
    fileNames.map((fileName) => ({ key: `attachment/${fileName}`, path: attachmentPath(fileName) })),
  );

const videoEntries = (storage: Services['storage'], videos: readonly store.VideoRow[]) =>
  storedEntries(
    storage,
    videos.flatMap(({ fileName, hasPoster }) =>
      (hasPoster ? [fileName, posterKeyOf(fileName)] : [fileName]).map((name) => ({
        key: `video/${name}`,
        path: videoPath(name),
      })),
    ),
  );

type InterviewRows = Awaited<ReturnType<typeof store.listInterviews>>;

const presentInterviews = (userId: number, rows: InterviewRows): z.infer<typeof Thread>['interviews'] =>
  rows.map(({ proposedBy, state, title, minutes, slots, newSlots, startsAt, place, reason, ...row }) => ({
    proposedBy: proposedBy === userId ? 'me' : 'them',
    state,
    title,
    minutes,
    times: slots.map((slot) => slot.toISOString()),
    startsAt: maybe(startsAt),
    newTimes: (newSlots ?? []).map((slot) => slot.toISOString()),
    place,
    reason,
    ownTimezone: proposedBy === userId ? row.proposerZone : row.answererZone,
    proposedAt: row.createdAt.toISOString(),
  }));

function threadEntry(db: Database, userId: number, thread: store.ThreadRow, interviews: InterviewRows): Entry {
  const { id, firstName, lastName, title, company, positionTitle, createdAt, closedBy, closingReason } = thread;
  const head = {
    threadId: id,
    with: { firstName, lastName, title, company },
    position: positionTitle,
    startedAt: createdAt.toISOString(),
    interviews: presentInterviews(userId, interviews),
    isShared: thread.isShared,
    isArchived: thread.isArchived,
    closed: closedBy === null ? null : { by: closedBy === userId ? 'me' : 'them', reason: closingReason },
  } satisfies Omit<z.infer<typeof Thread>, 'messages'>;
  return listEntry(`messages/${id}.json`, head, 'messages', presentMessages(db, userId, id));
}

async function* presentMessages(
  db: Database,
  userId: number,
  threadId: number,
): AsyncGenerator<z.infer<typeof Thread>['messages']> {
  for await (const rows of inParts((afterId) => store.listMessages(db, threadId, afterId)))
    yield rows.map(({ id, userId: writerId, text, createdAt, video, attachments, about, ...row }) => ({
      id,
      from: writerId === userId ? 'me' : 'them',
      text,
      sentAt: createdAt.toISOString(),
      video: video && videoPath(video),
      videoSeconds: row.videoSeconds,
      videoText: row.videoText,
      attachments: attachments?.map(({ fileName, name }) => ({ name, file: attachmentPath(fileName) })) ?? [],
      about,
    }));
}
