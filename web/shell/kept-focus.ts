/**
 * Restores the focus of controls that are disabled while their action runs. Otherwise keyboard users would start again
 * at the top of the page. Leaves the focus alone if it has moved elsewhere. Call once; returns a function that stops
 * it.
 */
export function keepFocus(): () => void {
  const listening = new AbortController();
  let focused: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => (focused = target), listening);
  document.addEventListener(
    'focusout',
    ({ target }) => {
      // A disabled element loses the focus without the user leaving it.
      if (target instanceof Element && !target.matches(':disabled')) focused = null;
    },
    listening,
  );
  const observer = new MutationObserver(() => {
    if (focused instanceof HTMLElement && document.activeElement === document.body && !focused.matches(':disabled'))
      focused.focus({ preventScroll: true });
  });
  observer.observe(document, { subtree: true, attributeFilter: ['disabled'] });
  return () => {
    observer.disconnect();
    listening.abort();
  };
}
