import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { EncodedPacketSink, FilePathSource, Input, WEBM } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppError } from '#server/platform/errors/app-error.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { buildWebm } from './build.ts';
import { element, ids, readHeader } from './read-ebml.ts';
import { storeVideo } from './store-video.ts';
import { newVideoKey } from './store-poster.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-video-'));
const storage = createStorage(readSettings({ DATA_DIR: folder }));
let webm: Buffer;

beforeAll(async () => {
  webm = await buildWebm({ seconds: 10 });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function store(bytes: Buffer, pieceLength = 10_000) {
  const key = newVideoKey();
  return { key, ...(await storeVideo({ storage }, inPieces(bytes, pieceLength), key)) };
}

/** Opens the stored file with an independent library. */
const open = (key: string) => new Input({ formats: [WEBM], source: new FilePathSource(join(folder, 'media', key)) });

async function readPackets(input: Input) {
  const packets: { at: number; type: string; bytes: string }[] = [];
  for (const track of await input.getTracks()) {
    for await (const packet of new EncodedPacketSink(track).packets()) {
      packets.push({ at: packet.timestamp, type: packet.type, bytes: Buffer.from(packet.data).toString('base64') });
    }
  }
  return packets;
}

describe('a recording without positions to seek', () => {
  test('gets its length, and keeps every picture and sound', async () => {
    const stored = await store(webm);
    expect(stored.milliseconds).toBe(9_900);
    const original = join(folder, 'original.webm');
    writeFileSync(original, webm);
    const [before, after] = [new Input({ formats: [WEBM], source: new FilePathSource(original) }), open(stored.key)];
    expect(await before.getDurationFromMetadata()).toBeNull();
    expect(await after.getDurationFromMetadata()).toBeCloseTo(9.9);
    expect(await readPackets(after)).toEqual(await readPackets(before));
  });

  test('gets the positions of its keyframes', async () => {
    const { key } = await store(webm);
    const track = await open(key).getPrimaryVideoTrack();
    if (!track) throw new Error('no pictures');
    const found = await new EncodedPacketSink(track).getKeyPacket(7);
    expect(found?.timestamp).toBe(6);
  });

  test.each([1, 2, 3, 7, 64, 1_000])('is stored the same if it arrives %i bytes at a time', async (length) => {
    const [whole, inBits] = [await store(webm, webm.length), await store(webm, length)];
    expect(await readPackets(open(inBits.key))).toEqual(await readPackets(open(whole.key)));
    expect(inBits.size).toBe(whole.size);
  });

  test('may have been complete before: the former positions of keyframes are removed', async () => {
    const stored = await store(await buildWebm({ seconds: 10, isLive: false }));
    expect(await open(stored.key).getDurationFromMetadata()).toBeCloseTo(9.9);
    expect(await readPackets(open(stored.key))).toHaveLength(200);
  });

  test('may be long: positions are kept at even distances, as many as there is room for', async () => {
    const stored = await store(await buildWebm({ seconds: 299, pictureBytes: 20 }));
    expect(stored.milliseconds).toBe(298_900);
    const track = await open(stored.key).getPrimaryVideoTrack();
    if (!track) throw new Error('no pictures');
    expect((await new EncodedPacketSink(track).getKeyPacket(250))?.timestamp).toBe(250);
  });

  test('may have no sound', async () => {
    expect((await store(await buildWebm({ audioCodec: null }))).milliseconds).toBe(3_900);
  });
});

const withoutBody = (id: number) => element(id, Buffer.alloc(0));
const ebml = (docType: string) => element(ids.ebml, element(ids.docType, Buffer.from(docType)));
const segment = (...parts: Buffer[]) => element(ids.segment, parts);
const track = (number: number, type: number, codec: string) =>
  element(ids.trackEntry, [
    element(ids.trackNumber, Buffer.from([number])),
    element(ids.trackType, Buffer.from([type])),
    element(ids.codecId, Buffer.from(codec)),
  ]);
/** One picture at time 0; a tick lasts this many nanoseconds. */
const inSteps = (nanoseconds: Buffer) =>
  Buffer.concat([
    ebml('webm'),
    segment(
      element(ids.info, element(ids.timestampScale, nanoseconds)),
      element(ids.tracks, track(1, 1, 'V_VP8')),
      element(ids.cluster, [
        element(ids.timestamp, Buffer.from([0])),
        element(ids.simpleBlock, Buffer.from('81000080', 'hex')),
      ]),
    ),
  ]);

describe('refusals', () => {
  const refusals: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['nothing', () => Buffer.alloc(0), 'unsupported-media-type'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported-media-type'],
    ['another container', () => Buffer.from('\0\0\0\x20ftypisom', 'latin1'), 'unsupported-media-type'],
    ['a bare signature', () => Buffer.from('1a45dfa3', 'hex'), 'unsupported-media-type'],
    ['Matroska', () => Buffer.concat([ebml('matroska'), segment()]), 'unsupported-media-type'],
    ['a header without a type', () => Buffer.concat([withoutBody(ids.ebml), segment()]), 'unsupported-media-type'],
    ['a header that is endless', () => Buffer.from('1a45dfa301ffffffffffffff', 'hex'), 'unsupported-media-type'],
    ['a header alone', () => ebml('webm'), 'invalid'],
    ['no content', () => Buffer.concat([ebml('webm'), segment()]), 'invalid'],
    [
      'pictures without a description',
      () => Buffer.concat([ebml('webm'), segment(withoutBody(ids.cluster))]),
      'invalid',
    ],
    [
      'a description without an end',
      () => Buffer.concat([ebml('webm'), segment(), Buffer.alloc(200_000, 0xec)]),
      'invalid',
    ],
    [
      'a description that is too long',
      () => Buffer.concat([ebml('webm'), segment(element(ids.tracks, Buffer.alloc(9_000)))]),
      'invalid',
    ],
    [
      'much before the pictures',
      () => Buffer.concat([ebml('webm'), segment(element(ids.void, Buffer.alloc(200_000)))]),
      'invalid',
    ],
    ['sound alone', () => buildWebm({ videoCodec: null }), 'unsupported-media-type'],
    ['pictures not every browser shows', () => buildWebm({ videoCodec: 'av1' }), 'unsupported-media-type'],
    [
      'a codec of no browser',
      () => Buffer.concat([ebml('webm'), segment(element(ids.tracks, track(1, 1, 'V_MPEG4/ISO/AVC')))]),
      'unsupported-media-type',
    ],
    ['time in steps of centuries', () => inSteps(Buffer.alloc(8, 0xff)), 'invalid'],
    ['time in steps beyond number', () => inSteps(Buffer.alloc(200, 0xff)), 'invalid'],
    ['the end missing', () => webm.subarray(0, webm.length - 10), 'invalid'],
    ['zeroes behind it', () => Buffer.concat([webm, Buffer.alloc(100)]), 'invalid'],
    [
      'a million empty pieces',
      () => Buffer.concat([webm, Buffer.alloc(2_000_000, Buffer.from('ec80', 'hex'))]),
      'invalid',
    ],
    ['more than five minutes', () => buildWebm({ seconds: 310, pictureBytes: 20 }), 'too-large'],
  ];
  test.each(refusals)('%s', async (_name, bytes, code) => {
    await expect(store(await bytes())).rejects.toMatchObject({ code });
    expect(readdirSync(join(folder, 'media', '.incoming'))).toEqual([]);
  });

  test('a source that breaks off leaves nothing behind', async () => {
    const before = readdirSync(join(folder, 'media'), { recursive: true }).length;
    const breaking = (async function* () {
      yield webm.subarray(0, 5_000);
      throw new AppError('bad-request', 'broken off');
    })();
    await expect(storeVideo({ storage }, breaking, newVideoKey())).rejects.toMatchObject({ code: 'bad-request' });
    expect(readdirSync(join(folder, 'media'), { recursive: true })).toHaveLength(before);
  });
});

test('however a file is damaged, it is either refused or stored', async () => {
  const damaged = fc.tuple(
    fc.array(fc.tuple(fc.nat(webm.length - 1), fc.nat(255)), { minLength: 1, maxLength: 20 }),
    fc.integer({ min: 1, max: webm.length }),
    fc.integer({ min: 1, max: 20_000 }),
  );
  await fc.assert(
    fc.asyncProperty(damaged, async ([changes, length, pieceLength]) => {
      const bytes = Buffer.from(webm.subarray(0, length));
      for (const [at, value] of changes) if (at < length) bytes[at] = value;
      const outcome: unknown = await store(bytes, pieceLength).catch((error: unknown) => error);
      return outcome instanceof AppError || !(outcome instanceof Error);
    }),
    { numRuns: 300 },
  );
  expect(readdirSync(join(folder, 'media', '.incoming'))).toEqual([]);
});

test('an element that claims a vast size is skipped, not held', async () => {
  const vast = Buffer.concat([webm, Buffer.from('ec01000fffffffffff', 'hex'), Buffer.alloc(50_000)]);
  expect(readHeader(vast.subarray(webm.length))?.size).toBe(0xfffffffffff);
  await expect(store(vast)).rejects.toMatchObject({ code: 'invalid' });
});
