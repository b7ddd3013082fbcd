import type { ByteRange } from '#server/platform/storage/storage.ts';

/**
 * The part of a file of `size` bytes that a `Range` header asks for (RFC 9110, 14.2): null for the whole file, which is
 * also the answer to several ranges and to what is no range at all; 'none' where no byte of the file is meant (416).
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | 'none' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === undefined || to === undefined || (from === '' && to === '')) return null;
  if (from === '') return Number(to) === 0 ? 'none' : { first: Math.max(size - Number(to), 0), last: size - 1 };
  const first = Number(from);
  if (first >= size) return 'none';
  if (to === '') return { first, last: size - 1 };
  if (Number(to) < first) return null;
  return { first, last: Math.min(Number(to), size - 1) };
}
