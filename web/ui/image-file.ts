interface Frame {
  /** The largest size worth sending, in pixels. */
  maxWidth: number;
  maxHeight: number;
  /** Width over height to crop to around the centre; the picture's own when absent. */
  ratio?: number;
}

export const avatarFrame: Frame = { maxWidth: 800, maxHeight: 800, ratio: 1 };
export const bannerFrame: Frame = { maxWidth: 2400, maxHeight: 1600 };

/**
 * Turns any picture the browser can decode (BMP and ICO too) into a WebP (a PNG where the browser cannot write WebP),
 * cropped and scaled to the frame, never up. Throws for a file that is no picture.
 */
export async function fitImage(file: Blob, { maxWidth, maxHeight, ratio }: Frame): Promise<Blob> {
  const picture = await decode(file);
  const aspect = ratio ?? picture.naturalWidth / picture.naturalHeight;
  const cropWidth = Math.min(picture.naturalWidth, picture.naturalHeight * aspect);
  const cropHeight = cropWidth / aspect;
  const scale = Math.min(1, maxWidth / cropWidth, maxHeight / cropHeight);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(cropWidth * scale));
  canvas.height = Math.max(1, Math.round(cropHeight * scale));
  const left = (picture.naturalWidth - cropWidth) / 2;
  const top = (picture.naturalHeight - cropHeight) / 2;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw on a canvas.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, cropWidth, cropHeight, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be written.'))),
      'image/webp',
      0.9,
    );
  });
}

/** An image element and not createImageBitmap: it reads every format that pages may show, and turns by EXIF. */
async function decode(file: Blob): Promise<HTMLImageElement> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    // An SVG may have no size of its own.
    if (picture.naturalWidth === 0) throw new Error('The picture has no size.');
    return picture;
  } finally {
    URL.revokeObjectURL(address);
  }
}
