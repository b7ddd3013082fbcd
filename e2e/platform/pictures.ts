import { Buffer } from 'node:buffer';
import { deflateSync } from 'node:zlib';
import { type Page, expect } from '@playwright/test';
import sharp from 'sharp';
import { png } from '#server/media/build-images.ts';

export interface PictureFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

type Colour = [red: number, green: number, blue: number];
export const blue: Colour = [20, 60, 200];
export const red: Colour = [210, 40, 30];

/** Left half blue, right half red. */
const colourAt = (x: number, width: number): Colour => (x < width / 2 ? blue : red);

export async function jpeg(width: number, height: number, orientation = 1): Promise<PictureFile> {
  const buffer = await sharp(rows(width, height), { raw: { width, height, channels: 3 } })
    .withMetadata({ orientation })
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer };
}

function rows(width: number, height: number): Buffer {
  const row = Buffer.concat(Array.from({ length: width }, (_, x) => Buffer.from(colourAt(x, width))));
  return Buffer.concat(Array.from({ length: height }, () => row));
}

/** Windows bitmap: 24 bits per pixel, BGR order, bottom row first, rows padded to 4 bytes. */
export function bmp(width: number, height: number): PictureFile {
  const rowLength = Math.ceil((width * 3) / 4) * 4;
  const header = Buffer.alloc(54);
  header.write('BM');
  header.writeUInt32LE(54 + rowLength * height, 2);
  header.writeUInt32LE(54, 10);
  writeBitmapHeader(header.subarray(14), width, height, 24);
  const row = Buffer.alloc(rowLength);
  for (let x = 0; x < width; x += 1) row.set(colourAt(x, width).toReversed(), x * 3);
  const buffer = Buffer.concat([header, ...Array.from({ length: height }, () => row)]);
  return { name: 'drawing.bmp', mimeType: 'image/bmp', buffer };
}

/** Icon with one picture: a 32-bit bitmap and a mask, whose header states twice the height. */
export function ico(size: number): PictureFile {
  const header = Buffer.alloc(22 + 40);
  const row = Buffer.alloc(size * 4, 0xff);
  for (let x = 0; x < size; x += 1) row.set(colourAt(x, size).toReversed(), x * 4);
  const mask = Buffer.alloc(Math.ceil(size / 32) * 4 * size);
  const pixels = Buffer.concat([...Array.from({ length: size }, () => row), mask]);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.set([size, size, 0, 0], 6);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(40 + pixels.length, 14);
  header.writeUInt32LE(22, 18);
  writeBitmapHeader(header.subarray(22), size, size * 2, 32);
  return { name: 'favicon.ico', mimeType: 'image/x-icon', buffer: Buffer.concat([header, pixels]) };
}

function writeBitmapHeader(header: Buffer, width: number, height: number, bits: number): void {
  header.writeUInt32LE(40, 0);
  header.writeInt32LE(width, 4);
  header.writeInt32LE(height, 8);
  header.writeUInt16LE(1, 12);
  header.writeUInt16LE(bits, 14);
}

/** Valid single-colour PNG with any number of pixels in a small file. */
export function hugePng(width: number, height: number): PictureFile {
  const buffer = png(width, height, deflateSync(Buffer.alloc((width / 8 + 1) * height)), { depth: 1 });
  return { name: 'huge.png', mimeType: 'image/png', buffer };
}

/** Single-colour SVG. */
export const svg = (colour: string): PictureFile => ({
  name: 'picture.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1800" height="400"><rect width="1800" height="400" fill="${colour}"/></svg>`,
  ),
});

/** Picks a file in a picker's file dialog. */
export async function chooseFile(page: Page, picker: string, file: PictureFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: picker, exact: true }).click();
  await (await chooser).setFiles(file);
}

/** Picks a file and waits until its preview is shown. */
export async function choosePicture(page: Page, picker: string, file: PictureFile): Promise<void> {
  const shown = () =>
    page
      .getByRole('button', { name: picker, exact: true })
      .locator('img')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')).join(' '));
  const before = await shown();
  await chooseFile(page, picker, file);
  await expect.poll(shown).not.toBe(before);
}
