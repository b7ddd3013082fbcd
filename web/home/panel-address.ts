/** The id of a panel's element. Differs from the hash in its address, so that only `jumpTo` scrolls to it. */
export const panelIdOf = (hashId: string): string => `panel-${hashId}`;

/** Scrolls to a panel and moves the focus there, so that the keyboard goes on from it. */
export function jumpTo(hashId: string): void {
  const panel = document.getElementById(panelIdOf(hashId));
  panel?.scrollIntoView();
  panel?.focus({ preventScroll: true });
}
