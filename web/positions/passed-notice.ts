import { dismissNotice, showNotice } from '#web/platform/notices.ts';

const lasting = 8_000;
const step = 200;

/** Tells for eight seconds, not counting those in which a notice has the focus or pointer, that a position has left. */
export function showPassed({ text, undo }: { text: string; undo: string }, onUndo: () => Promise<unknown>): void {
  const id = showNotice({ text, tone: 'info', action: { label: undo, run: () => void onUndo() } });
  let left = lasting;
  const timer = setInterval(() => {
    if (document.querySelector('[data-notices]:is(:hover, :focus-within)')) return;
    left -= step;
    if (left > 0) return;
    clearInterval(timer);
    dismissNotice(id);
  }, step);
}
