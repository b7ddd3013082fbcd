import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  NoSuchKey,
  NotFound,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { S3Settings } from '#server/platform/process/settings.ts';
import type { Storage } from './storage.ts';

/** Milliseconds until an answer begins, and without a byte of one that has begun. */
const patience = 30_000;

/** Stores files in a bucket of any S3-compatible service. A service that falls silent is 'unavailable'. */
export function createS3Storage(
  { endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings,
  timeout = patience,
): Omit<Storage, 'incoming'> {
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Some services other than Amazon's do not support the checksums that are sent by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: 3_000,
      requestTimeout: timeout,
      throwOnRequestTimeout: true, // it only warns by default
      socketTimeout: timeout,
    },
  });
  const put = async (key: string, body: Buffer | Readable, contentType: string): Promise<void> => {
    // Streams in parts of a few megabytes, and removes them if it fails.
    const upload = new Upload({ client, params: { Bucket: bucket, Key: key, Body: body, ContentType: contentType } });
    await translated(upload.done());
  };
  return {
    put,
    async putFile(key, file, contentType) {
      await put(key, createReadStream(file), contentType);
      await rm(file, { force: true });
    },
    async get(key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const object = await translated(
        client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...(Range && { Range }) })),
      );
      if (!object) return null;
      const { Body, ContentLength, ContentRange } = object;
      if (!(Body instanceof Readable)) throw new Error('S3 answered without a body.');
      const size = Number(ContentRange?.split('/')[1] ?? ContentLength);
      return { body: Body, size };
    },
    freeBytes: () => Promise.resolve(Infinity),
    async sizeOf(key) {
      const object = await translated(client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })));
      return object?.ContentLength ?? null;
    },
    async delete(key) {
      await translated(client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key })));
    },
    async *list(folder) {
      const Prefix = folder && `${folder}/`;
      const pages = paginateListObjectsV2({ client }, { Bucket: bucket, ...(Prefix && { Prefix }) })[
        Symbol.asyncIterator
      ]();
      for (let page = await translated(pages.next()); page && !page.done; page = await translated(pages.next())) {
        for (const { Key } of page.value.Contents ?? []) if (Key !== undefined) yield Key;
      }
    },
  };
}

const noRoom = 507;

/** Returns the service's answer; null if the file does not exist. A failure of the caller's own stream is rethrown. */
async function translated<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    // S3 answers a HEAD request with a differently named 404.
    if (error instanceof NoSuchKey || error instanceof NotFound) return null;
    if (error instanceof AppError) throw error;
    const isFull = error instanceof S3ServiceException && error.$metadata.httpStatusCode === noRoom;
    throw isFull
      ? new AppError('storage-full', 'There is no space left for files. Nothing was saved.', { cause: error })
      : new AppError('unavailable', 'The storage for files does not answer. Please try again in a moment.', {
          retryAfter: 5,
          cause: error,
        });
  }
}
