import { type RefObject, useEffect } from 'react';

/**
 * Focuses a search field when its screen opens, unless that would call up a keyboard on the screen, and whenever the
 * key / is pressed outside of a field.
 */
export function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    if (matchMedia('(hover: hover)').matches && !isTaken()) field.current?.focus({ preventScroll: true });
    const listening = new AbortController();
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTaken()) return;
        event.preventDefault();
        field.current?.focus();
        field.current?.select();
      },
      listening,
    );
    return () => listening.abort();
  }, [field]);
}

/** Whether a dialog is open, or a field has the focus. */
const isTaken = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  document.activeElement?.matches('input, textarea, select, [contenteditable="true"]') === true;
