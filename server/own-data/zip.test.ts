import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { ZipFile } from 'yazl';
import { readZip } from '#server/testing/zip.ts';
import { type Entry, zipOf } from './write-zip.ts';

afterEach(() => vi.restoreAllMocks());

const entry = (path: string, text: string, more: Partial<Entry> = {}): Entry => ({
  path,
  body: Readable.from([text]),
  ...more,
});

async function* three() {
  yield entry('a.txt', 'x'.repeat(10_000));
  yield entry('folder/ü.txt', 'y'.repeat(10_000), { isDense: true });
  yield entry('empty.txt', '');
}

async function* broken() {
  yield entry('a', 'a');
  yield {
    path: 'b',
    body: new Readable({
      read: (): never => {
        throw new Error('no such file');
      },
    }),
  };
}

async function* ended() {
  yield entry('a', 'a');
  throw new Error('no such row');
}

test('preserves entries, compressed or stored', async () => {
  const zip = await buffer(zipOf(three()));
  const files = readZip(zip);
  expect([...files].map(([path, { content, isStored }]) => [path, content.length, isStored])).toEqual([
    ['a.txt', 10_000, false],
    ['folder/ü.txt', 10_000, true],
    ['empty.txt', 0, false],
  ]);
  expect(zip.length).toBeLessThan(11_000);
});

test('requests an entry only once the previous one has been read', async () => {
  const asked: string[] = [];
  const first = new PassThrough();
  async function* entries() {
    asked.push('first');
    yield { path: 'first', body: first };
    asked.push('second');
    yield entry('second', 'b');
  }
  const whole = buffer(zipOf(entries()));
  await new Promise((resolve) => first.write('a', resolve));
  expect(asked).toEqual(['first']);
  first.end();
  expect([...readZip(await whole).keys()]).toEqual(['first', 'second']);
});

test('fails if an entry or the list fails', async () => {
  await expect(buffer(zipOf(broken()))).rejects.toThrow('no such file');
  await expect(buffer(zipOf(ended()))).rejects.toThrow('no such row');
});

test('closes its entry and ends its list when no longer read', async () => {
  const body = new PassThrough();
  const isEnded = Promise.withResolvers<void>();
  async function* entries() {
    try {
      yield { path: 'a', body };
    } finally {
      isEnded.resolve();
    }
  }
  const zip = zipOf(entries());
  body.write('a');
  zip.once('data', () => zip.destroy());
  await isEnded.promise;
  expect(body.destroyed).toBe(true);
});

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // created by the flag
  collect();
}

test('keeps neither a stream nor a shared buffer of written entries', async () => {
  const add = vi.spyOn(ZipFile.prototype, 'addReadStreamLazy');
  const bodies: WeakRef<Readable>[] = [];
  let kept = Infinity;
  async function* many() {
    for (let count = 0; count < 100; count += 1) {
      const one = entry(`${count}.txt`, 'x'.repeat(20_000));
      bodies.push(new WeakRef(one.body));
      yield one;
    }
    // A new WeakRef keeps its target alive until then.
    await new Promise(setImmediate);
    collectGarbage();
    kept = bodies.filter((body) => body.deref()).length;
  }
  await pipeline(zipOf(many()), new Writable({ write: (_chunk, _encoding, done) => done() }));
  expect(kept).toBeLessThan(10);
  const [zip] = add.mock.contexts as { entries: { utf8FileName: Buffer }[] }[]; // yazl's own, not in its types
  const entries = zip?.entries ?? [];
  expect(entries).toHaveLength(100);
  for (const { utf8FileName } of entries) expect(utf8FileName.buffer.byteLength).toBe(utf8FileName.length);
});
