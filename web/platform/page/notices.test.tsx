import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderHook } from 'vitest-browser-react';
import { cancelOwnEmail, proveSelf } from '#contract/own-account.ts';
import { send } from '#web/platform/calls/api.ts';
import { dismissNotice, showFailure, useNotices } from './notices.ts';

/** Statuses of the next answers; 0 for none. */
let statuses: number[];

beforeEach(() => {
  document.cookie = 'XSRF-TOKEN=token; path=/';
  vi.spyOn(window, 'fetch').mockResolvedValue(new Response());
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    const status = statuses.shift() ?? 200;
    Object.defineProperty(this, 'status', { value: status });
    Object.defineProperty(this, 'responseText', { value: status === 200 ? '{"status":"ok","step":3}' : '' });
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent(status === 0 ? 'error' : 'load')));
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  document.cookie = 'XSRF-TOKEN=; path=/; max-age=0';
});

test('a failure is shown until the same call succeeds', async () => {
  const shown = await renderHook(useNotices);
  const failures = () => shown.result.current.filter(({ tone }) => tone === 'failure').length;
  for (const status of [422, 0]) {
    statuses = [status];
    await shown.act(() => send(cancelOwnEmail, {}).catch(showFailure));
    expect(failures()).toBe(1);
    await shown.act(() => send(proveSelf, { step: 1 }));
    expect(failures()).toBe(1);
    await shown.act(() => send(cancelOwnEmail, {}));
    expect(failures()).toBe(0);
  }
  await shown.act(() => showFailure(new Error('elsewhere')));
  await shown.act(() => send(cancelOwnEmail, {}));
  expect(failures()).toBe(1);
  shown.result.current.forEach(({ id }) => dismissNotice(id));
});
