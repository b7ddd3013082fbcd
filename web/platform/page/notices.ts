import { tabStorage } from '#web/platform/keeping/browser-storage.ts';
import { ApiError, NetworkError, failureText } from '#web/platform/calls/errors.ts';
import { createStore } from '#web/platform/tab/store.ts';

export interface Notice {
  id: number;
  text: string;
  tone: 'failure' | 'success' | 'info';
  /** Button that acts on the notice. */
  action?: { label: string; run: () => void };
  /** The path of the call whose failure it tells. */
  failedPath?: string | undefined;
}

const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

export const useNotices = notices.use;

/**
 * Shows a notice until it is dismissed; a success disappears after six seconds. A repeated text replaces the earlier
 * notice. Returns its id.
 */
export function showNotice(notice: Omit<Notice, 'id'>): number {
  const id = ++lastId;
  notices.set([...notices.get().filter(({ text }) => text !== notice.text), { ...notice, id }].slice(-3));
  if (notice.tone === 'success') setTimeout(() => dismissNotice(id), 6000);
  return id;
}

const waitingKey = 'notice';

/** Shows a notice on the next page loaded in this tab. */
export const showNoticeOnNextPage = (text: string): void => void tabStorage.set(waitingKey, text);

/** Shows the notice left by the previous page, if any. */
export function showWaitingNotice(): void {
  const text = tabStorage.get(waitingKey);
  tabStorage.remove(waitingKey);
  if (text) showNotice({ text, tone: 'info' });
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

/** Runs the action of a notice; false if the notice is gone. */
export function pressNotice(id: number): boolean {
  const action = notices.get().find((notice) => notice.id === id)?.action;
  if (!action) return false;
  dismissNotice(id);
  action.run();
  return true;
}

/** Logs a failed call and shows a notice with advice, until the call succeeds. Returns its id. */
export function showFailure(error: unknown, action?: Notice['action']): number {
  console.warn(error instanceof Error ? error.message : error);
  const failedPath = error instanceof ApiError || error instanceof NetworkError ? error.path : undefined;
  return showNotice({ text: failureText(error), tone: 'failure', failedPath, ...(action && { action }) });
}

/** Dismisses the notices of a call's failures, now that it has succeeded. */
export function dismissFailures(path: string): void {
  const left = notices.get().filter(({ failedPath }) => failedPath !== path);
  if (left.length < notices.get().length) notices.set(left);
}
