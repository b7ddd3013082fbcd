import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type ImageKind, atWidth, imageKinds } from '#contract/images.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Owner } from '#server/platform/intake/turns.ts';
import { defineKind, enqueue, handle, type Handler, hasten, withdraw } from '#server/platform/deliveries/deliveries.ts';
import { type ImageSource, makeCopies } from './image.ts';

const day = 86_400_000;

/** Keys of files readable by anyone who has the address; videos use other keys. */
export const publicMediaKey = new RegExp(
  `^(?:${Object.entries(imageKinds)
    .map(
      ([kind, { narrower }]) =>
        `${kind}/[A-Za-z0-9_-]{22}${narrower.length > 0 ? `(?:-(?:${narrower.join('|')}))?` : ''}`,
    )
    .join('|')})\\.webp$`,
);

/** Creates an unguessable key for an image about to be stored. */
export const newImageKey = (kind: ImageKind): string => `${kind}/${randomBytes(16).toString('base64url')}.webp`;

/** Lists the keys of an image and its narrower copies; for other files, just their own. */
function keysOfAll(key: string): string[] {
  const kind = Object.entries(imageKinds).find(([kind]) => key.startsWith(`${kind}/`));
  return [key, ...(kind?.[1].narrower.map((width) => atWidth(key, width)) ?? [])];
}

/**
 * Stores the copies of an image that the screens need and returns its key. 413, 415 or 422 for a file that is too
 * large, not an image or broken. Call it before the transaction that keeps the key, and `deleteMedia` if that fails.
 * Call `removeUnlessKept` first, so that a crash in between leaves nothing behind.
 */
export async function storeImage(
  { storage }: Pick<Services, 'storage'>,
  owner: Owner,
  image: ImageSource,
  kind: ImageKind,
  key: string = newImageKey(kind),
): Promise<string> {
  const copies = await makeCopies(owner, image, imageKinds[kind]);
  // The widest is stored last: if it exists, all do.
  for (const { width, webp } of copies.toReversed()) {
    await storage.put(width === imageKinds[kind].width ? key : atWidth(key, width), webp, 'image/webp');
  }
  return key;
}

/** Root-relative address of a stored image; null for none. */
export function mediaUrl(key: string): string;
export function mediaUrl(key: string | null): string | null;
export function mediaUrl(key: string | null): string | null {
  return key === null ? null : `/media/${key}`;
}

const removeMedia = defineKind({
  name: 'remove-media',
  channel: 'task',
  urgency: 'soon',
  details: z.object({ keys: z.array(z.string()) }),
  maxTries: 50,
  longestPauseSeconds: 3_600,
});

/** One pending removal per file, so that it can be cancelled. */
const removalOf = (key: string): string => `remove-media:${key}`;

/**
 * Schedules the removal of files about to be stored, after a day. `keepMedia` cancels it in the transaction that refers
 * to them. A crash in between therefore leaves nothing behind for good.
 */
export async function removeUnlessKept(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys) await enqueue(db, removeMedia, { keys: [key] }, { key: removalOf(key), runIn: day });
}

/** Keeps stored files once the caller's transaction commits. */
export async function keepMedia(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys) await withdraw(db, removalOf(key));
}

/**
 * Removes files now instead of after a day, unless they are kept: a commit whose answer was lost may have kept them.
 */
export async function removeUnkept(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys) await hasten(db, removalOf(key));
}

/**
 * Removes stored files, an image with all its copies, after the caller's transaction commits. The removal is certain
 * then, because the rows that named them are gone.
 */
export async function deleteMedia(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys) await enqueue(db, removeMedia, { keys: [key] }, { key: removalOf(key) });
}

/** Handlers of tasks about media. */
export const mediaHandlers = ({ storage }: Pick<Services, 'storage'>): Handler[] => [
  handle(removeMedia, async ({ details: { keys } }) => {
    // The widest goes last: as long as it exists, the removal is not done.
    for (const key of keys.flatMap((key) => keysOfAll(key).toReversed())) await storage.delete(key);
  }),
];
