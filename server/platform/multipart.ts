import '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from './errors.ts';

const maxImageBytes = 10 * 1024 * 1024;
const maxJsonBytes = 4 * 1024 * 1024;

/**
 * Reads a multipart body: file parts of the given names as buffers (an empty one counts as absent), every other part
 * as JSON text. Refuses unknown file parts, broken JSON, a broken body and anything over its size.
 */
export async function readParts<File extends string>(
  request: FastifyRequest,
  names: readonly File[],
): Promise<{ body: Record<string, unknown>; files: Partial<Record<File, Buffer>> }> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type', 'This call takes multipart/form-data.');
  const body: Record<string, unknown> = {};
  const files: Partial<Record<File, Buffer>> = {};
  const limits = {
    fileSize: maxImageBytes,
    fieldSize: maxJsonBytes,
    files: names.length,
    fields: 10,
    parts: names.length + 10,
  };
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        const name = names.find((known) => known === part.fieldname);
        if (name === undefined) throw new AppError('invalid', `There is no file part named ${part.fieldname}.`);
        const bytes = await part.toBuffer();
        if (bytes.length > 0) files[name] = bytes;
      } else {
        if (part.valueTruncated) throw new AppError('too-large', `The part ${part.fieldname} is too large.`);
        body[part.fieldname] = parseJson(part.fieldname, String(part.value));
      }
    }
  } catch (error) {
    throw asMultipartError(error);
  }
  return { body, files };
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError('invalid', `The part ${name} is not valid JSON.`, { cause });
  }
}

/** The parser throws plain errors for broken bodies, which are the sender's fault and no 500 (security.md, files). */
function asMultipartError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')) return error;
  return new AppError('bad-request', 'The multipart body is malformed.', { cause: error });
}
