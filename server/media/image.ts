import type { default as SharpModule, Sharp } from 'sharp';
import { AppError } from '#server/platform/errors.ts';
import { claimedPixels, isAcceptedImage } from './image-type.ts';

/** What the screens show, at twice its size: avatars up to 112 pixels square, covers 860 by 168 (design/README). */
export const imageSizes = {
  avatar: { width: 256, height: 256 },
  background: { width: 1720, height: 344 },
} as const;
export type ImageKind = keyof typeof imageSizes;

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 50_000_000;
const maxSeconds = 10;
const quality = 82;

const maxRunning = 2;
const maxWaiting = 8;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Makes a WebP of what the screens need from an image a stranger sent: its middle, upright, its first frame, without
 * metadata. Refuses with 415 what is no PNG, JPEG, GIF, WebP or AVIF, with 413 more than 10 MB, 50 megapixels or 10
 * seconds of work, with 422 what is broken. Two are worked on at once and eight wait; then it throws 'unavailable'.
 */
export async function makeWebp(bytes: Buffer, kind: ImageKind): Promise<Buffer> {
  if (bytes.length > maxBytes) throw new AppError('too-large', 'An image may have at most 10 MB.');
  if (!isAcceptedImage(bytes))
    throw new AppError('unsupported-media-type', 'An image must be a PNG, JPEG, GIF, WebP or AVIF file.');
  if (claimedPixels(bytes) > maxPixels) throw tooManyPixels();
  return inTurn(async () => {
    const open = await loadSharp();
    const { width, height } = imageSizes[kind];
    try {
      const image = open(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 });
      return await reduce(image.timeout({ seconds: maxSeconds }), width, height).toBuffer();
    } catch (error) {
      throw explain(error);
    }
  });
}

/** A smaller image is not enlarged: the browser does that as well. */
const reduce = (image: Sharp, width: number, height: number): Sharp =>
  image.autoOrient().resize({ width, height, fit: 'cover', withoutEnlargement: true }).webp({ quality });

function explain(error: unknown): AppError {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|security limit|maximum image size/i.test(message)) return tooManyPixels(error);
  if (message.includes('timeout'))
    return new AppError('too-large', 'This image takes too long to read.', { cause: error });
  return new AppError('invalid', 'This image is broken.', { cause: error });
}

const tooManyPixels = (cause?: unknown) =>
  new AppError('too-large', 'An image may have at most 50 megapixels.', { cause });

/** Decoded images are large, and decoding takes a processor whole. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting)
      throw new AppError('unavailable', 'Too many images at once. Please try again in a moment.', { retryAfter: 5 });
    await new Promise<void>((resolve) => void waiting.push(resolve));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

let loading: Promise<typeof SharpModule> | undefined;

/** Loaded at the first image: it is large. Of its decoders, which read SVG and more, only those named here stay usable. */
const loadSharp = () =>
  (loading ??= import('sharp').then(({ default: sharp }) => {
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
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  }));
