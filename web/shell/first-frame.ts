const findFrame = () => document.querySelector('#frame');

/** Whether the frame that the server wrote still stands. */
export const hasFrame = (): boolean => findFrame() !== null;

/**
 * Removes the frame that the server wrote (server/pages/frame.ts and visitor-frame.ts) as soon as a screen stands in
 * the root, before either is painted beside the other. Notices alone are no screen.
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
