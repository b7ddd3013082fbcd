import { type Drawing, draw } from './image-drawing.ts';

/** Decodes a picture and draws a part of it, away from the page, which stays usable while a large one is read. */
addEventListener('message', ({ data: { file, drawing } }: MessageEvent<{ file: Blob; drawing: Drawing }>) => {
  void answer(file, drawing);
});

async function answer(file: Blob, drawing: Drawing): Promise<void> {
  try {
    const bitmap = await createImageBitmap(file); // upright, as its camera data tells
    postMessage(await draw(bitmap, drawing, new OffscreenCanvas(1, 1)));
  } catch (error) {
    postMessage(String(error));
  }
}
