import type { ByteRange } from '#server/platform/storage/storage.ts';

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, 14.2). Null means the whole file, also for several
 * ranges or an invalid header; 'none' means that no byte is in range (416).
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
