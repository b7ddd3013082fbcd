import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type ImageKind, atWidth, imageKinds } from '#contract/images.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Owner } from '#server/platform/intake/turns.ts';
import { defineJob, enqueue, handle, hasten, type JobHandler, withdraw } from '#server/platform/jobs/jobs.ts';
import { type ImageSource, makeCopies } from './image.ts';

const day = 86_400_000;

/** Keys of what anyone may read who knows the address; videos are kept under others. */
export const publicMediaKey = new RegExp(
  `^(?:${Object.entries(imageKinds)
    .map(
      ([kind, { narrower }]) =>
        `${kind}/[A-Za-z0-9_-]{22}${narrower.length > 0 ? `(?:-(?:${narrower.join('|')}))?` : ''}`,
    )
    .join('|')})\\.webp$`,
);

/** A key that nobody can guess, for an image that is about to be stored. */
export const newImageKey = (kind: ImageKind): string => `${kind}/${randomBytes(16).toString('base64url')}.webp`;

/** The keys of an image and its narrower copies; of anything else its own. */
function keysOfAll(key: string): string[] {
  const kind = Object.entries(imageKinds).find(([kind]) => key.startsWith(`${kind}/`));
  return [key, ...(kind?.[1].narrower.map((width) => atWidth(key, width)) ?? [])];
}

/**
 * Stores the copies of an image that the screens need and answers its key. Refuses with 413, 415 or 422 what is too
 * large, no image or broken. Call it before the transaction that keeps the key, and `deleteMedia` if that fails;
 * `removeUnlessKept` before it sees to what is left by a process that dies in between.
 */
export async function storeImage(
  { storage }: Pick<Services, 'storage'>,
  owner: Owner,
  image: ImageSource,
  kind: ImageKind,
  key: string = newImageKey(kind),
): Promise<string> {
  const copies = await makeCopies(owner, image, imageKinds[kind]);
  // The widest goes last: where it is, all are.
  for (const { width, webp } of copies.toReversed()) {
    await storage.put(width === imageKinds[kind].width ? key : atWidth(key, width), webp, 'image/webp');
  }
  return key;
}

/** The root-relative address of a stored image, null for none. */
export function mediaUrl(key: string): string;
export function mediaUrl(key: string | null): string | null;
export function mediaUrl(key: string | null): string | null {
  return key === null ? null : `/media/${key}`;
}

const removeMedia = defineJob({
  name: 'remove-media',
  payload: z.object({ keys: z.array(z.string()) }),
  maxTries: 50,
  longestPauseSeconds: 3_600,
});

/** One removal waits for each file, so that one can be taken back. */
const removalOf = (key: string): string => `remove-media:${key}`;

/**
 * Has files that are about to be stored removed after a day, unless `keepMedia` is called in the transaction that makes
 * something refer to them: a process that dies in between leaves nothing behind for good.
 */
export async function removeUnlessKept(db: Database, keys: readonly string[]): Promise<void> {
  const runAt = new Date(Date.now() + day);
  for (const key of keys) await enqueue(db, removeMedia, { keys: [key] }, { key: removalOf(key), runAt });
}

/** Keeps stored files from the caller's transaction on. */
export async function keepMedia(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys) await withdraw(db, removalOf(key));
}

/** Has files removed now instead of after a day, where nothing keeps them: a commit whose answer was lost may have. */
export async function removeUnkept(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys) await hasten(db, removalOf(key));
}

/**
 * Removes stored files, an image with all its copies, once the caller's transaction has committed, and then for certain:
 * the rows that named them are gone.
 */
export async function deleteMedia(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys) await enqueue(db, removeMedia, { keys: [key] }, { key: removalOf(key) });
}

/** What the job worker must run for this feature. */
export const mediaJobs = ({ storage }: Pick<Services, 'storage'>): JobHandler[] => [
  handle(removeMedia, async ({ keys }) => {
    // The widest goes last: as long as it is there, the removal is not done.
    for (const key of keys.flatMap((key) => keysOfAll(key).toReversed())) await storage.delete(key);
  }),
];
