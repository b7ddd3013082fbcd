import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to what opened the modal, once it is closed for good: also after several profiles, between which
 * it was closed for a moment. The kit's own way loses it there. To be called before the modal opens.
 */
export function useFocusReturn(isOpen: boolean): () => void {
  const opener = useRef<Element>(null);
  useEffect(() => {
    if (isOpen) return;
    // Gone when the screen has changed, for instance to the messages.
    if (opener.current instanceof HTMLElement && opener.current.isConnected)
      opener.current.focus({ preventScroll: true });
    opener.current = null;
  }, [isOpen]);
  return () => {
    if (!isOpen) opener.current = document.activeElement;
  };
}
