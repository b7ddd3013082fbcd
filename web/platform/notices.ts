import { failureText } from './errors.ts';
import { createStore } from './store.ts';

export interface Notice {
  id: number;
  text: string;
  tone: 'failure' | 'success' | 'info';
  /** What can be done about it, as a button. */
  action?: { label: string; run: () => void };
}

const notices = createStore<readonly Notice[]>([]);
let lastId = 0;

export const useNotices = notices.use;

/** Shows a short notice that stays until it is dismissed or, for a success, for six seconds. The same text shows once. Answers its id. */
export function showNotice(notice: Omit<Notice, 'id'>): number {
  const id = ++lastId;
  notices.set([...notices.get().filter(({ text }) => text !== notice.text), { ...notice, id }].slice(-3));
  if (notice.tone === 'success') setTimeout(() => dismissNotice(id), 6000);
  return id;
}

const waitingKey = 'notice';

/** Shows a notice on the page that is loaded next in this tab. */
export const showNoticeOnNextPage = (text: string): void => sessionStorage.setItem(waitingKey, text);

/** Shows what the page before has left to say. */
export function showWaitingNotice(): void {
  const text = sessionStorage.getItem(waitingKey);
  sessionStorage.removeItem(waitingKey);
  if (text) showNotice({ text, tone: 'info' });
}

export function dismissNotice(id: number): void {
  notices.set(notices.get().filter((notice) => notice.id !== id));
}

/** Logs a failed call and tells the user of it, with what to do. Answers the notice's id. */
export function showFailure(error: unknown, action?: Notice['action']): number {
  console.warn(error instanceof Error ? error.message : error);
  return showNotice({ text: failureText(error), tone: 'failure', ...(action && { action }) });
}
