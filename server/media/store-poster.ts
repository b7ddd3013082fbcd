import { randomBytes } from 'node:crypto';
import type { Services } from '#server/platform/calls/services.ts';
import type { Owner } from '#server/platform/intake/turns.ts';
import { makeCopies } from './copy-image.ts';

/** Creates an unguessable key for a video about to be stored. */
export const newVideoKey = (): string => `video/${randomBytes(16).toString('base64url')}.webm`;

/** Key of a video's poster: the same name with another ending. */
export const posterKeyOf = (videoKey: string): string => videoKey.replace(/\.webm$/, '.webp');

/** Twice the size shown in a thread, in portrait or landscape. */
const posterSize = { width: 640, height: 640, narrower: [], fit: 'inside' } as const;

/** Stores the poster of a video. 413, 415 or 422 for a file that is too large, not an image or broken. */
export async function storePoster(
  { storage }: Pick<Services, 'storage'>,
  owner: Owner,
  bytes: Buffer,
  videoKey: string,
): Promise<void> {
  for (const { webp } of await makeCopies(owner, bytes, posterSize)) {
    await storage.put(posterKeyOf(videoKey), webp, 'image/webp');
  }
}
