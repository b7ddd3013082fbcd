/** The elements of WebM that are looked at (RFC 8794 for EBML, RFC 9559 for Matroska, of which WebM is a part). */
export const ids = {
  ebml: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
  block: 0xa1,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  tags: 0x1254c367,
  chapters: 0x1043a770,
  attachments: 0x1941a469,
  void: 0xec,
} as const;

/** The longest header of an element: an id of 4 bytes and a size of 8. */
export const maxHeaderLength = 12;

export interface Header {
  id: number;
  /** Bytes of id and size. */
  length: number;
  /** Bytes of what follows; null where a writer that could not go back left it open. */
  size: number | null;
}

/** The header at the beginning of `bytes`, or null where there is none. */
export function readHeader(bytes: Buffer): Header | null {
  const idLength = vintLength(bytes[0]);
  const sizeLength = vintLength(bytes[idLength]);
  if (idLength > 4 || sizeLength > 8 || bytes.length < idLength + sizeLength) return null;
  const size = readVint(bytes.subarray(idLength, idLength + sizeLength));
  return { id: bytes.readUIntBE(0, idLength), length: idLength + sizeLength, size };
}

/** How many bytes a number of variable length takes, by the zeroes its first byte begins with; 9 for none. */
export const vintLength = (first: number | undefined): number => (first === undefined ? 9 : Math.clz32(first) - 23);

/** The value of a number of variable length; null for the one that means unknown. */
export function readVint(bytes: Buffer): number | null {
  let value = (bytes[0] ?? 0) & (0xff >> bytes.length);
  let isUnknown = value === 0xff >> bytes.length;
  for (const byte of bytes.subarray(1)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? null : value;
}

/** An unsigned integer as elements hold one: up to 8 bytes, the highest first. */
export const readUnsigned = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** The elements one after the other in `bytes`; ends early where one is broken or reaches beyond. */
export function* children(bytes: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let rest = bytes; rest.length > 0;) {
    const header = readHeader(rest);
    if (header?.size == null || header.length + header.size > rest.length) return;
    yield { id: header.id, content: rest.subarray(header.length, header.length + header.size) };
    rest = rest.subarray(header.length + header.size);
  }
}

/** An element as bytes. */
export function element(id: number, content: Buffer | readonly Buffer[]): Buffer {
  const body = Buffer.isBuffer(content) ? content : Buffer.concat(content);
  return Buffer.concat([idBytes(id), sizeBytes(body.length), body]);
}

export const unsigned = (value: number, length = 8): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes.subarray(8 - length);
};

export function idBytes(id: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(id);
  return bytes.subarray(Math.clz32(id) >> 3);
}

/** A size in 8 bytes, whatever it is: so heads have a length that is known before their content is. */
export function sizeBytes(size: number): Buffer {
  const bytes = unsigned(size);
  bytes[0] = 1;
  return bytes;
}

/** An element without meaning that fills exactly `length` bytes, at least 2; only its header is made. */
export function voidHeader(length: number): Buffer {
  if (length >= 9) return Buffer.concat([idBytes(ids.void), sizeBytes(length - 9)]);
  return Buffer.from([ids.void, 0x80 | (length - 2)]);
}
