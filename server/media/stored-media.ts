import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';
import { defineJob, enqueue, handle, type JobHandler } from '#server/platform/jobs.ts';
import type { Services } from '#server/platform/services.ts';
import { type ImageKind, makeWebp } from './image.ts';

/** Keys of what anyone may read who knows the address; videos are kept under others. */
export const publicMediaKey = /^(?:avatar|background)\/[A-Za-z0-9_-]{22}\.webp$/;

/**
 * Stores an image as the screens need it and answers its key, which cannot be guessed. Refuses with 413, 415 or 422 what
 * is too large, no image or broken. Call it before the transaction that keeps the key, and `deleteMedia` if that fails.
 */
export async function storeImage(
  { storage }: Pick<Services, 'storage'>,
  bytes: Buffer,
  kind: ImageKind,
): Promise<string> {
  const key = `${kind}/${randomBytes(16).toString('base64url')}.webp`;
  await storage.put(key, await makeWebp(bytes, kind), 'image/webp');
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

/** Removes stored files once the caller's transaction has committed, and then for certain: the rows that named them are gone. */
export async function deleteMedia(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await enqueue(db, removeMedia, { keys: [...keys] });
}

/** What the job worker must run for this feature. */
export const mediaJobs = ({ storage }: Pick<Services, 'storage'>): JobHandler[] => [
  handle(removeMedia, async ({ keys }) => {
    for (const key of keys) await storage.delete(key);
  }),
];
