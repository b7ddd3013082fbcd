import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelOwnEmail } from '#contract/own-account.ts';
import { fetchToken, offerTokens } from './anti-forgery.ts';
import { send } from './api.ts';
import { NoCookiesError, failureText } from './errors.ts';
import { showLanguage } from '#web/platform/texts/texts.ts';

/** Counts across tests: a refused token is never offered again. */
let given = 0;

beforeEach(() => {
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

/** The first tokens a call would carry, each after the server has refused the previous one. */
const offered = async (count: number): Promise<string[]> => {
  const tokens: string[] = [];
  for await (const token of offerTokens()) if (tokens.push(token) === count) break;
  return tokens;
};

test('anti-forgery: concurrent calls share the fetched token, and later calls reuse it', async () => {
  const [[one], [other]] = await Promise.all([offered(1), offered(1)]);
  expect([one, other]).toEqual([`token/${given}`, `token/${given}`]);
  expect(await offered(1)).toEqual([one]);
  expect(window.fetch).toHaveBeenCalledOnce();
});

test('anti-forgery: a refused token is renewed once for all calls that carried it', async () => {
  await fetchToken();
  const refused = `token/${given}`;
  const renewed = `token/${given + 1}`;
  expect(await Promise.all([offered(2), offered(2)])).toEqual([
    [refused, renewed],
    [refused, renewed],
  ]);
  expect(await offered(1)).toEqual([renewed]);
  expect(window.fetch).toHaveBeenCalledTimes(2);
});

test('anti-forgery: after a failure the next call fetches again', async () => {
  vi.mocked(window.fetch).mockRejectedValueOnce(new TypeError('offline'));
  await expect(offered(1)).rejects.toThrow('csrf-cookie');
  expect(await offered(1)).toEqual([`token/${given}`]);
});

test('anti-forgery: a call falls back to our token after another application’s is refused, and keeps it', async () => {
  // A header cannot carry the first.
  const cookies = 'XSRF-TOKEN=foreign%E2%82%AC; XSRF-TOKEN=100%; theme=XSRF-TOKEN=dark; XSRF-TOKEN=ours';
  vi.spyOn(Document.prototype, 'cookie', 'get').mockReturnValue(cookies);
  const carried: string[] = [];
  const { prototype } = XMLHttpRequest;
  vi.spyOn(prototype, 'open').mockReturnValue(undefined);
  vi.spyOn(prototype, 'getResponseHeader').mockReturnValue(null);
  vi.spyOn(prototype, 'setRequestHeader').mockImplementation((name, value) => {
    if (name === 'X-XSRF-TOKEN') carried.push(value);
  });
  vi.spyOn(prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    const isOurs = carried.at(-1) === 'ours';
    const refusal = { type: 'about:blank', title: 'x', status: 403, detail: 'x', code: 'anti-forgery' };
    Object.defineProperty(this, 'status', { value: isOurs ? 200 : 403 });
    Object.defineProperty(this, 'responseText', { value: JSON.stringify(isOurs ? {} : refusal) });
    this.dispatchEvent(new ProgressEvent('load'));
  });
  await send(cancelOwnEmail, {});
  await send(cancelOwnEmail, {});
  expect(carried).toEqual(['100%', 'ours', 'ours']);
  expect(window.fetch).not.toHaveBeenCalled();
});

test('a browser without cookies gets a message about them', async () => {
  vi.mocked(window.fetch).mockResolvedValue(new Response(null, { status: 204 }));
  const error = await fetchToken().catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(NoCookiesError);
  await showLanguage('de');
  expect(failureText(error)).toContain('Erlaube sie für diese Seite');
  await showLanguage('en');
  expect(failureText(error)).toBe('This site needs cookies and site data. Allow them for this site and try again.');
});
