import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to what opened the modal, once it is closed for good: also after several profiles, between which
 * it was closed for a moment. The kit's own way loses it there. To be called before the modal opens.
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
    // Opened by the address, or its card is gone: readers go on at the beginning of the screen.
    else if (wasOpen.current && isNowhere(document.activeElement))
      document.querySelector('main')?.focus({ preventScroll: true });
    wasOpen.current = false;
  }, [isOpen]);
  return () => {
    if (!isOpen) opener.current = document.activeElement;
  };
}

/** In the modal that is about to go, or on nothing. A screen that has come meanwhile may have taken the focus itself. */
const isNowhere = (focused: Element | null): boolean =>
  focused === null || focused === document.body || focused.closest('[role="dialog"]') !== null;
