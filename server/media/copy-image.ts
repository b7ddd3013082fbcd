import { readFile } from 'node:fs/promises';
import type { default as SharpModule } from 'sharp';
import type { StoredSize } from '#contract/images.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { SentFile } from '#server/platform/intake/form.ts';
import { type Owner, createTurns } from '#server/platform/intake/turns.ts';

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 50_000_000;
const maxSeconds = 10;
const quality = 82;

/** Decoded images are large, and decoding fills a processor. */
const turns = createTurns({ what: 'images', atOnce: 2, waitingEach: 12, waitingTogether: 60 });

/** An untrusted image: its bytes, or the uploaded file. */
export type ImageSource = Buffer | SentFile;

/** A copy of an image, ready to be stored. */
interface Copy {
  /** Nominal width from its `StoredSize`; a copy of a smaller original is narrower. */
  width: number;
  webp: Buffer;
}

/**
 * Makes the WebP copies that the screens need from an untrusted image, widest first. A copy shows the centre of the
 * first frame, upright, without metadata. 415 for anything but PNG, JPEG, GIF, WebP or AVIF; 422 for a broken file. 413
 * for more than 10 MB, 50 megapixels or 10 seconds of work. Owners take turns, one image each at a time; throws
 * 'too-many' for an owner with twelve waiting.
 */
export function makeCopies(owner: Owner, image: ImageSource, size: StoredSize): Promise<Copy[]> {
  return turns.run(owner, async () => {
    // Read only now, so that waiting images take no memory.
    const bytes = Buffer.isBuffer(image) ? image : await readFile(image.path);
    checkImage(bytes);
    const open = await loadSharp(); // a failure here is not the image's fault
    try {
      return await decodeAndCopy(open, bytes, size);
    } catch (error) {
      throw explain(error);
    }
  });
}

function checkImage(bytes: Buffer): void {
  if (bytes.length > maxBytes)
    throw new AppError('too-large', 'An image may have at most 10 MB.', { reason: { code: 'imageBytes' } });
  if (!isAcceptedImage(bytes))
    throw new AppError('unsupported-media-type', 'An image must be a PNG, JPEG, GIF, WebP or AVIF file.', {
      reason: { code: 'imageType' },
    });
  if (claimedPixels(bytes) > maxPixels) throw tooManyPixels();
}

/** Signatures of the accepted image types; the file name is ignored. */
const isType: ((bytes: Buffer) => boolean)[] = [
  isPng,
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), // JPEG
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.toString('latin1', 0, 12)),
  (bytes) => /^.{4}ftypavi[fs]/s.test(bytes.toString('latin1', 0, 12)) || isLateAvif(bytes),
];

function isPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1A\n';
}

/**
 * Recognises AVIF whose first brand is another one and that lists its own among the compatible brands (ISO 14496-12,
 * 4.3).
 */
function isLateAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const box = bytes.toString('latin1', 16, Math.min(bytes.readUInt32BE(0), 256));
  return /^mif1|^msf1/.test(bytes.toString('latin1', 8, 12)) && /^(?:.{4})*avi[fs]/s.test(box);
}

const isAcceptedImage = (bytes: Buffer): boolean => isType.some((is) => is(bytes));

/**
 * Pixels that a PNG's header claims; 0 for other files or if another chunk comes first. The decoder reports a size
 * beyond its limits as a broken file, although it is too large.
 */
const claimedPixels = (bytes: Buffer): number =>
  isPng(bytes) && bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
    : 0;

/** Decodes the original once. A smaller original is not enlarged; the browser can do that. */
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
    return new AppError('too-large', 'This image takes too long to read.', {
      reason: { code: 'imageSlow' },
      cause: error,
    });
  return new AppError('invalid', 'This image is broken.', { reason: { code: 'imageBroken' }, cause: error });
}

const tooManyPixels = (cause?: unknown) =>
  new AppError('too-large', 'An image may have at most 50 megapixels.', { reason: { code: 'imagePixels' }, cause });

let loading: Promise<typeof SharpModule> | undefined;

/** Whether sharp's decoders are blocked, as they are from the first upload on. */
export const isSharpGuarded = (): boolean => loading !== undefined;

/**
 * Loads sharp at the first image, because it is large. Blocks its decoders, which read SVG and more, except those named
 * here.
 */
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
