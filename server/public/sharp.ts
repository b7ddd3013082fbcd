import type { default as SharpModule } from 'sharp';

let loading: Promise<typeof SharpModule> | undefined;

/**
 * Loads sharp in the thread that draws. Its decoders are blocked for all threads by `loadSharp` of media, which the main
 * thread calls before it asks this one. Blocking once more could refuse an image that is about to be decoded.
 */
export const openSharp = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
