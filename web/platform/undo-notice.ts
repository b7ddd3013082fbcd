import { dismissNotice, pressNotice, showNotice } from './notices.ts';

const lasting = 8_000;
const step = 200;

/** The latest notice that can be undone. */
let latest: number | undefined;

/** Tells for eight seconds, not counting those in which a notice has the focus or pointer, of an act that can be undone. */
export function showUndo({ text, undo }: { text: string; undo: string }, onUndo: () => Promise<unknown>): void {
  const id = showNotice({ text, tone: 'info', action: { label: undo, run: () => void onUndo() } });
  latest = id;
  let left = lasting;
  const timer = setInterval(() => {
    if (document.querySelector('[data-notices]:is(:hover, :focus-within)')) return;
    left -= step;
    if (left > 0) return;
    clearInterval(timer);
    dismissNotice(id);
  }, step);
}

/** Undoes what the latest such notice tells of; false if it is gone. */
export const undoLatest = (): boolean => latest !== undefined && pressNotice(latest);
