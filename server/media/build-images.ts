import { crc32, deflateSync } from 'node:zlib';

/** Builds image files by hand that no encoder would write. */

const signature = Buffer.from('\x89PNG\r\n\x1A\n', 'latin1');

/** Builds a PNG chunk; `crc` may be wrong on purpose. */
export function chunk(type: string, data: Buffer, crc?: number): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc ?? crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

interface Header {
  depth?: number;
  colour?: number;
  interlace?: number;
  crc?: number;
}

/** Builds a PNG from its compressed rows: grey with 8 bits by default, with the `extra` chunks before them. */
export function png(
  width: number,
  height: number,
  pixels: Buffer,
  { depth = 8, colour = 0, interlace = 0, crc }: Header = {},
  extra: Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, interlace], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header, crc),
    ...extra,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Compressed rows of a grey picture of one shade. */
export const greyRows = (width: number, height: number): Buffer => deflateSync(Buffer.alloc((width + 1) * height));

/** Builds a GIF: a screen with its own size and positioned frames, each of one pixel unless `data` is given. */
export function gif(
  screen: { width: number; height: number },
  frames: { left?: number; top?: number; width?: number; height?: number; data?: Buffer }[],
  end: Buffer = Buffer.from([0x3b]),
): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  head.writeUInt16LE(screen.width, 6);
  head.writeUInt16LE(screen.height, 8);
  const made = frames.map(({ left = 0, top = 0, width = 1, height = 1, data }) => {
    const frame = Buffer.alloc(10);
    frame.writeUInt8(0x2c);
    for (const [index, value] of [left, top, width, height].entries()) frame.writeUInt16LE(value, 1 + index * 2);
    // Clear, the colour 1, end: codes of three bits.
    return Buffer.concat([frame, data ?? Buffer.from([2, 2, 0x4c, 0x01, 0])]);
  });
  return Buffer.concat([head, ...made, end]);
}

/** Inserts a segment after a JPEG's first marker; a segment holds at most 65,533 bytes. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
}

/** Builds a chunk of a WebP or another RIFF file. */
export function riffChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

/** Builds a WebP from these chunks. */
export const webp = (...chunks: Buffer[]): Buffer => riffChunk('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]));

/** Builds the chunk that claims the size of an extended WebP; flags as in the format. */
export function webpSize(width: number, height: number, flags = 0): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}

/** Overwrites the size that an image's header claims. */
export function claiming(format: 'jpeg' | 'avif', image: Buffer, width: number, height: number): Buffer {
  const bytes = Buffer.from(image);
  if (format === 'jpeg') {
    const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
    bytes.writeUInt16BE(height, frame + 5);
    bytes.writeUInt16BE(width, frame + 7);
  } else {
    const box = bytes.indexOf('ispe');
    bytes.writeUInt32BE(width, box + 8);
    bytes.writeUInt32BE(height, box + 12);
  }
  return bytes;
}
