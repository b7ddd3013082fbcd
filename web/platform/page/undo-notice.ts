import { dismissNotice, pressNotice, showNotice } from './notices.ts';

const lasting = 8_000;
const step = 200;

/** The latest notice with an act to undo. */
let latest: number | undefined;

/** Offers to undo an act for eight seconds, not counting those in which a notice has the focus or pointer. */
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

/** Undoes the act of the latest such notice; false if it is gone. */
export const undoLatest = (): boolean => latest !== undefined && pressNotice(latest);
