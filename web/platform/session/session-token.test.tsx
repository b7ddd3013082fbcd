import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cancelOwnEmail, proveSelf } from '#contract/own-account.ts';
import { send } from '#web/platform/calls/api.ts';
import { onSessionEnded } from './session-end.ts';

const refusal = { type: 'about:blank', title: 'Not signed in', status: 401, detail: 'x', code: 'not-signed-in' };
const proven = { status: 'ok', step: 3 };
const setToken = (token: string) => void (document.cookie = `XSRF-TOKEN=${token}; path=/`);

/** Tokens that calls carried, with their paths, in order. */
let carried: string[];
/** The server's answer. */
let answer: (path: string, token: string) => Promise<object> | object;
let ends: number;
let stop: () => void;

beforeEach(() => {
  carried = [];
  ends = 0;
  stop = onSessionEnded(() => (ends += 1));
  setToken('stay.old');
  const facts = new WeakMap<XMLHttpRequest, { path: string; token: string }>();
  const { prototype } = XMLHttpRequest;
  vi.spyOn(prototype, 'open').mockImplementation(function (this: XMLHttpRequest, _method: string, path: string | URL) {
    facts.set(this, { path: String(path), token: '' });
  });
  vi.spyOn(prototype, 'setRequestHeader').mockImplementation(function (this: XMLHttpRequest, name, value) {
    const known = facts.get(this);
    if (known && name === 'X-XSRF-TOKEN') known.token = value;
  });
  vi.spyOn(prototype, 'getResponseHeader').mockReturnValue(null);
  const respond = async (request: XMLHttpRequest) => {
    const { path, token } = facts.get(request) ?? { path: '', token: '' };
    carried.push(`${path} ${token}`);
    const body = await answer(path, token);
    Object.defineProperty(request, 'status', { value: body === refusal ? 401 : 200 });
    Object.defineProperty(request, 'responseText', { value: JSON.stringify(body) });
    request.dispatchEvent(new ProgressEvent('load'));
    request.dispatchEvent(new ProgressEvent('loadend'));
  };
  vi.spyOn(prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    void respond(this);
  });
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
});

const cancel = cancelOwnEmail.path;

test('a call in flight while the session’s token is replaced is repeated with the new one', async () => {
  answer = (_path, token) => {
    setToken('stay.new');
    return token === 'stay.new' ? {} : refusal;
  };
  await send(cancelOwnEmail, {});
  expect(carried).toEqual([`${cancel} stay.old`, `${cancel} stay.new`]);
  expect(ends).toBe(0);
});

test('it waits while the new one is on its way', async () => {
  const arrived = Promise.withResolvers<void>();
  answer = async (path, token) => {
    if (path !== proveSelf.path) return token === 'stay.new' ? {} : refusal;
    await arrived.promise;
    setToken('stay.new');
    return proven;
  };
  const proof = send(proveSelf, { step: 2, code: '123456' });
  await expect.poll(() => carried).toHaveLength(1);
  const call = send(cancelOwnEmail, {});
  await expect.poll(() => carried).toHaveLength(2);
  arrived.resolve();
  await Promise.all([proof, call]);
  expect(carried.at(-1)).toBe(`${cancel} stay.new`);
  expect(ends).toBe(0);
});

test.each(['stay.old', 'another.new'])(
  'with %s a session that has ended, or belongs to another user, ends here',
  async (token) => {
    answer = () => {
      setToken(token);
      return refusal;
    };
    await expect(send(cancelOwnEmail, {})).rejects.toThrow('not-signed-in');
    expect(carried).toEqual([`${cancel} stay.old`]);
    expect(ends).toBe(1);
  },
);

test('a proof refused for its session ends the session without waiting', async () => {
  answer = () => refusal;
  await expect(send(proveSelf, { step: 1 })).rejects.toThrow('not-signed-in');
  expect(ends).toBe(1);
});
