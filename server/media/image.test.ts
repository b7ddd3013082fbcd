import { fileURLToPath } from 'node:url';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ImageKind, imageKinds } from '#contract/images.ts';
import { claiming, png } from './build-images.ts';
import { makeCopies } from './copy-image.ts';

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';
const formats: Format[] = ['png', 'jpeg', 'gif', 'webp', 'avif'];

/** Returns the widest copy. */
const makeWebp = async (bytes: Buffer, kind: ImageKind): Promise<Buffer> =>
  (await makeCopies('ada', bytes, imageKinds[kind]))[0]?.webp ?? Buffer.alloc(0);

/** Blue at the left, red at the right. */
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: 'blue' } }, gravity: 'west' },
  ]);
const encoded = new Map<Format, Buffer>();
const good = (format: Format): Buffer => encoded.get(format) ?? Buffer.alloc(0);

beforeAll(async () => {
  for (const format of formats) encoded.set(format, await draw(300, 200).toFormat(format).toBuffer());
});

describe('accepted images', () => {
  test.each(formats)('of the format %s become a WebP in the size of the screens', async (format) => {
    const { format: made, width, height } = await sharp(await makeWebp(good(format), 'avatar')).metadata();
    expect([made, width, height]).toEqual(['webp', 256, 200]);
  });

  test('for a cover are cropped to the middle, at twice the displayed size', async () => {
    const { width, height } = await sharp(
      await makeWebp(await draw(3_000, 2_000).jpeg().toBuffer(), 'background'),
    ).metadata();
    expect([width, height]).toEqual([1_720, 344]);
  });

  test.each([
    ['avatar', ['256: 256 x 256', '96: 96 x 96']],
    ['background', ['1720: 1720 x 344', '860: 860 x 172', '480: 480 x 96']],
  ] as const)('of the kind %s are stored in the sizes shown', async (kind, expected) => {
    const copies = await makeCopies('ada', await draw(3_000, 2_000).png().toBuffer(), imageKinds[kind]);
    const sizes = copies.map(async ({ width: called, webp }) => {
      const { width, height } = await sharp(webp).metadata();
      return `${called}: ${width} x ${height}`;
    });
    expect(await Promise.all(sizes)).toEqual(expected);
  });

  test('keep their transparency', async () => {
    const clear = sharp({
      create: { width: 300, height: 300, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    for (const { webp } of await makeCopies('ada', await clear.png().toBuffer(), imageKinds.avatar)) {
      const { channels } = await sharp(webp).stats();
      expect(channels[3]?.max).toBe(0);
    }
  });

  test.each(['b-w', 'cmyk', 'rgb16'] as const)('may have the colour space %s', async (space) => {
    const original = await draw(300, 300).toColourspace(space)[space === 'cmyk' ? 'jpeg' : 'png']().toBuffer();
    const { format, space: made } = await sharp(await makeWebp(original, 'avatar')).metadata();
    expect([format, made]).toEqual(['webp', 'srgb']);
  });

  test('lose their metadata, but keep the orientation in it', async () => {
    const turned = await draw(300, 200)
      .withExif({ IFD0: { Artist: 'Ada' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(turned.includes('Ada')).toBe(true);
    const image = await makeWebp(turned, 'avatar');
    const { width, height, exif, icc, xmp } = await sharp(image).metadata();
    expect({ width, height, exif, icc, xmp }).toEqual({
      width: 200,
      height: 256,
      exif: undefined,
      icc: undefined,
      xmp: undefined,
    });
    const [red = 0, , blue = 0] = await sharp(image)
      .extract({ left: 100, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(blue).toBeGreaterThan(red);
  });

  test('keep only the first frame if animated', async () => {
    const frames = Buffer.concat([Buffer.alloc(64 * 64 * 3, 255), Buffer.alloc(64 * 64 * 3)]);
    const moving = await sharp(frames, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { pages, height } = await sharp(await makeWebp(moving, 'avatar')).metadata();
    expect([pages ?? 1, height]).toEqual([1, 64]);
  });
});

describe('refusals', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['text', Buffer.from('hello')],
    ['SVG', Buffer.from(svg)],
    ['SVG behind a comment that looks like a PNG', Buffer.from(`<!--\x89PNG-->${svg}`)],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['BMP', Buffer.from('BM\x46\x00\x00\x00')],
    ['TIFF', Buffer.from('II*\0\x08\0\0\0')],
    ['JPEG XL', Buffer.from('\0\0\0\x0cJXL \r\n\x87\n', 'latin1')],
    ['HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['a video', Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41', 'latin1')],
    ['WebM', Buffer.from([0x1a, 0x45, 0xdf, 0xa3])],
    ['a RIFF that is not WebP', Buffer.from('RIFF\x24\0\0\0WAVEfmt ')],
  ])('%s: 415', async (_name, bytes) => {
    await expect(makeWebp(bytes, 'avatar')).rejects.toMatchObject({ code: 'unsupported-media-type' });
  });

  test('more than 10 MB: 413', async () => {
    const bytes = Buffer.concat([good('png'), Buffer.alloc(10 * 1024 * 1024)]);
    await expect(makeWebp(bytes, 'avatar')).rejects.toMatchObject({ code: 'too-large' });
  });

  test.each([
    ['a small file of many pixels', () => png(16_000, 16_000, deflateSync(Buffer.alloc(16_001 * 16_000)))],
    ['a PNG that only claims them', () => png(60_000, 60_000, Buffer.from('x'))],
    ['a PNG that claims more than its decoder knows', () => png(2_000_000_000, 2_000_000_000, Buffer.from('x'))],
    ['a JPEG that claims them', () => claiming('jpeg', good('jpeg'), 65_500, 65_500)],
    ['an AVIF that claims them', () => claiming('avif', good('avif'), 60_000, 60_000)],
  ])('%s: 413', async (_name, make) => {
    await expect(makeWebp(make(), 'avatar')).rejects.toMatchObject({ code: 'too-large' });
  });

  test.each(formats)('a bare or cut %s: 422', async (format) => {
    const bytes = good(format);
    for (const length of [16, Math.floor(bytes.length / 2), bytes.length - 20]) {
      await expect(makeWebp(bytes.subarray(0, length), 'avatar')).rejects.toMatchObject({ code: 'invalid' });
    }
  });

  test.each(['\x89PNG\r\n\x1A\n', 'RIFF____WEBP', '\xFF\xD8\xFF', '\0\0\0\x18ftypavif'])(
    'the signature %j with letters behind it: 422',
    async (signature) => {
      const bytes = Buffer.from(`${signature}${'letters and more letters'.repeat(10)}`, 'latin1');
      await expect(makeWebp(bytes, 'avatar')).rejects.toMatchObject({ code: 'invalid' });
    },
  );

  test('a PNG whose pixels are garbage: 422', async () => {
    await expect(makeWebp(png(64, 64, Buffer.from('garbage')), 'avatar')).rejects.toMatchObject({ code: 'invalid' });
    await expect(makeWebp(png(0, 64, Buffer.from('garbage')), 'avatar')).rejects.toMatchObject({ code: 'invalid' });
  });

  test('unneeded decoders are blocked, even without the check of the first bytes', async () => {
    await makeWebp(good('png'), 'avatar');
    await expect(sharp(Buffer.from(svg)).png().toBuffer()).rejects.toThrow('unsupported image format');
  });

  test('a user with too many images is refused; others come before those waiting', async () => {
    const begun: string[] = [];
    /** An uploaded file, which records its owner when its turn comes. */
    const sentBy = (owner: string) => ({
      get path() {
        begun.push(owner);
        return fileURLToPath(new URL('../mail/mark.png', import.meta.url));
      },
    });
    const make = (owner: string) => makeCopies(owner, sentBy(owner), imageKinds.avatar);
    const results = Promise.allSettled(Array.from({ length: 15 }, () => make('ada')));
    await Promise.all([make('bob'), make('eve')]);
    expect(begun.slice(0, 3)).toEqual(['ada', 'bob', 'eve']);
    const refused = (await results).filter(({ status }) => status === 'rejected');
    expect(refused).toEqual(
      [1, 2].map(() => ({
        status: 'rejected',
        reason: expect.objectContaining({ code: 'too-many', retryAfter: 5 }) as unknown,
      })),
    );
  });
});
