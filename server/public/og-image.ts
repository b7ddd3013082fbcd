import { createHash } from 'node:crypto';
import * as addresses from '#contract/addresses.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import type { OgContent } from './og-content.ts';
import { drawOgImage } from './og-drawing.ts';

const hashOf = (content: OgContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/**
 * Address of the og-image of the page at `path`. The query is a content hash that changes the address with the picture,
 * for caches. Readers of the page, and no one else, may see the picture.
 */
export const ogImagePath = (path: string, content: OgContent): string =>
  `${addresses.ogImageOf(path)}?${hashOf(content)}`;

/** Images kept: some 10 MB. */
const maxKept = 200;
const maxWaiting = 20;

/** Draws og-images one at a time and keeps the latest. */
export interface OgImages {
  /** Throws 'unavailable' when too many wait. */
  get(content: OgContent): Promise<Buffer>;
}

export function createOgImages(
  storage: Storage,
  draw: (storage: Storage, content: OgContent) => Promise<Buffer> = drawOgImage,
): OgImages {
  // Map in order of insertion, which here is the order of use.
  const kept = new Map<string, Promise<Buffer>>();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  function drawInTurn(content: OgContent): Promise<Buffer> {
    if (waiting >= maxWaiting)
      throw new AppError('unavailable', 'Too many pictures at once. Please try again in a moment.', { retryAfter: 5 });
    waiting += 1;
    const picture = last
      .then(() => draw(storage, content))
      .finally(() => {
        waiting -= 1;
      });
    last = picture.catch(() => undefined); // the caller receives the error
    return picture;
  }

  return {
    async get(content) {
      const key = hashOf(content);
      const picture = kept.get(key) ?? drawInTurn(content);
      kept.delete(key);
      kept.set(key, picture);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      try {
        return await picture;
      } catch (error) {
        if (kept.get(key) === picture) kept.delete(key);
        throw error;
      }
    },
  };
}
