import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { type ImageKind, atWidth, imageKinds } from '#contract/images.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { onField } from '#server/platform/errors/app-error.ts';
import type { Owner } from '#server/platform/intake/turns.ts';
import { defineKind, enqueue, handle, type Handler, hasten, withdraw } from '#server/platform/deliveries/deliveries.ts';
import { type ImageSource, makeCopies } from './copy-image.ts';

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
 * Removes stored files, an image with all its copies, after the caller's transaction commits. The removal is then
 * unconditional, because the rows that named them are gone.
 */
export async function deleteMedia(db: Database, keys: readonly string[]): Promise<void> {
  for (const key of keys) await enqueue(db, removeMedia, { keys: [key] }, { key: removalOf(key) });
}

/** Handlers of tasks about media. */
export const mediaHandlers = ({ storage }: Pick<Services, 'storage'>): Handler[] => [
  handle(removeMedia, async ({ details: { keys } }) => {
    // The widest is deleted last: as long as it exists, the removal is not done.
    for (const key of keys.flatMap((key) => keysOfAll(key).toReversed())) await storage.delete(key);
  }),
];

interface SentImage {
  kind: ImageKind;
  /** Absent if the form sent none. */
  image: ImageSource | undefined;
  /** The field it arrived in, if that is not a part with its own name. */
  path?: string;
}

type Keys<Name extends string> = Partial<Record<`${Name}Key`, string>>;

/**
 * Stores the images of a user's form, then runs `save` in a transaction with their keys: `avatarKey` for `avatar`. An
 * image that was not sent has no key. A refusal names the image's part. If an image is refused or `save` fails, the
 * stored files are removed; after a crash, they are removed within a day.
 */
export async function withStoredImages<Name extends string, Result>(
  services: Pick<Services, 'db' | 'storage'>,
  owner: Owner,
  images: Record<Name, SentImage>,
  save: (db: Database, keys: Keys<Name>) => Promise<Result>,
): Promise<Result> {
  const keys: Record<string, string> = {};
  const begun: string[] = [];
  try {
    for (const [name, { kind, image, path = name }] of Object.entries<SentImage>(images)) {
      if (!image) continue;
      const key = newImageKey(kind);
      await removeUnlessKept(services.db, [key]);
      begun.push(key);
      keys[`${name}Key`] = await onField(path, () => storeImage(services, owner, image, kind, key));
    }
    return await withTransaction(services.db, async (db) => {
      // Cast, because Object.entries loses the names in its argument's type.
      const result = await save(db, keys as Keys<Name>);
      await keepMedia(db, begun);
      return result;
    });
  } catch (error) {
    // If the database is down, this fails too, and the files are removed after a day.
    await removeUnkept(services.db, begun).catch(() => undefined);
    throw error;
  }
}

/** Maps images to be removed to null keys: `avatarKey` for `avatar`. */
export const removedImages = <Name extends string>(
  names: readonly Name[] | undefined = [],
): Partial<Record<`${Name}Key`, null>> =>
  // Cast, because Object.fromEntries loses the names in its argument's type.
  Object.fromEntries(names.map((name) => [`${name}Key`, null])) as Partial<Record<`${Name}Key`, null>>;

/** Lists the previous keys of images that were replaced or removed. */
export const replacedImages = <Name extends string>(
  former: Record<NoInfer<Name>, string | null>,
  keys: Partial<Record<Name, string | null>>,
): string[] => (Object.keys(keys) as Name[]).map((name) => former[name]).filter((key) => key !== null); // keys of a Partial<Record<Name, …>>
