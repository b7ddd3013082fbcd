/**
 * A control that is disabled while what it has begun is under way loses the focus, and whoever is on the keyboard would
 * begin anew at the top of the page. It gets it back once it is enabled again, unless the focus has gone elsewhere
 * meanwhile. To be called once; returns how to stop.
 */
export function keepFocus(): () => void {
  const listening = new AbortController();
  let focused: EventTarget | null = null;
  document.addEventListener('focusin', ({ target }) => (focused = target), listening);
  document.addEventListener(
    'focusout',
    ({ target }) => {
      // What is disabled does not let go of the focus by itself.
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
