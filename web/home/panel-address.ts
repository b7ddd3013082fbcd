/** The id of a panel's element. Differs from the hash in its address, so that only `jumpTo` scrolls to it. */
export const panelIdOf = (hashId: string): string => `panel-${hashId}`;

/** Longest time in milliseconds in which cards above are expected to arrive. */
const arrival = 3_000;

/**
 * Scrolls to a panel and moves the focus there, so that keyboard navigation continues from it. The panel stays in place
 * while cards above it arrive and change its distance from the top, until the user scrolls, clicks or types. Returns a
 * function that releases it.
 */
export function jumpTo(hashId: string): () => void {
  const panel = document.getElementById(panelIdOf(hashId));
  const page = panel?.parentElement;
  const released = new AbortController();
  if (!panel || !page) return () => undefined;
  const stay = () => panel.scrollIntoView();
  stay();
  panel.focus({ preventScroll: true });
  const observer = new ResizeObserver(stay);
  const release = () => {
    clearTimeout(timer);
    observer.disconnect();
    released.abort();
  };
  const timer = setTimeout(release, arrival);
  observer.observe(page);
  for (const event of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const)
    window.addEventListener(event, release, { passive: true, signal: released.signal });
  return release;
}
