import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '#server/platform/calls/compression.ts';
import { answer, tagOf } from './send-answer.ts';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** A text for everyone, kept between requests in its compressed form. */
export interface TextFile {
  etag: string;
  gzip: Buffer;
}

export const createTextFile = async (text: string): Promise<TextFile> => ({
  etag: tagOf(text),
  gzip: await compress(text),
});

/** Sends a kept file; decompresses it for the few clients without gzip. */
export async function answerFile(request: FastifyRequest, reply: FastifyReply, type: string, file: TextFile) {
  const takesGzip = encodingFor(request, ['gzip']) !== undefined;
  if (takesGzip) void reply.header('Content-Encoding', 'gzip');
  const body = takesGzip ? file.gzip : await decompress(file.gzip);
  return answer(request, reply, { type, body, etag: file.etag, audience: 'everyone' });
}
