import type { Storage } from '#server/platform/storage/storage.ts';
import type { Entry } from './write-zip.ts';

/** Stored files, already compressed, each opened when its turn comes. One deleted by then is left out. */
export async function* storedEntries(
  storage: Pick<Storage, 'get'>,
  files: Iterable<{ key: string; path: string }>,
): AsyncGenerator<Entry> {
  for (const { key, path } of files) {
    const file = await storage.get(key);
    if (file) yield { path, body: file.body, isDense: true };
  }
}
