import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteStorage, tabStorage } from './browser-storage.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const storage of [siteStorage, tabStorage]) storage.remove('draft');
});

const denied = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
};

/** Ways in which browsers fail to keep values. */
const unkept: [string, () => void][] = [
  [
    'blocked',
    () => {
      vi.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
      vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    },
  ],
  [
    'missing',
    () => {
      vi.spyOn(window, 'localStorage', 'get').mockReturnValue(null as never); // as some web views do
      vi.spyOn(window, 'sessionStorage', 'get').mockReturnValue(null as never);
    },
  ],
  ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)],
];

test.each(unkept)('storage that is %s keeps a value until the page is left', (_what, begin) => {
  begin();
  for (const storage of [siteStorage, tabStorage]) {
    expect(storage.set('draft', 'a')).toBe(false);
    expect([storage.get('draft'), storage.keys()]).toEqual(['a', ['draft']]);
    storage.remove('draft');
    expect([storage.get('draft'), storage.keys()]).toEqual([null, []]);
  }
});

test('otherwise the browser keeps a value, for the tab or for the site', () => {
  expect(siteStorage.set('draft', 'a')).toBe(true);
  expect(localStorage.getItem('draft')).toBe('a');
  expect(tabStorage.get('draft')).toBeNull();
  expect(tabStorage.set('draft', 'b')).toBe(true);
  expect(sessionStorage.getItem('draft')).toBe('b');
});
