import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { toAppError } from '#server/platform/errors/handler.ts';
import type { Storage } from './storage.ts';

/**
 * Stores files in a folder. They are written elsewhere, synchronised to disk and then moved, so that none is ever
 * visible in part.
 */
export function createLocalStorage(root: string, incoming: Storage['incoming']): Omit<Storage, 'incoming'> {
  return {
    async put(key, body) {
      const file = join(root, key);
      const temporary = await incoming();
      try {
        await pipeline(
          Buffer.isBuffer(body) ? Readable.from([body]) : body,
          createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }),
        );
        await place(temporary, file);
      } catch (error) {
        await rm(temporary, { force: true });
        throw toAppError(error);
      }
    },
    async putFile(key, file) {
      try {
        await place(file, join(root, key));
      } catch (error) {
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
    sizeOf: async (key) => (await found(stat(join(root, key))))?.size ?? null,
    async freeBytes() {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
    delete: (key) => rm(join(root, key), { force: true }),
    async *list(folder = '') {
      const entries = await found(readdir(join(root, folder), { withFileTypes: true, recursive: true }));
      for (const entry of entries ?? []) {
        if (entry.isFile()) yield relative(root, join(entry.parentPath, entry.name));
      }
    },
  };
}

/** Moves a written file to the place of its key; both are on one file system. */
async function place(from: string, to: string): Promise<void> {
  const made = await mkdir(dirname(to), { recursive: true });
  await rename(from, to);
  await synchronise(dirname(to));
  if (made !== undefined) await synchronise(dirname(made));
}

/** A file's name is durable only once its folder is synchronised too. */
async function synchronise(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the opened file, or null if it does not exist. */
async function found<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null;
    throw error;
  }
}
