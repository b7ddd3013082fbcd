import { type Drawing, type Part, draw, whole } from './image-drawing.ts';
import type { Frame } from './image-frame.ts';

/** A file that was opened as a picture. */
export interface Picture {
  /** In pixels, upright. */
  width: number;
  height: number;
  /** A copy of at most 1600 pixels to be shown while it is cropped; a still of a moving one. */
  preview: Blob;
  /** The part, scaled to the frame, never up. */
  cut: (part: Part, frame: Pick<Frame, 'width' | 'height'>) => Promise<Blob>;
}

/** Why a file is not taken, in words for who chose it. Told by its name: what picks files does not load this one. */
class PictureError extends Error {
  override readonly name = 'PictureError';
}

const limits = { bytes: 100_000_000, pixels: 100_000_000, smallestSide: 8 };
const previewSize = 1_600;

/**
 * Opens any picture the browser can decode, BMP, ICO and, where it knows it, HEIC too. Throws a PictureError for every
 * other file, for one of more than 100 MB or 100 megapixels and for one of less than 8 pixels.
 */
export async function openPicture(file: Blob): Promise<Picture> {
  if (file.size > limits.bytes) throw new PictureError('This file is too large. A picture may have at most 100 MB.');
  const image = await load(file);
  // A drawing (SVG) has no pixels of its own. It is shown as an image, where its scripts and links are dead.
  const isDrawing = file.type === 'image/svg+xml';
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > limits.pixels)
    throw new PictureError('This picture is too large. It may have at most 100 megapixels.');
  if (Math.min(width, height) < limits.smallestSide)
    throw new PictureError(`This picture is too small. It needs at least ${limits.smallestSide} pixels on each side.`);
  const drawPart = async (part: Part, size: { width: number; height: number }): Promise<Blob> => {
    const [partWidth, partHeight] = [part.width * width, part.height * height];
    const fitting = Math.min(size.width / partWidth, size.height / partHeight);
    const scale = isDrawing ? fitting : Math.min(1, fitting);
    const drawing = {
      part,
      width: Math.max(1, Math.round(partWidth * scale)),
      height: Math.max(1, Math.round(partHeight * scale)),
    };
    return (await drawAway(file, drawing)) ?? (await draw(image, drawing, document.createElement('canvas')));
  };
  try {
    const preview = await drawPart(whole, { width: previewSize, height: previewSize });
    return { width, height, preview, cut: drawPart };
  } catch (error) {
    throw new PictureError(unreadable, { cause: error });
  }
}

const unreadable = 'This file is not a picture that can be read. Please choose another one.';

/** An image element tells the size without decoding, and reads every format that pages may show. */
async function load(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', () => reject(new PictureError(unreadable)));
      image.src = address;
    });
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Draws in a worker; nothing where that cannot: some formats are decoded for image elements alone. */
function drawAway(file: Blob, drawing: Drawing): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./image-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | undefined>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Blob | string>) => {
      if (typeof data === 'string') console.info('Drawn by the page instead:', data);
      resolve(typeof data === 'string' ? undefined : data);
    });
    worker.addEventListener('error', () => resolve(undefined));
    worker.postMessage({ file, drawing });
  }).finally(() => worker.terminate());
}
