/**
 * Bytes of a text, in memory of their own. Node cuts small buffers out of blocks of 64 KB, and one that is kept keeps
 * its whole block.
 */
export function ownBytes(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text));
  bytes.write(text);
  return bytes;
}
