import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dismissNotice, type showNotice } from './notices.ts';
import { showUndo } from './undo-notice.ts';

vi.mock('./notices.ts', () => ({
  showNotice: vi.fn<typeof showNotice>(() => 7),
  dismissNotice: vi.fn<typeof dismissNotice>(),
}));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('a notice disappears after eight seconds, not counting those in which it is focused', () => {
  document.body.innerHTML = '<section data-notices><button>Undo</button></section>';
  showUndo({ text: 'Passed.', undo: 'Undo' }, () => Promise.resolve());
  vi.advanceTimersByTime(7_000);
  document.querySelector('button')?.focus();
  vi.advanceTimersByTime(60_000);
  expect(dismissNotice).not.toHaveBeenCalled();
  document.querySelector('button')?.blur();
  vi.advanceTimersByTime(800);
  expect(dismissNotice).not.toHaveBeenCalled();
  vi.advanceTimersByTime(400);
  expect(dismissNotice).toHaveBeenCalledExactlyOnceWith(7);
});
