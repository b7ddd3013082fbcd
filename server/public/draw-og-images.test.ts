import { Buffer } from 'node:buffer';
import { expect, test, vi } from 'vitest';
import { loadSharp } from '#server/media/service.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { createCanvas } from './draw-shapes.ts';
import { drawLine } from './draw-lettering.ts';
import type { OgContent } from './describe-og-image.ts';
import { createOgImages, drawOgImage, ogImagePath } from './draw-og-images.ts';

/** An empty storage. */
const storage = { get: () => Promise.resolve(null) } as unknown as Storage; // no other method is used

const content: OgContent = {
  productName: 'Rolecall',
  label: 'Northwind Labs',
  company: 'Northwind Labs',
  avatarUrl: null,
  title: 'Cartographer',
  line: 'Anywhere in the world',
  chips: ['TypeScript', 'React'],
};

async function pixelsOf(png: Buffer) {
  const sharp = await loadSharp();
  return sharp(png).raw().toBuffer({ resolveWithObject: true });
}

test.each<[string, Partial<OgContent>]>([
  ['usual words', {}],
  [
    'the longest words',
    {
      title: 'W'.repeat(100),
      label: 'M'.repeat(100),
      line: 'w'.repeat(200),
      productName: 'P'.repeat(60),
      chips: Array<string>(12).fill('Continuous delivery'),
    },
  ],
  ['no words', { title: '', label: '', company: '', line: '', chips: [] }],
  ['words without a letter', { title: '\u200b', label: '\u0301', company: '\u0301', line: ' ' }],
  ['a logo that is gone', { avatarUrl: '/media/avatar/AAAAAAAAAAAAAAAAAAAAAA.webp' }],
])('a picture of %s has the size that was promised', async (_, words) => {
  const { info, data } = await pixelsOf(await drawOgImage(storage, { ...content, ...words }));
  expect([info.width, info.height, info.channels]).toEqual([1200, 630, 3]);
  // The right edge stays empty.
  for (let y = 200; y < 500; y += 1) expect(data[(y * 1200 + 1199) * 3] ?? 255).toBeLessThan(0x40);
});

test('shows the texts in the bundled typeface', async () => {
  const drawn = await drawOgImage(storage, content);
  const without = await drawOgImage(storage, { ...content, title: '' });
  expect(drawn.equals(without)).toBe(false);
  // The width of a word identifies the typeface, whatever fonts the machine has.
  const { data } = await pixelsOf(drawn);
  const whites: number[] = [];
  for (let y = 206; y < 290; y += 1)
    for (let x = 72; x < 1100; x += 1) if ((data[(y * 1200 + x) * 3] ?? 0) > 240) whites.push(x);
  expect(Math.max(...whites)).toBeGreaterThan(530);
  expect(Math.max(...whites)).toBeLessThan(590);
});

test('draws one picture for concurrent requests, one at a time, and a new one for new texts', async () => {
  let running = 0;
  let most = 0;
  const draw = vi.fn<() => Promise<Buffer>>(async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    return Buffer.from('png');
  });
  const ogImages = createOgImages(storage, draw);
  await Promise.all([
    ...Array.from({ length: 5 }, () => ogImages.get(content, 'visitor')),
    ogImages.get({ ...content, title: 'Other' }, 'visitor'),
  ]);
  await ogImages.get(content, 'visitor');
  expect([draw.mock.calls.length, most]).toEqual([2, 1]);
  expect(ogImagePath('/p', content)).not.toBe(ogImagePath('/p', { ...content, title: 'Other' }));
});

test('retries after a failure, and refuses too many at a time', async () => {
  const draw = vi
    .fn<() => Promise<Buffer>>()
    .mockRejectedValueOnce(new Error('no'))
    .mockResolvedValue(Buffer.from('png'));
  const ogImages = createOgImages(storage, draw);
  await expect(ogImages.get(content, 'visitor')).rejects.toThrow('no');
  await expect(ogImages.get(content, 'visitor')).resolves.toBeInstanceOf(Buffer);
  const slow = createOgImages(storage, () => new Promise(() => undefined));
  for (let index = 0; index <= 20; index += 1)
    slow.get({ ...content, title: `${index}` }, index).catch(() => undefined);
  await expect(slow.get({ ...content, title: 'one more' }, 'visitor')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a visitor requesting many pictures does not keep others waiting', async () => {
  const drawn: string[] = [];
  const ogImages = createOgImages(storage, async (_, { title }) => {
    drawn.push(title);
    return Buffer.from('png');
  });
  const ask = (title: string, visitor: string) => ogImages.get({ ...content, title }, visitor);
  const many = Array.from({ length: 11 }, (_, index) => ask(`many ${index}`, 'one'));
  const [refused, single] = [ask('too many', 'one'), ask('single', 'other')];
  await expect(refused).rejects.toMatchObject({ code: 'too-many' });
  await Promise.all([...many, single]);
  expect(drawn.slice(0, 2)).toEqual(['many 0', 'single']);
});

test('a line in a right-to-left script starts where any other does', async () => {
  const { data, width } = (await drawLine(
    '\u0645\u0647\u0646\u062f\u0633',
    { typeface: 'text', size: 38, colour: '#ffffff' },
    900,
  )) ?? { data: Buffer.alloc(0), width: 0 };
  const columns = Array.from({ length: width }, (_, x) => x);
  const isInked = (x: number) => columns.some((y) => (data[(y * width + x) * 4 + 3] ?? 0) > 40);
  expect(columns.findIndex(isInked)).toBeLessThan(6);
});

test('draws shapes with smooth edges, within the canvas', () => {
  const canvas = createCanvas(4, 4, [0, 0, 0]);
  canvas.fillRectangle({ x: -2, y: -2, width: 4.5, height: 4 }, 0, [200, 100, 50]);
  canvas.drawLine({ from: [3.5, 3.5], to: [30, 30] }, 1, [9, 9, 9]);
  expect([...canvas.pixels.subarray(0, 3)]).toEqual([200, 100, 50]);
  expect([...canvas.pixels.subarray(6, 9)]).toEqual([100, 50, 25]);
  expect([...canvas.pixels.subarray(9, 12)]).toEqual([0, 0, 0]);
});

test('blends an image by its opacity, and clips it', () => {
  const canvas = createCanvas(2, 2, [100, 100, 100]);
  const data = Uint8Array.from([200, 0, 0, 255, 0, 200, 0, 0, 0, 0, 200, 51, 1, 1, 1, 255]);
  canvas.drawPixels({ data, width: 2, height: 2 }, 0, 0);
  expect([...canvas.pixels]).toEqual([200, 0, 0, 100, 100, 100, 80, 80, 120, 1, 1, 1]);
  canvas.drawPixels({ data, width: 2, height: 2 }, 1, -1);
  expect([...canvas.pixels]).toEqual([200, 0, 0, 80, 80, 120, 80, 80, 120, 1, 1, 1]);
});
