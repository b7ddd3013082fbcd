const findFrame = () => document.querySelector('#frame');

/** Whether the page's frame is still shown. */
export const hasFrame = (): boolean => findFrame() !== null;

/**
 * Removes the page's frame (web/frames.tsx) as soon as the root contains a screen, before both are painted
 * together. Notices alone do not count as a screen.
 */
export function replaceFrame(root: Element): void {
  if (!findFrame()) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector(':scope > :not([data-notices])')) return;
    observer.disconnect();
    findFrame()?.remove();
  });
  observer.observe(root, { childList: true });
}
