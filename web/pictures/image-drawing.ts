/** Part of a picture as fractions of its width and height, so that it applies to every copy of it. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const whole: Part = { x: 0, y: 0, width: 1, height: 1 };

/** Part to draw, and the result's size in pixels. */
export interface Drawing {
  part: Part;
  width: number;
  height: number;
}

const type = 'image/webp';
const quality = 0.95;

/** Draws part of a picture as WebP, or PNG if the browser cannot encode WebP. Keeps transparency. */
export async function draw(
  source: ImageBitmap | HTMLImageElement,
  { part, width, height }: Drawing,
  canvas: OffscreenCanvas | HTMLCanvasElement,
): Promise<Blob> {
  const [fullWidth, fullHeight] =
    source instanceof ImageBitmap ? [source.width, source.height] : [source.naturalWidth, source.naturalHeight];
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw on a canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(
    source,
    part.x * fullWidth,
    part.y * fullHeight,
    part.width * fullWidth,
    part.height * fullHeight,
    0,
    0,
    width,
    height,
  );
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is not written.'))), type, quality);
  });
}
