import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';

/** Creates an unguessable key for a file about to be stored. */
export const newAttachmentKey = (): string => `attachment/${randomBytes(16).toString('base64url')}.pdf`;

/** Start of a PDF (ISO 32000-2, 7.5.2). Readers also accept a later start; many other formats would fit before it. */
const beginning = /^%PDF-[12]\.\d/;
const beginningLength = '%PDF-1.7'.length;
/** A PDF ends with this marker; common readers look for it among the last bytes. */
const end = '%%EOF';
const endZone = 1_024;

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
    let tail: Buffer = Buffer.alloc(0);
    for await (const chunk of source) {
      if (head.length < beginningLength) {
        head += chunk.toString('latin1', 0, beginningLength - head.length);
        if (head.length === beginningLength) checkBeginning(head);
      }
      tail = Buffer.concat([tail, chunk]).subarray(-endZone);
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
  if (!beginning.test(head)) throw new AppError('unsupported-media-type', 'This file is not a PDF.');
}

const broken = (what: string): AppError => invalidField('file', what, { code: 'fileBroken' });
