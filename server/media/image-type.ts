/** Signatures of the accepted image types; the file name is ignored. */
const isType: ((bytes: Buffer) => boolean)[] = [
  isPng,
  (bytes) => bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])), // JPEG
  (bytes) => /^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6)),
  (bytes) => /^RIFF.{4}WEBP$/s.test(bytes.toString('latin1', 0, 12)),
  (bytes) => /^.{4}ftypavi[fs]/s.test(bytes.toString('latin1', 0, 12)) || isLateAvif(bytes),
];

function isPng(bytes: Buffer): boolean {
  return bytes.toString('latin1', 0, 8) === '\x89PNG\r\n\x1A\n';
}

/**
 * Recognises AVIF whose first brand is another one and that lists its own among the compatible brands (ISO 14496-12,
 * 4.3).
 */
function isLateAvif(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return false;
  const box = bytes.toString('latin1', 16, Math.min(bytes.readUInt32BE(0), 256));
  return /^mif1|^msf1/.test(bytes.toString('latin1', 8, 12)) && /^(?:.{4})*avi[fs]/s.test(box);
}

export const isAcceptedImage = (bytes: Buffer): boolean => isType.some((is) => is(bytes));

/**
 * Pixels that a PNG's header claims; 0 for other files or if another chunk stands there. The decoder reports a size
 * beyond its limits as a broken file, although it is too large.
 */
export const claimedPixels = (bytes: Buffer): number =>
  isPng(bytes) && bytes.length >= 24 && bytes.toString('latin1', 12, 16) === 'IHDR'
    ? bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
    : 0;
