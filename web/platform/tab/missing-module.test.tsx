import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from '#web/platform/calls/errors.ts';
import { explainMissingModule } from './missing-module.ts';

const reload = vi.fn<() => void>();
const missing = new TypeError('Failed to fetch dynamically imported module');
let isThere: boolean;

beforeEach(() => {
  sessionStorage.clear();
  reload.mockReset();
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response();
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('offline, reports the lost connection and keeps the page', async () => {
  isThere = false;
  expect(await explainMissingModule('Team', missing, reload)).toBeInstanceOf(NetworkError);
  expect(reload).not.toHaveBeenCalled();
});

test('without storage, missing code does not reload the page in a loop', async () => {
  isThere = true;
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  expect(await explainMissingModule('Profile', missing, reload)).toBe(missing);
  expect(reload).not.toHaveBeenCalled();
});

test('with the server reachable, missing code reloads the page once per release and module', async () => {
  isThere = true;
  const reloaded = () => expect.poll(() => reload).toHaveBeenCalledOnce();
  void explainMissingModule('Team', missing, reload);
  await reloaded();
  expect(await explainMissingModule('Team', missing, reload)).toBe(missing);
  expect(reload).toHaveBeenCalledOnce();

  reload.mockReset();
  void explainMissingModule('Home', missing, reload);
  await reloaded();

  reload.mockReset();
  const next = document.head.appendChild(document.createElement('script'));
  next.type = 'module';
  next.src = 'data:text/javascript,0';
  document.head.prepend(next);
  void explainMissingModule('Team', missing, reload);
  await reloaded();
  next.remove();
});
