import { deflateSync, gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { chunk, claiming, gif, greyRows, png, riffChunk, webp, webpSize, withSegment } from './build-images.ts';

/** Hidden in files that a picture should not carry; no stored image may contain it. */
export const payload = '<script>alert("pwned")</script><?php system($_GET[0]); ?>';

/** Expected result: a stored image that is only the picture, or a failure. */
type Fate = 'clean' | 'unsupported-media-type' | 'invalid' | 'too-large';
export type HostileFile = [name: string, bytes: Buffer, fate: Fate];

const latin = (text: string): Buffer => Buffer.from(text, 'latin1');
const megabyte = 1024 * 1024;

/** Valid images of 60 by 40 pixels, to be broken by the tests. */
async function drawGood() {
  const image = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } });
  const [asPng, jpeg, progressive, asGif, asWebp, avif] = await Promise.all([
    image.clone().png().toBuffer(),
    image.clone().jpeg().toBuffer(),
    image.clone().jpeg({ progressive: true }).toBuffer(),
    image.clone().gif().toBuffer(),
    image.clone().webp({ lossless: true }).toBuffer(),
    image.clone().avif().toBuffer(),
  ]);
  return { png: asPng, jpeg, progressive, gif: asGif, webp: asWebp, avif };
}
type Good = Awaited<ReturnType<typeof drawGood>>;

