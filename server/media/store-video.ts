import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { maxVideoMinutes } from '#contract/videos.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { voidHeader } from './read-ebml.ts';
import { durationOf, headLength, makeWebmHead } from './make-webm-head.ts';
import { createWebmScanner } from './scan-webm.ts';

export interface StoredVideo {
  /** Bytes. */
  size: number;
  milliseconds: number;
}

/** The recorder stops at the limit, but its last data may run a little over. */
const longestVideo = maxVideoMinutes * 60_000 + 5_000;
/** Limit for the bytes before the first cluster. */
const maxDescription = 65_536;

/**
 * Streams a video into storage, holding a few hundred kilobytes at a time. Checks it on the way: 415 if it is not a
 * WebM that every browser plays, 422 if broken, 413 if longer than five minutes. Adds its length and the positions of
 * its keyframes, so that players can seek from the first second. A refused or aborted video leaves nothing behind.
 */
export async function storeVideo(
  { storage }: Pick<Services, 'storage'>,
  source: AsyncIterable<Buffer>,
  key: string,
): Promise<StoredVideo> {
  const file = await storage.incoming();
  try {
    const { size, milliseconds } = await writeSeekable(source, file);
    await storage.putFile(key, file, 'video/webm');
    return { size, milliseconds };
  } finally {
    await rm(file, { force: true });
  }
}

async function writeSeekable(
  source: AsyncIterable<Buffer>,
  file: string,
): Promise<{ size: number; milliseconds: number }> {
  const scanner = createWebmScanner();
  const handle = await open(file, 'wx', 0o600);
  const output = handle.createWriteStream({ start: headLength, autoClose: false, highWaterMark: 512 * 1024 });
  const written = finished(output);
  written.catch(() => undefined); // awaited below, unless something else fails first
  let size = headLength;
  const write = async (bytes: Buffer): Promise<void> => {
    size += bytes.length;
    if (!output.write(bytes)) await Promise.race([once(output, 'drain'), written]);
  };
  try {
    /** Bytes collected until the first cluster is found; null afterwards. */
    let description: Buffer | null = Buffer.alloc(0);
    for await (const chunk of source) {
      scanner.feed(chunk);
      if (description === null) {
        await write(chunk);
        continue;
      }
      description = Buffer.concat([description, chunk]);
      const { firstCluster } = scanner.index;
      if (firstCluster > 0) {
        await write(description.subarray(firstCluster));
        description = null;
      } else if (description.length > maxDescription) {
        throw invalidField('video', 'is broken: it begins with no pictures', { code: 'videoBroken' });
      }
    }
    const index = scanner.end();
    const milliseconds = durationOf(index);
    if (milliseconds > longestVideo) {
      throw new AppError('too-large', `A video may last ${maxVideoMinutes} minutes at most.`);
    }
    output.end();
    await written;
    // The head can be written only now.
    const head = makeWebmHead(index, size);
    await handle.write(head, 0, head.length, 0);
    for (const { position, length } of index.stale) {
      const blank = voidHeader(length);
      await handle.write(blank, 0, blank.length, position - index.firstCluster + headLength);
    }
    await handle.sync();
    return { size, milliseconds };
  } finally {
    output.destroy();
    await handle.close();
  }
}
