/**
 * Removes the frame that the server wrote (server/accounts/frame.ts) as soon as a screen stands in the root, before
 * either is painted beside the other. Notices alone are no screen.
 */
export function replaceFrame(root: Element): void {
  const frame = document.querySelector('#frame');
  if (!frame) return;
  const observer = new MutationObserver(() => {
    if (!root.querySelector(':scope > :not([data-notices])')) return;
    observer.disconnect();
    frame.remove();
  });
  observer.observe(root, { childList: true });
}
