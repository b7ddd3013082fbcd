import type { Services } from '#server/platform/services.ts';
import type { ImageKind } from './image.ts';
import { deleteMedia, storeImage } from './stored-media.ts';

interface SentImage {
  kind: ImageKind;
  /** Absent where the form sent none. */
  bytes: Buffer | undefined;
}

/**
 * Stores the images a form sent, then runs `save` with their keys; an image that was not sent has none. What was stored
 * is removed again when an image is refused or `save` fails.
 */
export async function withStoredImages<Name extends string, Result>(
  services: Pick<Services, 'db' | 'storage'>,
  images: Record<Name, SentImage>,
  save: (keys: Partial<Record<Name, string>>) => Promise<Result>,
): Promise<Result> {
  const keys: Partial<Record<Name, string>> = {};
  try {
    // The cast: Object.entries forgets the names that the type of its argument lists.
    for (const [name, { kind, bytes }] of Object.entries(images) as [Name, SentImage][]) {
      if (bytes) keys[name] = await storeImage(services, bytes, kind);
    }
    return await save(keys);
  } catch (error) {
    await deleteMedia(
      services.db,
      Object.values<string | undefined>(keys).filter((key) => key !== undefined),
    );
    throw error;
  }
}

/** The stored images that new ones take the place of: the former key of each that has a new one. */
export const replacedImages = <Name extends string>(
  former: Record<NoInfer<Name>, string | null>,
  keys: Partial<Record<Name, string>>,
): string[] => (Object.keys(keys) as Name[]).map((name) => former[name]).filter((key) => key !== null); // the keys of a Partial<Record<Name, …>>
