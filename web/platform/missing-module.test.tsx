import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NetworkError } from './errors.ts';
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

test('without a connection the reason is the connection, and the page stays', async () => {
  isThere = false;
  expect(await explainMissingModule('Team', missing, reload)).toBeInstanceOf(NetworkError);
  expect(reload).not.toHaveBeenCalled();
});

test('where nothing can be kept, code that is missing does not load the page again and again', async () => {
  isThere = true;
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied', 'SecurityError');
  });
  expect(await explainMissingModule('Profile', missing, reload)).toBe(missing);
  expect(reload).not.toHaveBeenCalled();
});

test('code that is missing while the server is there loads the page, once for each release and module', async () => {
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
