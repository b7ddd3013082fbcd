import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import * as addresses from '#contract/addresses.ts';
import { loadSharp } from '#server/media/service.ts';
import { createThread } from '#server/platform/intake/thread.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createKept } from './remember-results.ts';
import type { OgContent } from './describe-og-image.ts';
import type { OgPicture } from './draw-og-picture.ts';

const hashOf = (content: OgContent): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22);

/**
 * Address of the og-image of the page at `path`. The query is a content hash, so that caches notice a changed picture.
 * Only readers of the page may see the picture.
 */
export const ogImagePath = (path: string, content: OgContent): string =>
  `${addresses.ogImageOf(path)}?${hashOf(content)}`;

/** Drawing takes 45 ms, a quarter of it in JavaScript. */
const thread = createThread<OgPicture, Uint8Array>(new URL('./run-og-worker.ts', import.meta.url), {
  what: 'drawing of pictures',
  longest: 20_000,
  resourceLimits: { maxYoungGenerationSizeMb: 8 },
});

/** Draws a page's og-image in a thread of its own. */
export async function drawOgImage(storage: Storage, content: OgContent): Promise<Buffer> {
  const logo = content.avatarUrl === null ? null : await readLogo(storage, content.avatarUrl);
  await loadSharp();
  return Buffer.from(await thread.ask({ content, logo }));
}

/** Reads the file of the logo; null if it is gone. */
async function readLogo(storage: Storage, avatarUrl: string): Promise<Buffer | null> {
  const file = await storage.get(avatarUrl.replace(/^\/media\//, ''));
  return file ? buffer(file.body) : null;
}

/** Maximum of kept images: some 10 MB. */
const maxKept = 200;

/** Draws og-images one at a time, visitors in turn, and keeps the most recent. */
export interface OgImages {
  /** Throws 'too-many' for a visitor with too many waiting, 'unavailable' if too many wait overall. */
  get(content: OgContent, visitor: Owner): Promise<Buffer>;
}

export function createOgImages(
  storage: Storage,
  draw: (storage: Storage, content: OgContent) => Promise<Buffer> = drawOgImage,
): OgImages {
  const turns = createTurns({ what: 'pictures', atOnce: 1, waitingEach: 10, waitingTogether: 20 });
  const kept = createKept<Buffer>(maxKept);
  return {
    get: (content, visitor) => kept.get(hashOf(content), () => turns.run(visitor, () => draw(storage, content))),
  };
}
