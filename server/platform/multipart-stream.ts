import '@fastify/multipart';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { invalidField } from './errors.ts';
import { asMultipartError, checkMultipart } from './multipart.ts';

/**
 * Hands on the file parts of a multipart body one after the other, as they arrive; each must be read to its end before
 * the next is asked for. A body that says it is larger than `maxBytes` is refused before any of it is read, a part that
 * grows beyond that fails while it is read.
 */
export async function* receiveFiles<Name extends string>(
  request: FastifyRequest,
  names: readonly Name[],
  maxBytes: number,
): AsyncGenerator<{ name: Name; file: AsyncIterable<Buffer> }> {
  checkMultipart(request, maxBytes);
  const limits = { fileSize: maxBytes, files: names.length, fields: 0, parts: names.length };
  try {
    for await (const part of request.files({ limits })) {
      const name = names.find((known) => known === part.fieldname);
      if (name === undefined) throw invalidField(part.fieldname, 'is no file');
      yield { name, file: read(part.file) };
    }
  } catch (error) {
    throw asMultipartError(error);
  }
}

async function* read(file: Readable): AsyncGenerator<Buffer> {
  try {
    yield* file as AsyncIterable<Buffer>; // bytes, since no encoding is set
  } catch (error) {
    throw asMultipartError(error);
  }
}
