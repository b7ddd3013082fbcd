import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { maxAttachmentBytes, type uploadAttachment as uploadAttachmentCall } from '#contract/attachments.ts';
import { keepMedia, newAttachmentKey, removeUnkept, removeUnlessKept, storePdf } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField, onField } from '#server/platform/errors/app-error.ts';
import { receiveParts } from '#server/platform/intake/multipart.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { quotas } from '#server/platform/limits/table.ts';
import { attachmentName } from './name-attachment.ts';
import { deleteUnsentAttachment, insertAttachment } from './attachment-store.ts';
import { attachmentUrl } from './present.ts';
import { findOwnUploads, findUploads, lockUploadsOf } from './upload-store.ts';

/** Limit for text parts, none of which this call uses. */
const maxUnknownTextBytes = 64 * 1024;

/**
 * Stores a PDF that the user may attach to a message. Refuses as `storePdf` does. Throws 'too-many' for a user who
 * uploads without sending, and 'conflict' once their files fill the account's quota. A refused or broken upload leaves
 * nothing behind.
 */
export async function uploadAttachment(
  services: Pick<Services, 'db' | 'storage'>,
  viewer: { id: number },
  request: FastifyRequest,
): Promise<z.output<(typeof uploadAttachmentCall)['answer']>> {
  const { db } = services;
  await countAgainst(db, 'attachments:hour', viewer.id);
  await checkUploads(db, viewer.id);
  const key = newAttachmentKey();
  await removeUnlessKept(db, [key]);
  try {
    const file = { ...(await receive(services, request, key)), fileName: key.slice(key.lastIndexOf('/') + 1) };
    await withTransaction(db, async (db) => {
      // Other uploads of this user may have finished since the first check.
      await lockUploadsOf(db, viewer.id);
      await checkUploads(db, viewer.id, file.size);
      await insertAttachment(db, { ...file, userId: viewer.id });
      await keepMedia(db, [key]);
    });
    return { ...file, url: attachmentUrl(file.fileName) };
  } catch (error) {
    await removeUnkept(db, [key]);
    throw error;
  }
}

async function receive(services: Pick<Services, 'storage'>, request: FastifyRequest, key: string) {
  let received: { name: string; size: number } | undefined;
  const parts = receiveParts(request, {
    files: ['file'],
    fields: [],
    maxFileBytes: maxAttachmentBytes,
    maxTextBytes: maxUnknownTextBytes,
    maxBytes: maxAttachmentBytes,
  });
  for await (const part of parts) {
    if ('text' in part) continue;
    const size = await onField('file', () => storePdf(services, part.file, key));
    received = { name: attachmentName(part.fileName), size };
  }
  if (!received) throw invalidField('file', 'is missing');
  return received;
}

/** Removes the viewer's own unsent file; 404 for any other. */
export async function deleteAttachment(
  db: Database,
  viewer: { id: number },
  fileName: string,
): Promise<Record<string, never>> {
  if (!(await deleteUnsentAttachment(db, viewer.id, fileName))) throw noSuchAttachment();
  return {};
}

/** Explains why files could not be sent; undefined if they do not prevent it. */
export async function whyNoAttachments(
  db: Database,
  userId: number,
  fileNames: readonly string[],
): Promise<AppError | undefined> {
  if (fileNames.length === 0) return undefined;
  const own = await findOwnUploads(db, 'attachments', userId, fileNames);
  if (own.length < fileNames.length) return noSuchAttachment();
  if (own.every(({ isSent }) => !isSent)) return undefined;
  return new AppError('conflict', 'A file of this message has been sent already.', { reason: { code: 'fileSent' } });
}

export const noSuchAttachment = () => new AppError('not-found', 'There is no such file.');

async function checkUploads(db: Database, userId: number, moreBytes = 0): Promise<void> {
  const { unsent, bytes } = await findUploads(db, 'attachments', userId);
  const megabytes = quotas.attachments.max / 1e6;
  if (bytes + moreBytes > quotas.attachments.max)
    throw new AppError(
      'conflict',
      `Your files have reached the ${megabytes} MB that one account may keep. This one was not stored.`,
      { reason: { code: 'filesFull', params: { megabytes } } },
    );
  if (unsent >= quotas.unsentAttachments.max)
    throw new AppError('too-many', 'You have several files that are not sent. Send or delete one of them first.', {
      retryAfter: 60,
    });
}
