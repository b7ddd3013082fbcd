import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readAccent } from '#server/platform/process/accent.ts';
import { loadSharp } from './copy-image.ts';
import { drawLogo } from './draw-logo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolecall-logo-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const draw = (logoFile: string, accent?: string) =>
  drawLogo({ logoFile, accent: accent === undefined ? undefined : readAccent(accent) });

const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">${content}</svg>`;
const square = svg('<rect x="4" y="4" width="8" height="8" fill="#ff0000"/>');

/** Colour of a picture's pixel. */
async function pixel(png: Buffer, left: number, top: number): Promise<string> {
  const data = await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer();
  return `#${data.toString('hex')}`;
}

test('without LOGO nothing is drawn', async () => {
  expect(await drawLogo({ logoFile: undefined, accent: undefined })).toBeUndefined();
});

test('a drawing becomes pictures of their sizes, on the ground of the mark or the accent', async () => {
  const logo = await draw(file('square.svg', square));
  const sizes = [logo?.small, logo?.large, logo?.maskable].map((png) => sharp(png).metadata());
  expect(
    (await Promise.all(sizes)).map(({ format, width, height, hasAlpha }) => [format, width, height, hasAlpha]),
  ).toEqual([192, 512, 512].map((side) => ['png', side, side, false]));
  expect(await pixel(logo?.small ?? Buffer.of(), 2, 2)).toBe('#12352c');
  expect(await pixel(logo?.small ?? Buffer.of(), 96, 96)).toBe('#ff0000');
  // Sharp at its edge: drawn in its size, not enlarged.
  expect(await pixel(logo?.large ?? Buffer.of(), 126, 256)).toBe('#12352c');
  expect(await pixel(logo?.large ?? Buffer.of(), 130, 256)).toBe('#ff0000');
  expect(await pixel(logo?.maskable ?? Buffer.of(), 150, 256)).toBe('#12352c');
  const violet = await draw(file('violet.svg', square), '#6d28d9');
  expect(await pixel(violet?.small ?? Buffer.of(), 2, 2)).toBe(readAccent('#6d28d9').side);
  expect(violet?.version).not.toBe(logo?.version);
});

test('a picture behind a link is drawn, such as one that Kubernetes mounts', async () => {
  const path = join(folder, 'link.png');
  const picture = sharp({ create: { width: 40, height: 20, channels: 3, background: '#0000ff' } });
  symlinkSync(file('wide.png', await picture.png().toBuffer()), path);
  const logo = await draw(path);
  expect(await pixel(logo?.small ?? Buffer.of(), 96, 96)).toBe('#0000ff');
  expect(await pixel(logo?.small ?? Buffer.of(), 96, 10)).toBe('#12352c');
});

test('scripts, addresses and files in a drawing come to nothing', async () => {
  const plain = await draw(file('plain.svg', square));
  const secret = file(
    'secret.png',
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00ff00' } })
      .png()
      .toBuffer(),
  );
  const hostile = [
    '<script>document.title = 1</script>',
    `<image href="file://${secret}" width="16" height="16"/>`,
    '<image href="http://127.0.0.1:1/x.png" width="16" height="16"/>',
    '<foreignObject width="16" height="16"><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>',
    '<style>@import url(http://127.0.0.1:1/x.css);</style>',
  ].join('');
  const drawn = await draw(
    file('hostile.svg', svg(`${hostile}<rect x="4" y="4" width="8" height="8" fill="#ff0000" onload="x()"/>`)),
  );
  expect(drawn).toEqual(plain);
});

const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');

test.each([
  ['a text', 'root:x:0:0'],
  ['a page', `<html>${square}</html>`],
  ['an unfinished drawing', square.slice(0, -8)],
  ['entities that multiply', `<!DOCTYPE svg [<!ENTITY e0 "aaaaaaaaaaaaaaaa">${entities}]>${svg('<text>&e9;</text>')}`],
  [
    'a drawing of a million pixels a side',
    '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"/>',
  ],
  ['a film', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(20)])],
  ['nothing', ''],
])('%s is refused', async (name, content) => {
  const path = file(`${name}.svg`, content);
  await expect(draw(path)).rejects.toThrow(
    `LOGO is ${JSON.stringify(path)}, expected a PNG, JPEG, WebP or SVG picture`,
  );
});

test('a missing file, a folder, a pipe and a large file are refused at once', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const path of [join(folder, 'missing'), folder, pipe])
    await expect(draw(path)).rejects.toThrow('there is no such file');
  await expect(draw(file('large.svg', `${square}${' '.repeat(500_001)}`))).rejects.toThrow('it has 501 KB');
});

test('afterwards uploads still meet no reader of drawings', async () => {
  await draw(file('again.svg', square));
  await expect((await loadSharp())(Buffer.from(square)).png().toBuffer()).rejects.toThrow('unsupported image format');
});
