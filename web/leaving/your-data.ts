import { ownDataId } from '#contract/own-data.ts';

/** Finds the section with the user's data on the screen that is shown. */
export const findDataSection = (): HTMLElement | null => document.querySelector(`#${ownDataId}`);

/** Moves to a section, also the focus, once the dialog that was answered has closed and given it back. */
export function moveTo(section: HTMLElement): void {
  requestAnimationFrame(() => {
    section.tabIndex = -1;
    section.focus({ preventScroll: true });
    section.scrollIntoView();
  });
}
