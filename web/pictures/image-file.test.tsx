import { expect, test } from 'vitest';
import { openPicture } from './image-file.ts';
import { avatarFrame, bannerFrame, middleOf } from './image-frame.ts';

const whole = { x: 0, y: 0, width: 1, height: 1 };

/** Picture with a red left half and a transparent right half. */
async function picture(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'red';
  context.fillRect(0, 0, width / 2, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

async function look(blob: Blob) {
  const bitmap = await createImageBitmap(blob);
  const { width, height } = bitmap;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context?.drawImage(bitmap, 0, 0);
  const at = (share: number) => [...(context?.getImageData(share * width, height / 2, 1, 1).data ?? [])];
  return { width, height, left: at(0.05), right: at(0.95) };
}

test('crops a part and scales it to the frame, keeping transparency', async () => {
  const opened = await openPicture(await picture(1_200, 600));
  expect([opened.width, opened.height]).toEqual([1_200, 600]);
  const square = await look(await opened.cut({ x: 0.25, y: 0, width: 0.5, height: 1 }, avatarFrame('round')));
  expect(square).toMatchObject({ width: 256, height: 256, right: [0, 0, 0, 0] });
  expect(square.left[3]).toBe(255);
});

test('the middle of a picture has the shape of its frame', () => {
  expect(middleOf({ width: 1_200, height: 600 }, avatarFrame('round'))).toEqual({
    x: 0.25,
    y: 0,
    width: 0.5,
    height: 1,
  });
  expect(middleOf({ width: 500, height: 500 }, bannerFrame)).toEqual({ x: 0, y: 0.4, width: 1, height: 0.2 });
});

test('does not enlarge a smaller picture', async () => {
  const opened = await openPicture(await picture(100, 100));
  expect(await look(await opened.cut(whole, avatarFrame('square')))).toMatchObject({ width: 100, height: 100 });
  const banner = await look(await opened.cut({ x: 0, y: 0.4, width: 1, height: 0.2 }, bannerFrame));
  expect(banner).toMatchObject({ width: 100, height: 20 });
});

test('the preview for cropping is small enough to move smoothly', async () => {
  const { preview } = await openPicture(await picture(6_000, 1_500));
  expect(await look(preview)).toMatchObject({ width: 1_600, height: 400 });
});

test('renders a vector drawing at the size of its frame', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><rect width="12" height="24" fill="red"/></svg>';
  const opened = await openPicture(new Blob([svg], { type: 'image/svg+xml' }));
  const cut = await look(await opened.cut(whole, avatarFrame('round')));
  expect(cut).toMatchObject({ width: 256, height: 256, right: [0, 0, 0, 0] });
  expect(cut.left[3]).toBe(255);
});

test.each([
  ['words', new Blob(['These are words.'], { type: 'image/png' }), /be opened as a picture/],
  ['nothing', new Blob([], { type: 'image/png' }), /be opened as a picture/],
  ['a drawing that is broken', new Blob(['<svg'], { type: 'image/svg+xml' }), /be opened as a picture/],
  ['more than 100 MB', new Blob([new Uint8Array(100_000_001)]), /^This file is too large/],
])('rejects %s', async (_name, file, words) => {
  await expect(openPicture(file)).rejects.toThrow(words);
});

test('rejects a picture of less than 8 pixels', async () => {
  await expect(openPicture(await picture(7, 100))).rejects.toThrow(/^This picture is too small/);
});
