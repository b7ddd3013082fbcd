import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '#server/platform/process/settings.ts';
import { createIncoming } from './incoming.ts';
import { createLocalStorage } from './local.ts';

/** The bytes `first` to `last`, both included, as in a Range request. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredFile {
  /** Must be read to its end or destroyed. */
  body: Readable;
  /** Size of the whole file, whatever range was requested. */
  size: number;
}

/**
 * Storage for files: a folder or an S3 bucket. A key has up to four names of letters, digits, - and _ between slashes,
 * the last one optionally with an ending. Any other key throws.
 */
export interface Storage {
  /**
   * Stores a file whole or not at all. Throws AppError 'storage-full' without room, 'unavailable' if the storage does
   * not answer.
   */
  put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;
  /** Returns a local path at which a file may be written for `putFile`; leftovers are removed after a day. */
  incoming(): Promise<string>;
  /** Stores a local file and removes the original; otherwise like `put`. */
  putFile(key: string, file: string, contentType: string): Promise<void>;
  /** Opens a file; null if it does not exist. A range must lie inside it. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** Size of a file in bytes without opening it; null if it does not exist. */
  sizeOf(key: string): Promise<number | null>;
  /** Bytes that are free for files; Infinity if unknown. */
  freeBytes(): Promise<number>;
  /** Removes a file; does nothing if it does not exist. */
  delete(key: string): Promise<void>;
  /** Lists the keys in a folder and below, or all, in no order. */
  list(folder?: string): AsyncIterable<string>;
}

const keyPattern = /^(?:[A-Za-z0-9_-]{1,100}\/){0,3}[A-Za-z0-9_-]{1,100}(?:\.[a-z0-9]{1,8})?$/;

/**
 * Creates the storage from the settings. The S3 client is loaded at its first use: it is large, and few installations
 * need it.
 */
export function createStorage({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Storage {
  const root = join(dataDir, 'media');
  const incoming = createIncoming(join(root, '.incoming'));
  const load = async () => (s3 ? (await import('./s3.ts')).createS3Storage(s3) : createLocalStorage(root, incoming));
  let loading: ReturnType<typeof load> | undefined;
  const storage = () => (loading ??= load());
  return {
    incoming,
    async put(key, body, contentType) {
      // A stream that fails before it is read would crash the process; reading it still throws the error.
      if (!Buffer.isBuffer(body)) body.once('error', () => undefined);
      await (await storage()).put(checkKey(key), body, contentType);
    },
    putFile: async (key, file, contentType) => (await storage()).putFile(checkKey(key), file, contentType),
    get: async (key, range) => (await storage()).get(checkKey(key), range),
    sizeOf: async (key) => (await storage()).sizeOf(checkKey(key)),
    freeBytes: async () => (await storage()).freeBytes(),
    delete: async (key) => (await storage()).delete(checkKey(key)),
    async *list(folder) {
      const keys = (await storage()).list(folder === undefined ? undefined : checkKey(folder));
      // There are also files being written, and in a shared bucket those of others.
      for await (const key of keys) if (keyPattern.test(key)) yield key;
    },
  };
}

/** Refuses keys that could leave the folder: a name has no dot except before the ending. */
function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
