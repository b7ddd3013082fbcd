import { type Drawing, draw } from './image-drawing.ts';

/** Decodes a picture and draws part of it in a worker, so that the page stays responsive. */
addEventListener('message', ({ data: { file, drawing } }: MessageEvent<{ file: Blob; drawing: Drawing }>) => {
  void answer(file, drawing);
});

async function answer(file: Blob, drawing: Drawing): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file); // rotated by camera data
    postMessage(await draw(bitmap, drawing, new OffscreenCanvas(1, 1)));
  } catch (error) {
    postMessage(String(error));
  }
}