/** Generates hostile and broken files that are uploaded as pictures. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const good = await drawGood();
  return [
    ...otherTypes(good),
    ...bareAndCut(good),
    ...brokenPngs(good),
    ...brokenGifs(good),
    ...brokenJpegs(good),
    ...brokenWebps(good),
    ...brokenAvifs(good),
    ...tooLarge(good),
    ...carriers(good),
  ];
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><image href="file:///etc/passwd"/>${payload}</svg>`;

/** Files of types that are not accepted; the decoder could read many of them if it were allowed to. */
const otherTypes = (good: Good): HostileFile[] =>
  (
    [
      ['SVG', latin(svg)],
      ['SVG with a prolog', latin(`<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${svg}`)],
      ['SVG, compressed', gzipSync(svg)],
      ['SVG behind the name of a PNG', latin(`<!--\x89PNG\r\n\x1a\n-->${svg}`)],
      ['HTML', latin(`<!doctype html>${payload}`)],
      ['PDF', latin('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
      ['PostScript', latin('%!PS-Adobe-3.0 EPSF-3.0\n(/etc/passwd) (r) file')],
      ['TIFF', Buffer.concat([latin('II*\0\x08\0\0\0'), Buffer.alloc(64)])],
      ['TIFF, big-endian', Buffer.concat([latin('MM\0*\0\0\0\x08'), Buffer.alloc(64)])],
      ['Photoshop', Buffer.concat([latin('8BPS\0\x01'), Buffer.alloc(64)])],
      ['a zip', Buffer.concat([latin('PK\x03\x04'), Buffer.alloc(64)])],
      ['BMP', Buffer.concat([latin('BM'), Buffer.alloc(64)])],
      ['an icon', Buffer.concat([latin('\0\0\x01\0\x01\0'), Buffer.alloc(64)])],
      ['JPEG XL', latin('\0\0\0\x0cJXL \r\n\x87\n')],
      ['JPEG 2000', latin('\0\0\0\x0cjP  \r\n\x87\n')],
      ['HEIC', latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic')],
      ['OpenEXR', Buffer.concat([latin('v/1\x01'), Buffer.alloc(64)])],
      ['Radiance', latin('#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 1 +X 1\n')],
      ['a portable pixmap', latin('P6 1 1 255\n\xff\xff\xff')],
      ['the decoder’s own format', Buffer.concat([latin('\x08\xf2\xa6\xb6'), Buffer.alloc(64)])],
      ['a shell script', latin('#!/bin/sh\nid\n')],
      ['a program', Buffer.concat([latin('\x7fELF'), Buffer.alloc(64)])],
      ['a picture behind a space', Buffer.concat([latin(' '), good.png])],
      ['a video', latin('\0\0\0\x18ftypisom\0\0\0\0isommp41')],
      ['a sound', latin('RIFF\x24\0\0\0WAVEfmt ')],
      ['zeros', Buffer.alloc(1_000)],
    ] satisfies [string, Buffer][]
  ).map(([name, bytes]) => [name, bytes, 'unsupported-media-type']);

/** Bare signatures, and truncated files. */
const bareAndCut = (good: Good): HostileFile[] => [
  ['the signature of a PNG', good.png.subarray(0, 8), 'invalid'],
  ['the signature of a JPEG', good.jpeg.subarray(0, 3), 'invalid'],
  ['the signature of a GIF', good.gif.subarray(0, 6), 'invalid'],
  ['the signature of a WebP', good.webp.subarray(0, 12), 'invalid'],
  ['the signature of an AVIF', good.avif.subarray(0, 12), 'invalid'],
  ['half a PNG', half(good.png), 'invalid'],
  ['half a JPEG', half(good.jpeg), 'invalid'],
  ['half a progressive JPEG', half(good.progressive), 'invalid'],
  ['half a GIF', half(good.gif), 'invalid'],
  ['half a WebP', half(good.webp), 'invalid'],
  ['half an AVIF', half(good.avif), 'invalid'],
];
const half = (bytes: Buffer): Buffer => bytes.subarray(0, Math.floor(bytes.length / 2));

const rows = greyRows(60, 40);
const bomb = deflateSync(Buffer.alloc(200 * megabyte));
const manyChunks = Array.from({ length: 20_000 }, (_, index) => chunk('tEXt', latin(`k${index}\0v`)));

const brokenPngs = (good: Good): HostileFile[] => [
  ['a PNG whose header has a wrong checksum', png(60, 40, rows, { crc: 1 }), 'invalid'],
  ['a PNG of no width', png(0, 40, rows), 'invalid'],
  ['a PNG of no height', png(60, 0, rows), 'invalid'],
  ['a PNG of an unknown colour type', png(60, 40, rows, { colour: 5 }), 'invalid'],
  ['a PNG of an impossible depth', png(60, 40, rows, { depth: 3 }), 'invalid'],
  ['a PNG of an unknown interlacing', png(60, 40, rows, { interlace: 9 }), 'invalid'],
  ['a PNG whose pixels are garbage', png(60, 40, latin('garbage')), 'invalid'],
  ['a PNG with too few rows', png(60, 40, greyRows(60, 20)), 'invalid'],
  ['a PNG with palette colours and no palette', png(60, 40, rows, { colour: 3 }), 'invalid'],
  ['a PNG with an unknown chunk that must be known', png(60, 40, rows, {}, [chunk('QUUX', latin(payload))]), 'invalid'],
  ['a PNG whose pixels unpack to 200 MB', png(60, 40, bomb), 'clean'],
  ['a PNG whose text unpacks to 200 MB', png(60, 40, rows, {}, [zipped('zTXt', bomb)]), 'clean'],
  ['a PNG whose colour profile unpacks to 200 MB', png(60, 40, rows, {}, [zipped('iCCP', bomb)]), 'clean'],
  ['a PNG whose colour profile is garbage', png(60, 40, rows, {}, [zipped('iCCP', deflateSync('x'))]), 'clean'],
  ['a PNG with 20,000 texts', png(60, 40, rows, {}, manyChunks), 'clean'],
  [
    'a PNG that is a PDF from the ninth byte on',
    Buffer.concat([good.png.subarray(0, 8), latin('%PDF-1.7')]),
    'invalid',
  ],
];
const zipped = (type: string, data: Buffer): Buffer => chunk(type, Buffer.concat([latin('name\0\0'), data]));

const small = { width: 60, height: 40 };
const brokenGifs = (good: Good): HostileFile[] => [
  ['a GIF without a frame', gif(small, []), 'invalid'],
  ['a GIF whose frame lies outside of it', gif(small, [{ left: 50_000, top: 50_000 }]), 'too-large'],
  ['a GIF whose pixels are garbage', gif(small, [{ ...small, data: latin('\x08\x04\xff\xff\xff\xff\0') }]), 'invalid'],
  ['a GIF with an impossible code size', gif(small, [{ ...small, data: Buffer.from([99, 1, 0, 0]) }]), 'invalid'],
  ['a GIF without an end', gif(small, [{}], Buffer.alloc(0)), 'clean'],
  [
    'a GIF of 20,000 frames',
    gif(
      small,
      Array.from({ length: 20_000 }, () => ({})),
    ),
    'clean',
  ],
  ['a GIF that is JavaScript', Buffer.concat([latin('GIF89a=1;/*'), latin(payload), latin('*/')]), 'invalid'],
  ['a GIF with a page behind it', Buffer.concat([good.gif, latin(payload)]), 'clean'],
];

const profile = Buffer.concat([latin('ICC_PROFILE\0\x01\x01'), Buffer.alloc(60_000, 'x')]);
const exif = latin(`Exif\0\0MM\0*\0\0\0\x08\xff\xff${payload}`);

const brokenJpegs = (good: Good): HostileFile[] =>
  [
    ['a JPEG with a page as its comment', withSegment(good.jpeg, 0xfe, latin(payload)), 'clean'],
    ['a JPEG with a page behind it', Buffer.concat([good.jpeg, latin(payload)]), 'clean'],
    ['a JPEG whose camera data is broken', withSegment(good.jpeg, 0xe1, exif), 'clean'],
    ['a JPEG whose colour profile is garbage', withSegment(good.jpeg, 0xe2, profile), 'clean'],
    ['a JPEG of a thousand segments', thousandSegments(good.jpeg), 'clean'],
    ['a JPEG of no size', claiming('jpeg', good.jpeg, 0, 0), 'invalid'],
    ['a JPEG whose tables are zero', good.jpeg.with(good.jpeg.indexOf(Buffer.from([0xff, 0xc4])) + 3, 0xff), 'invalid'],
    ['a JPEG whose last scan comes 5,000 times', manyScans(good.progressive), 'invalid'],
  ].map(([name, bytes, fate]) => [name, Buffer.from(bytes as Uint8Array), fate] as HostileFile);

const thousandSegments = (jpeg: Buffer): Buffer =>
  Array.from({ length: 1_000 }).reduce<Buffer>((bytes) => withSegment(bytes, 0xef, latin(payload)), jpeg);

function manyScans(jpeg: Buffer): Buffer {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  return Buffer.concat([jpeg.subarray(0, -2), ...Array.from({ length: 5_000 }, () => scan), jpeg.subarray(-2)]);
}

const pixels = (good: Good): Buffer => good.webp.subarray(12);
const frames = (good: Good): Buffer[] => Array.from({ length: 10_000 }, () => frame(good));
const frame = (good: Good): Buffer => riffChunk('ANMF', Buffer.concat([Buffer.alloc(16), pixels(good)]));
const brokenWebps = (good: Good): HostileFile[] => [
  ['a WebP without pixels', webp(webpSize(60, 40)), 'invalid'],
  ['a WebP that claims another size than its pixels have', webp(webpSize(600, 400), pixels(good)), 'invalid'],
  [
    'a moving WebP of 10,000 frames',
    webp(webpSize(60, 40, 2), riffChunk('ANIM', Buffer.alloc(6)), ...frames(good)),
    'clean',
  ],
  ['a WebP whose pixels are garbage', webp(riffChunk('VP8L', latin('\x2fgarbage, all of it'))), 'invalid'],
  ['a WebP whose length is a lie', Buffer.concat([latin('RIFF\xff\xff\xff\xffWEBP'), pixels(good)]), 'invalid'],
  [
    'a WebP with a page as its metadata',
    webp(webpSize(60, 40, 4), pixels(good), riffChunk('XMP ', latin(payload))),
    'clean',
  ],
];

const brokenAvifs = (good: Good): HostileFile[] => [
  ['an AVIF whose pixels are garbage', damaged(good.avif, 'mdat', 4, 64), 'invalid'],
  ['an AVIF whose pixels claim more than its header', damaged(good.avif, 'mdat', 8, 16), 'too-large'],
  ['an AVIF without a table of contents', damaged(good.avif, 'iloc', 0, 4), 'invalid'],
  ['an AVIF whose box is longer than the file', damaged(good.avif, 'meta', -4, 2), 'invalid'],
  ['an AVIF that is a GIF at heart', Buffer.concat([good.avif.subarray(0, 32), good.gif]), 'invalid'],
];

function damaged(bytes: Buffer, box: string, offset: number, length: number): Buffer {
  const start = bytes.indexOf(box) + offset;
  return Buffer.concat([bytes.subarray(0, start), Buffer.alloc(length, 0x7f), bytes.subarray(start + length)]);
}

const tooLarge = (good: Good): HostileFile[] => [
  ['a PNG of a few kilobytes and 256 megapixels', png(16_000, 16_000, greyRows(16_000, 16_000)), 'too-large'],
  ['a PNG that claims 3,600 megapixels', png(60_000, 60_000, rows), 'too-large'],
  ['a PNG that claims more than there is', png(2_147_483_647, 2_147_483_647, rows), 'too-large'],
  [
    'a GIF that claims 64 megapixels',
    gif({ width: 8_000, height: 8_000 }, [{ width: 8_000, height: 8_000 }]),
    'too-large',
  ],
  ['a GIF that claims 4,300 megapixels around a single one', gif({ width: 65_535, height: 65_535 }, [{}]), 'clean'],
  ['a JPEG that claims 4,300 megapixels', claiming('jpeg', good.jpeg, 65_500, 65_500), 'too-large'],
  [
    'a WebP that claims 268 megapixels',
    webp(webpSize(16_383, 16_383, 2), riffChunk('ANIM', Buffer.alloc(6)), frame(good)),
    'too-large',
  ],
  ['an AVIF that claims 3,600 megapixels', claiming('avif', good.avif, 60_000, 60_000), 'too-large'],
  [
    'a picture and a byte more than 10 MB',
    Buffer.concat([good.png, Buffer.alloc(10 * megabyte + 1 - good.png.length)]),
    'too-large',
  ],
  [
    'a picture and zeros up to 10 MB',
    Buffer.concat([good.png, Buffer.alloc(10 * megabyte - good.png.length)]),
    'clean',
  ],
  ['a line of 30,000 pixels', png(30_000, 1, greyRows(30_000, 1)), 'clean'],
  ['a column of 30,000 pixels', png(1, 30_000, greyRows(1, 30_000)), 'clean'],
  ['a single pixel', png(1, 1, greyRows(1, 1)), 'clean'],
];

/** Pictures that are also something else. */
const carriers = (good: Good): HostileFile[] => [
  ['a PNG with a page behind it', Buffer.concat([good.png, latin(payload)]), 'clean'],
  ['a PNG with a zip behind it', Buffer.concat([good.png, latin('PK\x03\x04'), latin(payload)]), 'clean'],
  ['a PNG with a page as its text', png(60, 40, rows, {}, [chunk('tEXt', latin(`Comment\0${payload}`))]), 'clean'],
  ['a PNG with camera data', png(60, 40, rows, {}, [chunk('eXIf', latin(`MM\0*\0\0\0\x08${payload}`))]), 'clean'],
];
