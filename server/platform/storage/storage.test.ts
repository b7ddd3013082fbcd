import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { createS3Storage } from './s3.ts';
import { createStorage, type Storage } from './storage.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-storage-'));
const credentials = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const bucket = 'files';
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: join(folder, 's3'),
  configureBuckets: [{ name: bucket, configs: [] }],
});
const local = createStorage({ s3: undefined, dataDir: folder });
let s3: Storage;

beforeAll(async () => {
  const { port } = await server.run();
  s3 = createStorage({ dataDir: folder, s3: { endpoint: `http://127.0.0.1:${port}`, bucket, ...credentials } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const keysOf = async (storage: Storage, folder: string) => (await Array.fromAsync(storage.list(folder))).toSorted();
const read = async (file: { body: Readable } | null) => (file ? String(await buffer(file.body)) : null);

async function* broken() {
  yield Buffer.alloc(100_000, 'x');
  throw new AppError('too-large', 'The file is too large.');
}

describe.each([
  ['a folder', () => local],
  ['S3', () => s3],
])('in %s', (_name, storage) => {
  test('a file stored from a buffer or a stream can be read until it is deleted', async () => {
    await storage().put('avatar/one.webp', Buffer.from('first'), 'image/webp');
    await storage().put('avatar/one.webp', Buffer.from('second'), 'image/webp');
    await storage().put('avatar/two.webp', Readable.from([Buffer.from('str'), Buffer.from('eam')]), 'image/webp');
    expect(await read(await storage().get('avatar/one.webp'))).toBe('second');
    expect(await read(await storage().get('avatar/two.webp'))).toBe('stream');
    expect(await keysOf(storage(), 'avatar')).toEqual(['avatar/one.webp', 'avatar/two.webp']);
    const all = await Array.fromAsync(storage().list());
    expect(all.filter((key) => !key.startsWith('video/')).toSorted()).toEqual(['avatar/one.webp', 'avatar/two.webp']);
    expect(await storage().sizeOf('avatar/two.webp')).toBe(6);
    expect(await storage().sizeOf('avatar/three.webp')).toBeNull();
    await storage().delete('avatar/one.webp');
    await storage().delete('avatar/one.webp');
    expect(await storage().get('avatar/one.webp')).toBeNull();
    expect(await keysOf(storage(), 'avatar')).toEqual(['avatar/two.webp']);
    expect(await keysOf(storage(), 'nothing')).toEqual([]);
  });

  test('a range returns its bytes and the size of the whole file', async () => {
    await storage().put('video/range.webm', Buffer.from('0123456789'), 'video/webm');
    const file = await storage().get('video/range.webm', { first: 2, last: 5 });
    expect(file?.size).toBe(10);
    expect(await read(file)).toBe('2345');
  });

  test('a stream that breaks leaves no file, and its own error is thrown', async () => {
    await expect(storage().put('video/broken.webm', Readable.from(broken()), 'video/webm')).rejects.toMatchObject({
      code: 'too-large',
    });
    expect(await storage().get('video/broken.webm')).toBeNull();
  });

  test.each([
    '',
    '/etc/passwd',
    '../secret',
    'a/../../b',
    'a//b',
    'a/',
    '.incoming',
    'a/.b',
    'a\\b',
    'a%2e',
    'a\0b',
    'a/b/c/d/e',
    'a b',
  ])('the key %j is refused', async (key) => {
    await expect(storage().put(key, Buffer.from('x'), 'text/plain')).rejects.toThrow('Not a storage key');
    await expect(storage().get(key)).rejects.toThrow('Not a storage key');
    await expect(storage().sizeOf(key)).rejects.toThrow('Not a storage key');
    await expect(storage().delete(key)).rejects.toThrow('Not a storage key');
    await expect(keysOf(storage(), key)).rejects.toThrow('Not a storage key');
  });
});

test('a full disk is reported as such and leaves no part of a file', async () => {
  const full = new Readable({ read: () => undefined });
  full.push('some');
  full.destroy(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  await expect(local.put('avatar/full.webp', full, 'image/webp')).rejects.toMatchObject({ code: 'storage-full' });
  expect(await keysOf(local, 'avatar')).not.toContain('avatar/full.webp');
  expect(readdirSync(join(folder, 'media', '.incoming'))).toEqual([]);
});

test('half-written files of a killed process are removed after a day', async () => {
  const incoming = join(folder, 'media', '.incoming');
  writeFileSync(join(incoming, 'old'), 'x');
  writeFileSync(join(incoming, 'new'), 'x');
  utimesSync(join(incoming, 'old'), 0, 0);
  await createStorage({ s3: undefined, dataDir: folder }).put('avatar/next.webp', Buffer.from('x'), 'image/webp');
  expect(readdirSync(incoming)).toEqual(['new']);
});

test('a full bucket is distinguished from one that does not answer', async () => {
  const full = createServer((request, response) => {
    request.resume();
    response.writeHead(507).end('<Error><Code>XMinioStorageFull</Code></Error>');
  }).listen(0, '127.0.0.1');
  await once(full, 'listening');
  const { port } = full.address() as AddressInfo; // it listens on TCP
  const storage = createStorage({
    dataDir: folder,
    s3: { endpoint: `http://127.0.0.1:${port}`, bucket, ...credentials },
  });
  await expect(storage.put('avatar/x.webp', Buffer.from('x'), 'image/webp')).rejects.toMatchObject({
    code: 'storage-full',
  });
  full.closeAllConnections();
  await new Promise((resolve) => full.close(resolve));
  await expect(storage.get('avatar/x.webp')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a bucket that falls silent, before or within its answer, does not answer', async () => {
  const silent = createServer((request, response) => {
    request.resume();
    if (request.method === 'GET') response.writeHead(200, { 'content-length': 10 }).write('0123');
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo; // it listens on TCP
  const storage = createS3Storage({ endpoint: `http://127.0.0.1:${port}`, bucket, ...credentials }, 100);
  await expect(storage.delete('avatar/x.webp')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(read(await storage.get('avatar/x.webp'))).rejects.toBeInstanceOf(Error);
  silent.closeAllConnections();
  await new Promise((resolve) => silent.close(resolve));
});
