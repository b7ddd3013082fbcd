import { beforeEach, expect, test } from 'vitest';
import type { Listener, Subscriber } from './listener.ts';
import { type Memory, createMemory } from './memory.ts';

interface Copy {
  text: string;
}

let isCurrent: boolean;
let subscriber: Subscriber;
let memory: Memory<string, Copy>;

/** Lets the tests send notifications. */
const listener: Listener = {
  isCurrent: () => isCurrent,
  catchUp: () => Promise.resolve(isCurrent),
  subscribe(_channel, given) {
    subscriber = given;
    return () => undefined;
  },
  close: () => Promise.resolve(),
};

beforeEach(() => {
  isCurrent = true;
  memory = createMemory<string, Copy>({
    listener,
    channel: 'news',
    max: 3,
    onNotify: (key, memory) => memory.forget(key),
  });
});

const load = (key: string, text = key) => memory.load(key, () => Promise.resolve({ text }));

/** Starts reading a key, and returns a function that ends the read. */
function beginToLoad(key: string, text: string) {
  const { promise, resolve } = Promise.withResolvers<Copy | undefined>();
  const loaded = memory.load(key, () => promise);
  return async () => {
    resolve({ text });
    expect(await loaded).toEqual({ text });
  };
}

test('keeps a copy until it is reported stale', async () => {
  expect(memory.get('a')).toBeUndefined();
  await load('a');
  expect(memory.get('a')).toEqual({ text: 'a' });
  subscriber.onNotify('a');
  expect(memory.get('a')).toBeUndefined();
});

test('does not keep a copy that was reported stale while it was being read', async () => {
  for (const tell of [
    () => subscriber.onNotify('a'),
    () => subscriber.onReset(),
    () => memory.forgetWhere(() => false),
    () => memory.update('a', (copy) => copy),
  ]) {
    const end = beginToLoad('a', 'old');
    tell();
    await end();
    expect(memory.get('a')).toBeUndefined();
  }
});

test('keeps the later of two concurrent reads, whichever is answered first', async () => {
  const endOlder = beginToLoad('a', 'older');
  const endNewer = beginToLoad('a', 'newer');
  await endNewer();
  await endOlder();
  expect(memory.get('a')).toEqual({ text: 'newer' });
});

test('neither answers nor keeps copies while the listener is not current', async () => {
  await load('a');
  isCurrent = false;
  expect(memory.get('a')).toBeUndefined();
  await load('b');
  isCurrent = true;
  expect(memory.get('b')).toBeUndefined();
  // No notification was missed, since there was no reset.
  expect(memory.get('a')).toEqual({ text: 'a' });
});

test('keeps no entry for a read that fails or finds no value', async () => {
  await expect(memory.load('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await memory.load('b', () => Promise.resolve(undefined))).toBeUndefined();
  expect(memory.size).toBe(0);
});

test('keeps at most the maximum, and drops the least recently used', async () => {
  for (const key of ['a', 'b', 'c']) await load(key);
  memory.get('a');
  await load('d');
  expect(memory.size).toBe(3);
  expect(['a', 'b', 'c', 'd'].filter((key) => memory.get(key))).toEqual(['a', 'c', 'd']);
});

test('replaces a copy by one with a known change', async () => {
  await load('a');
  memory.update('a', ({ text }) => ({ text: `${text}!` }));
  memory.update('b', () => ({ text: 'never read' }));
  expect(memory.get('a')).toEqual({ text: 'a!' });
  expect(memory.get('b')).toBeUndefined();
});
