import { getTexts } from '#web/platform/texts/texts.ts';
import { type Drawing, type Part, draw, whole } from './image-drawing.ts';
import type { Frame } from './image-frame.ts';

/** A file opened as a picture. */
export interface Picture {
  /** In pixels, after rotation by camera data. */
  width: number;
  height: number;
  /** Copy of at most 1600 pixels to show while cropping; a still of an animation. */
  preview: Blob;
  /** Crops a part and scales it down to the frame, never up. */
  cut: (part: Part, frame: Pick<Frame, 'width' | 'height'>) => Promise<Blob>;
}

/**
 * Reason for refusing a file, worded for the user. Identified by name, because the picker does not load this module
 * eagerly.
 */
class PictureError extends Error {
  override readonly name = 'PictureError';
}

const limits = { bytes: 100_000_000, pixels: 100_000_000, smallestSide: 8 };
const previewSize = 1_600;

/**
 * Opens any picture the browser can decode, including BMP, ICO and, where supported, HEIC. Throws a PictureError for
 * any other file, above 100 MB or 100 megapixels, and below 8 pixels.
 */
export async function openPicture(file: Blob): Promise<Picture> {
  if (file.size > limits.bytes) throw new PictureError(getTexts('pictures')('file.fileTooLarge'));
  const image = await load(file);
  // An SVG has no pixel size. As an image element, its scripts and links are inactive.
  const isDrawing = file.type === 'image/svg+xml';
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > limits.pixels) throw new PictureError(getTexts('pictures')('file.tooManyPixels'));
  if (Math.min(width, height) < limits.smallestSide)
    throw new PictureError(getTexts('pictures')('file.tooSmall', { pixels: limits.smallestSide }));
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
    throw new PictureError(getTexts('pictures')('file.unreadable'), { cause: error });
  }
}

/** Image elements report the size without decoding, and read every format that pages may show. */
async function load(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const image = new Image();
    await new Promise((resolve, reject) => {
      image.addEventListener('load', resolve);
      image.addEventListener('error', () => reject(new PictureError(getTexts('pictures')('file.unreadable'))));
      image.src = address;
    });
    return image;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Draws in a worker; undefined if that fails, as some formats decode only in image elements. */
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
