import { crc32, inflateRawSync } from 'node:zlib';

export interface ZippedFile {
  content: Buffer;
  /** Whether it was stored uncompressed. */
  isStored: boolean;
}

/** Reads the files of a zip by its central directory, and checks their sizes and checksums. Does not support zip64. */
export function readZip(zip: Buffer): Map<string, ZippedFile> {
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  const files = new Map<string, ZippedFile>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') throw new Error('There is no entry here.');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place));
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const isStored = zip.readUInt16LE(at + 10) === 0;
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const data = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const content = isStored ? data : inflateRawSync(data);
    if (content.length !== zip.readUInt32LE(at + 24) || crc32(content) !== zip.readUInt32LE(at + 16))
      throw new Error(`${name} is damaged.`);
    if (files.has(name)) throw new Error(`${name} is there twice.`);
    files.set(name, { content, isStored });
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
