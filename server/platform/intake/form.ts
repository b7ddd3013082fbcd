import { open, rm } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { invalidField } from '#server/platform/errors/app-error.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { type Expected, receiveParts } from './multipart.ts';
import { type UploadShare, uploadShareOf } from './upload-share.ts';

const maxImageBytes = 10 * 1024 * 1024;
/** Limit for all JSON parts together. */
const maxJsonBytes = 4 * 1024 * 1024;

/** A file part of a form, on this machine's disk until the form is processed. */
export interface SentFile {
  path: string;
}

export interface Form<File extends string> {
  body: Record<string, unknown>;
  /** At most 10 MB each; an empty one counts as absent. */
  files: Partial<Record<File, SentFile>>;
}

/**
 * Reads a multipart body and runs `use` with it: text parts as JSON, files on disk. Slow senders therefore take no
 * memory, and the files are removed afterwards. Refuses broken JSON, more than the sender's share (`upload-share.ts`),
 * and everything that `receiveParts` refuses.
 */
export async function withForm<File extends string, Result>(
  request: FastifyRequest,
  storage: Pick<Storage, 'incoming'>,
  { files: names, fields }: Pick<Expected<File>, 'files' | 'fields'>,
  use: (form: Form<File>) => Promise<Result>,
): Promise<Result> {
  const share = uploadShareOf(request.viewer?.id ?? networkOf(request.ip));
  const form: Form<File> = { body: {}, files: {} };
  const paths: string[] = [];
  try {
    const parts = receiveParts(request, {
      files: names,
      fields,
      maxFileBytes: maxImageBytes,
      maxTextBytes: maxJsonBytes,
      maxBytes: names.length * maxImageBytes + maxJsonBytes,
    });
    for await (const part of parts) {
      if ('text' in part) {
        share.take(Buffer.byteLength(part.text));
        form.body[part.name] = parseJson(part.name, part.text);
      } else {
        const path = await storage.incoming();
        paths.push(path);
        if ((await keep(part.file, path, share)) > 0) form.files[part.name] = { path };
      }
    }
    return await use(form);
  } finally {
    share.release();
    for (const path of paths) await rm(path, { force: true });
  }
}

/** Writes a file and returns its size in bytes. */
async function keep(file: AsyncIterable<Buffer>, path: string, share: UploadShare): Promise<number> {
  let size = 0;
  async function* counted() {
    for await (const chunk of file) {
      share.take(chunk.length);
      size += chunk.length;
      yield chunk;
    }
  }
  const handle = await open(path, 'wx', 0o600);
  try {
    await handle.writeFile(counted());
  } finally {
    await handle.close();
  }
  return size;
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw invalidField(name, 'is not valid JSON', undefined, cause);
  }
}
