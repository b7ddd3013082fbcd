import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst, giveBack } from '#server/platform/limits/limits.ts';
import { limits } from '#server/platform/limits/table.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { sumFileBytes } from './conversations-store.ts';

/** Bytes to leave free for everything but copies. */
const spareBytes = 200_000_000;

/** Megabytes that a copy counts as, at most the daily limit: so even a larger copy is possible once a day. */
const megabytesOf = async (db: Database, userId: number): Promise<number> =>
  Math.min(Math.ceil((await sumFileBytes(db, userId)) / 1_000_000), limits['exports:megabytes'].max);

/** Counts a copy of a user's data; 429 past the daily number or size. */
export async function countExport(db: Database, userId: number): Promise<void> {
  await countAgainst(db, 'exports', userId);
  await countAgainst(db, 'exports:megabytes', userId, await megabytesOf(db, userId));
}

/** Undoes the count of a copy that could not be created. */
export async function uncountExport(db: Database, userId: number): Promise<void> {
  await giveBack(db, 'exports', userId);
  await giveBack(db, 'exports:megabytes', userId, await megabytesOf(db, userId));
}

/** Throws AppError 'storage-full' if a copy would not leave enough space free. */
export async function checkRoom(db: Database, storage: Pick<Storage, 'freeBytes'>, userId: number): Promise<void> {
  if ((await sumFileBytes(db, userId)) + spareBytes > (await storage.freeBytes()))
    throw new AppError('storage-full', 'There is no space left for a copy.');
}
