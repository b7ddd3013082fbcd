import { readFile } from 'node:fs/promises';
import type { default as SharpModule } from 'sharp';
import type { StoredSize } from '#contract/images.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SentFile } from '#server/platform/intake/form.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';
import { claimedPixels, isAcceptedImage } from './image-type.ts';

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 50_000_000;
const maxSeconds = 10;
const quality = 82;

/** Decoded images are large, and decoding takes a processor whole. */
const turns = createTurns({ what: 'images', atOnce: 2, waitingEach: 12, waitingTogether: 60 });

/** An image a stranger sent: its bytes, or the file it came as. */
export type ImageSource = Buffer | SentFile;

/** A copy of an image, ready to be stored. */
interface Copy {
  /** As its `StoredSize` has it; of a smaller original the copy is narrower than it is called. */
  width: number;
  webp: Buffer;
}

/**
 * Makes the copies that the screens need, as WebP, the widest first, from an image a stranger sent: its middle, upright,
 * its first frame, without metadata. Refuses with 415 what is no PNG, JPEG, GIF, WebP or AVIF, with 413 more than 10 MB,
 * 50 megapixels or 10 seconds of work, with 422 what is broken. Owners take turns, each with one image at once; throws
 * 'too-many' for one of whom twelve wait.
 */
export function makeCopies(owner: Owner, image: ImageSource, size: StoredSize): Promise<Copy[]> {
  return turns.run(owner, async () => {
    // Read only now, so that of those that wait none is held in memory.
    const bytes = Buffer.isBuffer(image) ? image : await readFile(image.path);
    checkImage(bytes);
    const open = await loadSharp(); // what fails here is not the image's fault
    try {
      return await decodeAndCopy(open, bytes, size);
    } catch (error) {
      throw explain(error);
    }
  });
}

function checkImage(bytes: Buffer): void {
  if (bytes.length > maxBytes) throw new AppError('too-large', 'An image may have at most 10 MB.');
  if (!isAcceptedImage(bytes))
    throw new AppError('unsupported-media-type', 'An image must be a PNG, JPEG, GIF, WebP or AVIF file.');
  if (claimedPixels(bytes) > maxPixels) throw tooManyPixels();
}

/** The original is decoded once. A smaller one is not enlarged: the browser does that as well. */
async function decodeAndCopy(
  open: typeof SharpModule,
  bytes: Buffer,
  { width, height, narrower, fit }: StoredSize,
): Promise<Copy[]> {
  const { data, info } = await open(bytes, { failOn: 'error', limitInputPixels: maxPixels, pages: 1 })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
    .resize({ width, height, fit, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const copies: Copy[] = [];
  for (const copyWidth of [width, ...narrower]) {
    const copy = open(data, { raw }).resize({ width: copyWidth, withoutEnlargement: true });
    copies.push({ width: copyWidth, webp: await copy.webp({ quality }).toBuffer() });
  }
  return copies;
}

function explain(error: unknown): AppError {
  const message = error instanceof Error ? error.message : '';
  if (/pixel limit|security limit|maximum image size/i.test(message)) return tooManyPixels(error);
  if (message.includes('timeout'))
    return new AppError('too-large', 'This image takes too long to read.', { cause: error });
  return new AppError('invalid', 'This image is broken.', { cause: error });
}

const tooManyPixels = (cause?: unknown) =>
  new AppError('too-large', 'An image may have at most 50 megapixels.', { cause });

let loading: Promise<typeof SharpModule> | undefined;

/** Loaded at the first image: it is large. Of its decoders, which read SVG and more, only those named here stay usable. */
export const loadSharp = () =>
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
