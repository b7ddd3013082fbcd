import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import type { ByteRange, Storage, StoredFile } from '#server/platform/storage/storage.ts';

/**
 * Opens a stored file for an answer; null if there is none. A HEAD request gets only the size: its answer has no body,
 * and the server would read an open file to its end.
 */
export async function openFile(
  storage: Pick<Storage, 'get' | 'sizeOf'>,
  request: Pick<FastifyRequest, 'method'>,
  key: string,
  range?: ByteRange,
): Promise<StoredFile | null> {
  if (request.method !== 'HEAD') return storage.get(key, range);
  const size = await storage.sizeOf(key);
  return size === null ? null : { size, body: Readable.from([]) };
}
