import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const day = 86_400_000;

/** Returns paths in a folder for files being written; first removes leftovers of killed processes. */
export function createIncoming(folder: string): () => Promise<string> {
  let tidied: Promise<void> | undefined;
  return async () => {
    await (tidied ??= prepare(folder).catch((error: unknown) => {
      tidied = undefined; // a full disk may have room again later
      throw error;
    }));
    return join(folder, randomUUID());
  };
}

/** Files older than a day are no longer written to: no upload takes that long. */
async function prepare(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => null); // another process has just finished it
    if (stats && Date.now() - stats.mtimeMs > day) await rm(file, { force: true });
  }
}
