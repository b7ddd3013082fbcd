import type { PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** A file in a zip. */
export interface Entry {
  path: string;
  body: Readable;
  /** Whether it is already compressed, and so stored as it is. */
  isDense?: boolean;
}

/** yazl keeps the callback for each stream until the zip is whole, so the callback must not keep the stream. */
function once(body: Readable): (take: (error: unknown, body: Readable) => void) => void {
  let kept: Readable | undefined = body;
  return (take) => {
    const given = kept;
    kept = undefined;
    if (given) take(undefined, given);
  };
}

/**
 * yazl keeps the name of each entry until the zip is whole. Allocated from Node's pool of small buffers, each name
 * would keep its whole 64 KB of the pool.
 */
function unpooled(add: () => void): void {
  const { poolSize } = Buffer;
  Buffer.poolSize = 0;
  try {
    add();
  } finally {
    Buffer.poolSize = poolSize;
  }
}

/**
 * Writes a zip while it is read: the next entry is requested once the previous one has been read, so memory holds parts
 * of one or two. A failure of an entry or of the list destroys the stream.
 */
export function zipOf(entries: AsyncIterable<Entry>): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough; // yazl creates one, and its types say less
  let current: Readable | undefined;
  // Otherwise the list would wait forever for an entry that is no longer read.
  output.once('close', () => current?.destroy());
  const write = async () => {
    for await (const { path, body, isDense = false } of entries) {
      current = body;
      if (output.destroyed) body.destroy();
      else unpooled(() => zip.addReadStreamLazy(path, { compress: !isDense }, once(body)));
      await finished(body);
    }
    zip.end();
  };
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return output;
}
