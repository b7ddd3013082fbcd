import { expect, test } from 'vitest';
import { createRecent } from './recent.ts';

test('what was used last is kept, and never more than the limit', () => {
  const recent = createRecent<number, { key: number }>(8);
  const keptOf = (keys: readonly number[]) => keys.filter((key) => recent.get(key)?.key === key);
  for (let key = 1; key <= 4; key += 1) recent.set(key, { key });
  for (let key = 5; key <= 7; key += 1) {
    recent.set(key, { key });
    expect(recent.get(1)).toEqual({ key: 1 });
  }
  for (let key = 8; key <= 11; key += 1) recent.set(key, { key });
  const all = Array.from({ length: 11 }, (_, index) => index + 1);
  const last = keptOf([8, 9, 10, 11]);
  expect(last).toEqual([8, 9, 10, 11]);
  expect(keptOf(all).length).toBeLessThanOrEqual(8);
});

test('a value that is replaced, deleted or cleared is not found again, of either generation', () => {
  const recent = createRecent<string, { text: string }>(4);
  for (const key of ['a', 'b', 'c', 'd']) recent.set(key, { text: 'first' });
  recent.set('a', { text: 'second' });
  expect(recent.get('a')).toEqual({ text: 'second' });
  recent.delete('a');
  recent.delete('b');
  expect([recent.get('a'), recent.get('b')]).toEqual([undefined, undefined]);
  recent.clear();
  expect([recent.get('c'), recent.get('d')]).toEqual([undefined, undefined]);
});
