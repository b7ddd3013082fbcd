import { buffer } from 'node:stream/consumers';
import { atWidth, imageKinds } from '#contract/images.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { loadSharp } from './copy-image.ts';

const [width] = imageKinds.avatar.narrower;

/**
 * A PNG of a stored avatar, 96 pixels wide, for mail: not every mail program shows WebP. Null if the file is gone.
 */
export async function avatarPng(storage: Pick<Storage, 'get'>, key: string): Promise<Buffer | null> {
  const file = await storage.get(atWidth(key, width));
  if (!file) return null;
  const open = await loadSharp();
  return open(await buffer(file.body))
    .resize(width, width)
    .png({ palette: true, effort: 7 })
    .toBuffer();
}
