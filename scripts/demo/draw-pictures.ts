import { type ImageKind, atWidth, imageKinds } from '#contract/images.ts';
import { newImageKey, storeImage } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { companies } from './companies.ts';
import { drawAvatar, drawCover, drawLogo, toPng } from './pictures.ts';
import type { Random } from './random.ts';

/** Keys of stored pictures to choose from. */
export interface Pictures {
  logos: string[];
  covers: string[];
  avatars: string[];
  /** Makes the chosen pictures a row's own. */
  own: OwnPictures;
}

type Keyed = Partial<Record<'avatarKey' | 'backgroundImageKey', string | null>>;

/**
 * Gives each row its own pictures, like uploads: deleting one owner would remove a shared file from the others. The
 * first owner keeps the file itself, the others get copies.
 */
export function createOwnPictures({ storage }: Pick<Services, 'storage'>) {
  const owned = new Set<string>();
  const own = async (key: string | null | undefined, kind: ImageKind) => {
    if (!key || !owned.has(key)) {
      if (key) owned.add(key);
      return key ?? null;
    }
    const copy = newImageKey(kind);
    for (const width of [undefined, ...imageKinds[kind].narrower]) {
      const [from, to] = width === undefined ? [key, copy] : [atWidth(key, width), atWidth(copy, width)];
      const file = await storage.get(from);
      if (file) await storage.put(to, file.body, 'image/webp');
    }
    return copy;
  };
  return async <Row extends Keyed>(rows: readonly Row[]): Promise<Row[]> => {
    const owning: Row[] = [];
    for (const row of rows) {
      owning.push({
        ...row,
        ...('avatarKey' in row && { avatarKey: await own(row.avatarKey, 'avatar') }),
        ...('backgroundImageKey' in row && { backgroundImageKey: await own(row.backgroundImageKey, 'background') }),
      });
    }
    return owning;
  };
}
type OwnPictures = ReturnType<typeof createOwnPictures>;

/**
 * Draws all pictures before storing the first. Storing disables the decoder of drawings, which uploads must not reach.
 */
export async function drawPictures(services: Services, random: Random): Promise<Pictures> {
  const logos = await Promise.all(companies.map(({ hue }) => toPng(drawLogo(random, hue))));
  const covers = await Promise.all(companies.map(({ hue }) => toPng(drawCover(random, hue))));
  const avatars = await Promise.all(Array.from({ length: 60 }, () => toPng(drawAvatar(random))));
  const store = async (pictures: Buffer[], kind: 'avatar' | 'background') => {
    const keys: string[] = [];
    for (const picture of pictures) keys.push(await storeImage(services, 'demonstration', picture, kind));
    return keys;
  };
  return {
    logos: await store(logos, 'avatar'),
    covers: await store(covers, 'background'),
    avatars: await store(avatars, 'avatar'),
    own: createOwnPictures(services),
  };
}
