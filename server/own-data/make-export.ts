import { randomBytes } from 'node:crypto';
import { addAbortSignal } from 'node:stream';
import * as z from 'zod/mini';
import { Id } from '#contract/fields.ts';
import { keepMedia, removeUnkept, removeUnlessKept } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type Handler, type Outcome, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { entriesOf } from './list-entries.ts';
import { checkRoom, uncountExport } from './limit-exports.ts';
import * as store from './export-store.ts';
import { exportKey } from './export-store.ts';
import { ownDataMails } from './mails.ts';
import { zipOf } from './write-zip.ts';

/** Failed tries after which a copy is given up; those of a killed process count. */
const mostTries = 3;
/** Delay before looking at a copy again while this process creates another one. */
const turnMilliseconds = 2_000;

const kind = defineKind({
  name: 'make-export',
  channel: 'task',
  urgency: 'soon',
  details: z.object({ exportId: Id }),
  // Giving up is reported to the owner, so it never ends as a failed task.
  maxTries: 1_000,
  longestPauseSeconds: 60,
  // Gigabytes of videos, from a storage that may be slow.
  longestAttempt: 2 * 3_600_000,
});

/** Enqueues the creation of a copy, in the transaction that begins it. */
export const queueExport = (db: Database, exportId: number): Promise<void> =>
  enqueue(db, kind, { exportId }, { key: `make-export ${exportId}` });

type Means = Pick<Services, 'db' | 'background' | 'storage' | 'settings' | 'log'>;

interface Try {
  exportId: number;
  tries: number;
  signal: AbortSignal;
}

/** Creates copies of users' data, one at a time per process, so that other deliveries get their turn. */
export function makeExports(services: Means): Handler {
  let isBusy = false;
  return handle(kind, async ({ details: { exportId }, tries }, { signal }) => {
    if (isBusy) return { waitUntil: new Date(Date.now() + turnMilliseconds) };
    isBusy = true;
    try {
      return await make(services, { exportId, tries, signal });
    } finally {
      isBusy = false;
    }
  });
}

/** Each try stores a file of its own, which no row names until it is whole; remains are removed within a day. */
async function make(services: Means, { exportId, tries, signal }: Try): Promise<Outcome> {
  const { db, storage, log } = services;
  const owner = await store.findOwner(db, exportId);
  if (!owner) return 'withdrawn';
  if (tries > mostTries) return giveUp(db, exportId);
  const name = randomBytes(16).toString('base64url');
  const key = exportKey(name);
  await removeUnlessKept(db, [key]);
  try {
    await checkRoom(db, storage, owner.id);
    await storage.put(key, addAbortSignal(signal, zipOf(entriesOf(services, owner))), 'application/zip');
    const size = await storage.sizeOf(key);
    if (size === null) throw new Error('A file that was stored just now is not there.');
    await finish(services, exportId, { name, size });
    return 'sent';
  } catch (error) {
    // A stopping process has not failed: the next one creates the copy.
    if (signal.aborted) return { waitUntil: new Date() };
    const isFull = error instanceof AppError && error.code === 'storage-full';
    if (!isFull && tries < mostTries) throw error;
    log.error({ err: error, exportId }, 'a copy of own data could not be made');
    return giveUp(db, exportId);
  } finally {
    // Does nothing if the file is kept. If the database is down this fails too, and the file is removed after a day.
    await removeUnkept(db, [key]).catch(() => undefined);
  }
}

/** Releases the file to the owner and mails them. If they no longer want it, the file stays unkept. */
const finish = ({ db }: Pick<Means, 'db'>, exportId: number, file: { name: string; size: number }): Promise<void> =>
  withTransaction(db, async (db) => {
    const userId = await store.finishExport(db, exportId, file);
    if (userId === undefined) return;
    await keepMedia(db, [exportKey(file.name)]);
    await ownDataMails.ready.queue(db, { exportId }, { userId });
  });

/** Shows the owner that it failed, and does not count it against them. */
const giveUp = (db: Database, exportId: number): Promise<Outcome> =>
  withTransaction<Outcome>(db, async (db) => {
    const userId = await store.failExport(db, exportId);
    if (userId !== undefined) await uncountExport(db, userId);
    return 'withdrawn';
  });
