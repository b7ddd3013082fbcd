import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Settings } from '#server/platform/process/settings.ts';
import { createIncoming } from './incoming.ts';
import { createLocalStorage } from './local.ts';

/** The bytes `first` to `last`, both included, as a Range request counts them. */
export interface ByteRange {
  first: number;
  last: number;
}

export interface StoredFile {
  /** Must be read to its end or destroyed. */
  body: Readable;
  /** Of the whole file, whatever range was asked for. */
  size: number;
}

/**
 * Where files are kept: a folder or an S3 bucket. A key is up to four names of letters, digits, - and _ between slashes,
 * the last perhaps with an ending; any other key throws.
 */
export interface Storage {
  /** Stores a file whole or not at all. Throws AppError 'storage-full' without room, 'unavailable' where nothing answers. */
  put(key: string, body: Buffer | Readable, contentType: string): Promise<void>;
  /** A path of this machine at which a file may be written for `putFile`; what is left there goes after a day. */
  incoming(): Promise<string>;
  /** Stores a file of this machine, and takes it away from where it lies; else as `put`. */
  putFile(key: string, file: string, contentType: string): Promise<void>;
  /** Opens a file; null where there is none. A range must lie inside it. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** The bytes of a file, which is not opened for it; null where there is none. */
  sizeOf(key: string): Promise<number | null>;
  /** Removes a file; one that is not there is removed already. */
  delete(key: string): Promise<void>;
  /** The keys in a folder and below, in no order. */
  list(folder: string): AsyncIterable<string>;
}

const keyPattern = /^(?:[A-Za-z0-9_-]{1,100}\/){0,3}[A-Za-z0-9_-]{1,100}(?:\.[a-z0-9]{1,8})?$/;

/** The storage that the settings name. What S3 needs is loaded at its first use: it is large, and few installations have it. */
export function createStorage({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Storage {
  const root = join(dataDir, 'media');
  const incoming = createIncoming(join(root, '.incoming'));
  const load = async () => (s3 ? (await import('./s3.ts')).createS3Storage(s3) : createLocalStorage(root, incoming));
  let loading: ReturnType<typeof load> | undefined;
  const storage = () => (loading ??= load());
  return {
    incoming,
    async put(key, body, contentType) {
      // A stream that fails before anybody reads it would end the process; reading it still throws what it failed with.
      if (!Buffer.isBuffer(body)) body.once('error', () => undefined);
      await (await storage()).put(checkKey(key), body, contentType);
    },
    putFile: async (key, file, contentType) => (await storage()).putFile(checkKey(key), file, contentType),
    get: async (key, range) => (await storage()).get(checkKey(key), range),
    sizeOf: async (key) => (await storage()).sizeOf(checkKey(key)),
    delete: async (key) => (await storage()).delete(checkKey(key)),
    async *list(folder) {
      yield* (await storage()).list(checkKey(folder));
    },
  };
}

/** No key leads out of its folder: a name holds no dot but the one before the ending. */
function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
