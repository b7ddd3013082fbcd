import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toAppError } from './error-handler.ts';
import type { Storage } from './storage.ts';

const day = 86_400_000;

/** Files in a folder: written beside their place, synchronised to disk, then moved there, so that none is ever seen in part. */
export function createLocalStorage(root: string): Storage {
  const incoming = join(root, '.incoming');
  let tidied: Promise<void> | undefined;
  return {
    async put(key, body) {
      await (tidied ??= removeLeftovers(incoming));
      const file = join(root, key);
      const temporary = join(incoming, randomUUID());
      try {
        await mkdir(incoming, { recursive: true });
        await pipeline(
          Buffer.isBuffer(body) ? Readable.from([body]) : body,
          createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
        );
        const made = await mkdir(dirname(file), { recursive: true });
        await rename(temporary, file);
        await synchronise(dirname(file));
        if (made !== undefined) await synchronise(dirname(made));
      } catch (error) {
        await rm(temporary, { force: true });
        throw toAppError(error);
      }
    },
    async get(key, range) {
      const file = await found(open(join(root, key)));
      if (!file) return null;
      const { size } = await file.stat();
      const body = file.createReadStream(range && { start: range.first, end: range.last });
      return { body, size };
    },
    delete: (key) => rm(join(root, key), { force: true }),
    async *list(folder) {
      const entries = await found(readdir(join(root, folder), { withFileTypes: true, recursive: true }));
      for (const entry of entries ?? []) {
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name));
      }
    },
  };
}

/** A name is on disk for certain once its folder is, too. */
async function synchronise(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** What a process that was killed left half written; nothing is uploaded for a day. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of (await found(readdir(incoming))) ?? []) {
    const file = join(incoming, name);
    const stats = await found(stat(file));
    if (stats && Date.now() - stats.mtimeMs > day) await rm(file, { force: true });
  }
}

/** What was opened, or null where there is no such file. */
async function found<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}
