import { expect, test, vi } from 'vitest';
import { randomId } from './random-id.ts';

test('ids differ, even without crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 100 }, randomId);
  vi.unstubAllGlobals();
  expect(new Set(ids).size).toBe(100);
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
});
