import type { ImageKind } from '#contract/images.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { onField } from '#server/platform/errors/app-error.ts';
import type { Owner } from '#server/platform/intake/turns.ts';
import type { ImageSource } from './image.ts';
import { keepMedia, newImageKey, removeUnkept, removeUnlessKept, storeImage } from './stored-media.ts';

interface SentImage {
  kind: ImageKind;
  /** Absent where the form sent none. */
  image: ImageSource | undefined;
  /** The field it came in, where that is not a part of its own name. */
  path?: string;
}

type Keys<Name extends string> = Partial<Record<`${Name}Key`, string>>;

/**
 * Stores the images that a user's form sent, by the names of their parts, then runs `save` in a transaction with their
 * keys, of `avatar` as `avatarKey`; an image that was not sent has none. A refused image is refused as its part. What was
 * stored is removed again when an image is refused or `save` fails, after a day when this process dies over it.
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
      // The cast: Object.entries forgets the names that the type of its argument lists.
      const result = await save(db, keys as Keys<Name>);
      await keepMedia(db, begun);
      return result;
    });
  } catch (error) {
    // Where the database is away this fails too, and the files go after a day.
    await removeUnkept(services.db, begun).catch(() => undefined);
    throw error;
  }
}

/** The keys of images that are to go, with none in their place: of `avatar` that is `avatarKey`. */
export const removedImages = <Name extends string>(
  names: readonly Name[] | undefined = [],
): Partial<Record<`${Name}Key`, null>> =>
  // The cast: Object.fromEntries forgets the names that the type of its argument lists.
  Object.fromEntries(names.map((name) => [`${name}Key`, null])) as Partial<Record<`${Name}Key`, null>>;

/** The stored images that go: the former key of each that has a new one, or none any more. */
export const replacedImages = <Name extends string>(
  former: Record<NoInfer<Name>, string | null>,
  keys: Partial<Record<Name, string | null>>,
): string[] => (Object.keys(keys) as Name[]).map((name) => former[name]).filter((key) => key !== null); // the keys of a Partial<Record<Name, …>>
