import type { FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { type uploadVideo as uploadVideoCall, maxVideoBytes } from '#contract/videos.ts';
import {
  type StoredVideo,
  keepMedia,
  newVideoKey,
  posterKeyOf,
  removeUnlessKept,
  removeUnkept,
  storePoster,
  storeVideo,
} from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField, onField, tooLargeField } from '#server/platform/errors/app-error.ts';
import { receiveParts } from '#server/platform/intake/multipart.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { quotas } from '#server/platform/limits/table.ts';
import { posterUrl, videoUrl } from './present.ts';
import { findOwnUploads, findUploads, lockUploadsOf } from './upload-store.ts';
import { deleteUnsentVideo, insertVideo } from './video-store.ts';

/** Limit for text parts, none of which this call uses. */
const maxUnknownTextBytes = 64 * 1024;

/**
 * Stores a video that the user may attach to a message, with its poster image. Refuses as `storeVideo` and
 * `storePoster` do. Throws 'too-many' for a user who uploads without sending, and 'conflict' once their videos fill the
 * account's quota. A refused or broken upload leaves nothing behind.
 */
export async function uploadVideo(
  services: Pick<Services, 'db' | 'storage'>,
  viewer: { id: number },
  request: FastifyRequest,
): Promise<z.output<(typeof uploadVideoCall)['answer']>> {
  const { db } = services;
  await countAgainst(db, 'video:hour', viewer.id);
  await checkUploads(db, viewer.id);
  const key = newVideoKey();
  const keys = [key, posterKeyOf(key)];
  await removeUnlessKept(db, keys);
  try {
    const { video, poster } = await receive(services, request, key);
    if (poster) await onField('poster', () => storePoster(services, viewer.id, poster, key));
    const fileName = key.slice(key.lastIndexOf('/') + 1);
    await withTransaction(db, async (db) => {
      // Other uploads of this user may have finished since the first check.
      await lockUploadsOf(db, viewer.id);
      await checkUploads(db, viewer.id, video.size);
      await insertVideo(db, {
        fileName,
        userId: viewer.id,
        size: video.size,
        milliseconds: Math.round(video.milliseconds),
        hasPoster: poster !== undefined,
      });
      await keepMedia(db, keys);
    });
    return { url: videoUrl(fileName), fileName, posterUrl: poster ? posterUrl(fileName) : null };
  } catch (error) {
    await removeUnkept(db, keys);
    throw error;
  }
}

/** Reads the parts as they arrive: the poster into memory, the video into storage. */
async function receive(services: Pick<Services, 'storage'>, request: FastifyRequest, key: string) {
  let poster: Buffer | undefined;
  let video: StoredVideo | undefined;
  const parts = receiveParts(request, {
    files: ['poster', 'video'],
    fields: [],
    maxFileBytes: maxVideoBytes,
    maxTextBytes: maxUnknownTextBytes,
    maxBytes: maxVideoBytes,
  });
  for await (const part of parts) {
    if ('text' in part) continue;
    if (part.name === 'poster') poster = await readWhole(part.file, maxPosterBytes);
    else video = await onField('video', () => storeVideo(services, part.file, key));
  }
  if (!video) throw invalidField('video', 'is missing');
  return { video, poster: poster?.length === 0 ? undefined : poster };
}

/** Removes the viewer's own unsent video; 404 for any other. */
export async function deleteVideo(
  db: Database,
  viewer: { id: number },
  fileName: string,
): Promise<Record<string, never>> {
  if (!(await deleteUnsentVideo(db, viewer.id, fileName))) throw noSuchVideo();
  return {};
}

/** Explains why a video could not be sent. */
export async function whyNoVideo(db: Database, userId: number, fileName: string): Promise<AppError> {
  return (await findOwnUploads(db, 'videos', userId, [fileName])).length > 0
    ? new AppError('conflict', 'This video has been sent already.', { reason: { code: 'videoSent' } })
    : noSuchVideo();
}

export const noSuchVideo = () => new AppError('not-found', 'There is no such video.');

async function checkUploads(db: Database, userId: number, moreBytes = 0): Promise<void> {
  const { unsent, bytes } = await findUploads(db, 'videos', userId);
  if (bytes + moreBytes > quotas.videos.max)
    throw new AppError(
      'conflict',
      `Your videos have reached the ${quotas.videos.max / 1e9} GB that one account may keep. This one was not stored.`,
      { reason: { code: 'videosFull', params: { gigabytes: quotas.videos.max / 1e9 } } },
    );
  if (unsent >= quotas.unsentVideos.max) {
    throw new AppError('too-many', 'You have several videos that are not sent. Send or delete one of them first.', {
      retryAfter: 60,
    });
  }
}

/** Limit for a poster image. */
const maxPosterBytes = 1024 * 1024;

async function readWhole(file: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file) {
    size += chunk.length;
    if (size > maxBytes) throw tooLargeField('poster', 'may have at most 1 MB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
