import { finished } from 'node:stream';
import '@fastify/multipart';
import type { MultipartFile, MultipartValue } from '@fastify/multipart';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, invalidField } from './errors.ts';
import { type UploadMemory, uploadMemoryOf } from './upload-memory.ts';

const maxImageBytes = 10 * 1024 * 1024;
/** Of all JSON parts together. */
const maxJsonBytes = 4 * 1024 * 1024;
const maxJsonParts = 10;
/** What boundaries and headers of parts add. */
const overhead = 64 * 1024;
/** A part needs two or three. */
const maxHeadersOfPart = 20;

/**
 * Reads a multipart body: file parts of the given names as buffers (an empty one counts as absent), every other part
 * as JSON text. Refuses unknown file parts, two parts of one name, broken JSON, a broken body and anything over its
 * size. What it holds in memory counts (`upload-memory.ts`) until the answer has gone.
 */
export async function readParts<File extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  names: readonly File[],
): Promise<{ body: Record<string, unknown>; files: Partial<Record<File, Buffer>> }> {
  checkMultipart(request, names.length * maxImageBytes + maxJsonBytes);
  const memory = uploadMemoryOf(request.viewer?.id ?? request.ip);
  finished(reply.raw, () => memory.release());
  const body: Record<string, unknown> = {};
  const files: Partial<Record<File, Buffer>> = {};
  const seen = new Set<string>();
  const limits = {
    fileSize: maxImageBytes,
    fieldSize: maxJsonBytes,
    files: names.length,
    fields: maxJsonParts,
    parts: names.length + maxJsonParts,
    headerPairs: maxHeadersOfPart,
  };
  let jsonBytes = 0;
  try {
    for await (const part of request.parts({ limits })) {
      if (seen.has(part.fieldname)) throw invalidField(part.fieldname, 'comes twice');
      seen.add(part.fieldname);
      const file = names.find((name) => name === part.fieldname);
      if (part.type === 'file') {
        if (file === undefined) throw invalidField(part.fieldname, 'is no file');
        const bytes = await readFile(part, memory);
        if (bytes.length > 0) files[file] = bytes;
      } else {
        const text = readText(part);
        jsonBytes += Buffer.byteLength(text);
        memory.take(Buffer.byteLength(text));
        if (jsonBytes > maxJsonBytes) throw new AppError('too-large', 'The JSON parts are too large.');
        if (file === undefined) body[part.fieldname] = parseJson(part.fieldname, text);
        else if (!isNoFile(text)) throw invalidField(part.fieldname, 'must be a file');
      }
    }
  } catch (error) {
    throw asMultipartError(error);
  }
  return { body, files };
}

/** Refuses what is no multipart body, and one that says it is larger than its parts may be together. */
export function checkMultipart(request: FastifyRequest, maxBytes: number): void {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type', 'This call takes multipart/form-data.');
  if (Number(request.headers['content-length']) > maxBytes + overhead)
    throw new AppError('too-large', 'The request body is too large.');
}

async function readFile({ file, fieldname }: MultipartFile, memory: UploadMemory): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file as AsyncIterable<Buffer>) {
    memory.take(chunk.length);
    chunks.push(chunk);
  }
  if (file.truncated) throw new AppError('too-large', `The file ${fieldname} is too large.`);
  return Buffer.concat(chunks);
}

function readText({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw new AppError('too-large', `The part ${fieldname} is too large.`);
  // The parser has parsed a part that names its type.
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** What browsers put where a program appends no file to a form. */
const isNoFile = (text: string): boolean => ['', 'null', 'undefined'].includes(text);

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw invalidField(name, 'is not valid JSON', cause);
  }
}

/** The parser throws plain errors for broken bodies, which are the sender's fault and no 500 (security.md, files). */
export function asMultipartError(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error)) return error;
  if ('code' in error && typeof error.code === 'string' && error.code.startsWith('FST_')) return error;
  return new AppError('bad-request', 'The multipart body is malformed.', { cause: error });
}
