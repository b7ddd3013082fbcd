import type { Storage } from '#server/platform/storage/storage.ts';
import type { Entry } from './zip.ts';

/** Stored files, each opened when its turn comes; all are compressed already. One that has gone by then is left out. */
export async function* storedEntries(
  storage: Pick<Storage, 'get'>,
  files: Iterable<{ key: string; path: string }>,
): AsyncGenerator<Entry> {
  for (const { key, path } of files) {
    const file = await storage.get(key);
    if (file) yield { path, body: file.body, isDense: true };
  }
}
