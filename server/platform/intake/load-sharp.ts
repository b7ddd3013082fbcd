import { isMainThread } from 'node:worker_threads';
import type { default as SharpModule } from 'sharp';

let loading: Promise<typeof SharpModule> | undefined;

/**
 * Loads sharp at the first image, because it is large. Blocks its decoders, which read SVG and more, except those named
 * here. They are blocked for all threads of the process, so call it before asking a thread that uses it.
 */
export const loadSharp = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    // Blocking once more would refuse an image that another thread is about to decode.
    if (isMainThread) blockDecoders(sharp);
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));

function blockDecoders(sharp: typeof SharpModule): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadPng',
      'VipsForeignLoadJpeg',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
    ],
  });
}
