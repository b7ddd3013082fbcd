import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getToken } from './anti-forgery.ts';

let given: number;

beforeEach(() => {
  given = 0;
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    await Promise.resolve();
    document.cookie = `XSRF-TOKEN=token%2F${(given += 1)}; path=/`;
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
});

test('anti-forgery: calls at once share the token that is fetched, and later calls find it', async () => {
  expect(await Promise.all([getToken(), getToken()])).toEqual(['token/1', 'token/1']);
  expect(await getToken()).toBe('token/1');
  expect(given).toBe(1);
});

test('anti-forgery: a refused token is renewed once for all calls that carried it', async () => {
  const refused = await getToken();
  expect(await Promise.all([getToken(refused), getToken(refused)])).toEqual(['token/2', 'token/2']);
  expect(await getToken(refused)).toBe('token/2');
  expect(given).toBe(2);
});

test('anti-forgery: after a failure the next call asks again', async () => {
  vi.mocked(window.fetch).mockRejectedValueOnce(new TypeError('offline'));
  await expect(getToken()).rejects.toThrow('csrf-cookie');
  expect(await getToken()).toBe('token/1');
});
