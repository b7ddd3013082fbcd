import type { default as SharpModule } from 'sharp';

let loading: Promise<typeof SharpModule> | undefined;

/**
 * Loads sharp in the drawing thread. `loadSharp` of media blocks its decoders for all threads; the main thread calls it
 * before using this one. Blocking once more could refuse an image that is about to be decoded.
 */
export const openSharp = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
