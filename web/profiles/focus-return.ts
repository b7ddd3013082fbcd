import { useEffect, useRef } from 'react';

/**
 * Restores the focus to the element that opened the modal, once it is closed for good. The browser's own way loses it
 * when several profiles open in succession. Call the returned function before the modal opens.
 */
export function useFocusReturn(isOpen: boolean): () => void {
  const opener = useRef<Element>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (isOpen) {
      wasOpen.current = true;
      return;
    }
    const { current } = opener;
    opener.current = null;
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
    // Opened by URL, or its card is gone: focuses the beginning of the screen.
    else if (wasOpen.current && isNowhere(document.activeElement))
      document.querySelector('main')?.focus({ preventScroll: true });
    wasOpen.current = false;
  }, [isOpen]);
  return () => {
    if (!isOpen) opener.current = document.activeElement;
  };
}

/** Whether the focus is lost: in the closing modal, or nowhere. A new screen may have set its own focus. */
const isNowhere = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('dialog') !== null;
