import type { ImageKind } from '#contract/images.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { onField } from '#server/platform/errors/app-error.ts';
import type { Owner } from '#server/platform/intake/turns.ts';
import type { ImageSource } from './image.ts';
import { keepMedia, newImageKey, removeUnkept, removeUnlessKept, storeImage } from './stored-media.ts';

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
    // If the database is away this fails too, and the files are removed after a day.
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
