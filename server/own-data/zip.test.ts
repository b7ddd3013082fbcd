import { PassThrough, Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { readZip } from '#server/testing/zip.ts';
import { type Entry, zipOf } from './zip.ts';

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

test('entries are read back as they were, compressed or stored', async () => {
  const zip = await buffer(zipOf(three()));
  const files = readZip(zip);
  expect([...files].map(([path, { content, isStored }]) => [path, content.length, isStored])).toEqual([
    ['a.txt', 10_000, false],
    ['folder/ü.txt', 10_000, true],
    ['empty.txt', 0, false],
  ]);
  expect(zip.length).toBeLessThan(11_000);
});

test('an entry is asked for once the one before has been read', async () => {
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

test('an entry that fails, and a list that does, fail the zip', async () => {
  await expect(buffer(zipOf(broken()))).rejects.toThrow('no such file');
  await expect(buffer(zipOf(ended()))).rejects.toThrow('no such row');
});

test('a zip that is no longer read closes its entry and ends its list', async () => {
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

/** Bytes of all buffers that are still used. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // the flag makes it
  collect();
  return process.memoryUsage().arrayBuffers;
}

test('of a thousand entries that were written no buffer is kept', async () => {
  const used: number[] = [];
  async function* many() {
    for (let count = 0; count < 1_000; count += 1) {
      if (count % 450 === 50) used.push(usedBytes());
      yield entry(`${count}.txt`, 'x'.repeat(20_000));
    }
  }
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(zipOf(many()), discard);
  const [early = 0, , late = 0] = used;
  expect(used).toHaveLength(3);
  expect(late - early).toBeLessThan(10_000_000);
});
