import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';

/** Creates an unguessable key for a file about to be stored. */
export const newAttachmentKey = (): string => `attachment/${randomBytes(16).toString('base64url')}.pdf`;

/** Start of a PDF (ISO 32000-2, 7.5.2). Readers also accept a later start; many other formats would fit before it. */
const beginning = /^(?:\xEF\xBB\xBF)?\s*%PDF-[12]\.\d/;
/** Bytes within which it begins, after a byte order mark and white space. */
const beginningLength = 64;
/** A PDF ends with this marker; common readers look for it among the last bytes. */
const end = '%%EOF';
const endZone = 1_024;

/** Code of the blank; those of zeros and line breaks are lower. */
const blank = 32;

/** The text without the zeros and white space that some programs add behind the end. */
function withoutPadding(text: string): string {
  let { length } = text;
  while (length > 0 && text.charCodeAt(length - 1) <= blank) length -= 1;
  return text.slice(0, length);
}

/**
 * Streams a PDF into storage and returns its size. Never reads its content: 415 if it does not start as a PDF, 422
 * if it is empty or cut off. A refused or aborted file leaves nothing behind.
 */
export async function storePdf(
  { storage }: Pick<Services, 'storage'>,
  source: AsyncIterable<Buffer>,
  key: string,
): Promise<number> {
  let size = 0;
  async function* checked(): AsyncGenerator<Buffer> {
    let head = '';
    let tail = '';
    for await (const chunk of source) {
      if (head.length < beginningLength) {
        head += chunk.toString('latin1', 0, beginningLength - head.length);
        if (head.length === beginningLength) checkBeginning(head);
      }
      tail = withoutPadding(tail + chunk.toString('latin1')).slice(-endZone);
      size += chunk.length;
      yield chunk;
    }
    if (size === 0) throw broken('is empty');
    checkBeginning(head);
    if (!tail.includes(end)) throw broken('is broken: it has no end');
  }
  await storage.put(key, Readable.from(checked()), 'application/pdf');
  return size;
}

function checkBeginning(head: string): void {
  if (!beginning.test(head))
    throw new AppError('unsupported-media-type', 'This file is not a PDF. Save or print it as one, and send that.');
}

const broken = (what: string): AppError => invalidField('file', what, { code: 'fileBroken' });
