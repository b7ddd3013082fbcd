import { randomBytes } from 'node:crypto';
import type { Services } from '#server/platform/calls/services.ts';
import type { Owner } from '#server/platform/intake/turns.ts';
import { makeCopies } from './image.ts';

/** A key that nobody can guess, for a video that is about to be stored. */
export const newVideoKey = (): string => `video/${randomBytes(16).toString('base64url')}.webm`;

/** Where a video's picture lies: under the same name with another ending. */
export const posterKeyOf = (videoKey: string): string => videoKey.replace(/\.webm$/, '.webp');

/** Twice what a thread shows it at, whichever way the camera was held. */
const posterSize = { width: 640, height: 640, narrower: [], fit: 'inside' } as const;

/** Stores the picture of a video. Refuses with 413, 415 or 422 what is too large, no image or broken. */
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
