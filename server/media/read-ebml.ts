/** WebM elements that the scanner reads (RFC 8794 for EBML, RFC 9559 for Matroska, of which WebM is a part). */
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

/** Longest header of an element: an id of 4 bytes and a size of 8. */
export const maxHeaderLength = 12;

export interface Header {
  id: number;
  /** Bytes of id and size. */
  length: number;
  /** Bytes of the content; null if the writer could not seek back and left it open. */
  size: number | null;
}

/** Reads the header at the start of `bytes`, or null if there is none. */
export function readHeader(bytes: Buffer): Header | null {
  const idLength = vintLength(bytes[0]);
  const sizeLength = vintLength(bytes[idLength]);
  if (idLength > 4 || sizeLength > 8 || bytes.length < idLength + sizeLength) return null;
  const size = readVint(bytes.subarray(idLength, idLength + sizeLength));
  return { id: bytes.readUIntBE(0, idLength), length: idLength + sizeLength, size };
}

/** Length of a variable-length number, from the leading zeroes of its first byte; 9 if invalid. */
export const vintLength = (first: number | undefined): number => (first === undefined ? 9 : Math.clz32(first) - 23);

/** Value of a variable-length number; null for the value that means unknown. */
export function readVint(bytes: Buffer): number | null {
  let value = (bytes[0] ?? 0) & (0xff >> bytes.length);
  let isUnknown = value === 0xff >> bytes.length;
  for (const byte of bytes.subarray(1)) {
    value = value * 256 + byte;
    isUnknown &&= byte === 0xff;
  }
  return isUnknown ? null : value;
}

/** Reads an unsigned integer of up to 8 bytes, highest first. */
export const readUnsigned = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0);

/** Iterates over the elements in `bytes`; stops at one that is broken or exceeds them. */
export function* children(bytes: Buffer): Generator<{ id: number; content: Buffer }> {
  for (let rest = bytes; rest.length > 0;) {
    const header = readHeader(rest);
    if (header?.size == null || header.length + header.size > rest.length) return;
    yield { id: header.id, content: rest.subarray(header.length, header.length + header.size) };
    rest = rest.subarray(header.length + header.size);
  }
}

/** Encodes an element. */
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

/** Encodes a size in 8 bytes whatever its value, so that header lengths are known before their content. */
export function sizeBytes(size: number): Buffer {
  const bytes = unsigned(size);
  bytes[0] = 1;
  return bytes;
}

/** Builds an empty element that fills exactly `length` bytes, at least 2; returns only its header. */
export function voidHeader(length: number): Buffer {
  if (length >= 9) return Buffer.concat([idBytes(ids.void), sizeBytes(length - 9)]);
  return Buffer.from([ids.void, 0x80 | (length - 2)]);
}
