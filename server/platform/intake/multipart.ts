import type { Readable } from 'node:stream';
import '@fastify/multipart';
import type { MultipartValue } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, invalidField, tooLargeField } from '#server/platform/errors/app-error.ts';

/** Allowance for boundaries and headers of parts. */
const overhead = 64 * 1024;
/** A part needs two or three. */
const maxHeadersOfPart = 20;
/** Maximum number of unknown parts, which are dropped. */
const maxUnknownParts = 10;

/** Parts that a call accepts from a multipart body. */
export interface Expected<File extends string> {
  files: readonly File[];
  /** Names of the text parts. */
  fields: readonly string[];
  maxFileBytes: number;
  /** Limit for all text parts together. */
  maxTextBytes: number;
  /** Limit for the body, without boundaries and headers of parts. */
  maxBytes: number;
}

export type Part<File extends string> =
  | { name: string; text: string }
  /** `fileName` is the sender's, without a path. */
  | { name: File; fileName: string; file: AsyncIterable<Buffer> };

/**
 * Yields the parts of a multipart body as they arrive; read each file to its end before requesting the next part.
 * Unknown parts are dropped, within the limits of size and number. Refuses two known parts of one name, a text in place
 * of a file and vice versa, a broken body and anything too large. A body that declares more than `maxBytes` is refused
 * unread; a file over its limit fails while it is read.
 */
export async function* receiveParts<File extends string>(
  request: FastifyRequest,
  { files, fields, maxFileBytes, maxTextBytes, maxBytes }: Expected<File>,
): AsyncGenerator<Part<File>> {
  if (!request.isMultipart()) throw new AppError('unsupported-media-type', 'This call takes multipart/form-data.');
  if (Number(request.headers['content-length']) > maxBytes + overhead) throw tooLarge();
  const limits = {
    fileSize: maxFileBytes,
    fieldSize: maxTextBytes,
    files: files.length + maxUnknownParts,
    fields: files.length + fields.length + maxUnknownParts,
    parts: files.length + fields.length + maxUnknownParts,
    headerPairs: maxHeadersOfPart,
  };
  const seen = new Set<string>();
  let textBytes = 0;
  let droppedBytes = 0;
  for await (const part of translated(request.parts({ limits }))) {
    const { fieldname } = part;
    const fileName = files.find((name) => name === fieldname);
    const isKnown = fileName !== undefined || fields.includes(fieldname);
    if (isKnown && seen.has(fieldname)) throw invalidField(fieldname, 'comes twice');
    seen.add(fieldname);
    if (part.type === 'file') {
      const file = readFile(part.file, fieldname);
      if (fileName !== undefined) yield { name: fileName, fileName: part.filename ?? '', file };
      else if (isKnown) throw invalidField(fieldname, 'must be a text');
      else for await (const chunk of file) if ((droppedBytes += chunk.length) > maxBytes) throw tooLarge();
    } else {
      const text = readText(part);
      if ((textBytes += Buffer.byteLength(text)) > maxTextBytes)
        throw isKnown ? tooLargeField(fieldname, 'is too large') : tooLarge();
      if (fileName === undefined && isKnown) yield { name: fieldname, text };
      else if (fileName !== undefined && !isNoFile(text)) throw invalidField(fieldname, 'must be a file');
    }
  }
}

const tooLarge = () => new AppError('too-large', 'The request body is too large.');

async function* readFile(file: Readable & { truncated?: boolean }, name: string): AsyncGenerator<Buffer> {
  yield* translated(file as AsyncIterable<Buffer>); // bytes, since no encoding is set
  if (file.truncated) throw tooLargeField(name, 'is too large');
}

function readText({ fieldname, value, valueTruncated }: MultipartValue): string {
  if (valueTruncated) throw tooLargeField(fieldname, 'is too large');
  // The parser has already parsed a part that declares its type.
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Values that browsers send when a program appends a missing file to a form. */
const isNoFile = (text: string): boolean => ['', 'null', 'undefined'].includes(text);

/** The parser throws plain errors for broken bodies; report them as the sender's fault instead of as 500. */
async function* translated<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* source;
  } catch (error) {
    const isPlain = error instanceof Error && !('code' in error && String(error.code).startsWith('FST_'));
    throw isPlain ? new AppError('bad-request', 'The multipart body is malformed.', { cause: error }) : error;
  }
}
