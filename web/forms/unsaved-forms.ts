/* Counts forms with unsaved changes. Separate from the confirmation dialog, because every page loads this. */
let changedForms = 0;
let isLeaving = false;

/** Registers a form with unsaved changes. Returns a function that unregisters it. */
export function noteUnsavedForm(): () => void {
  changedForms++;
  return () => {
    changedForms--;
  };
}

/** Whether leaving the page would lose unsaved changes. */
export const hasUnsavedChanges = (): boolean => changedForms > 0;

/** Loads another page without the browser's prompt. Only after asking the user, or if the changes are kept. */
export function leavePage(address: string): void {
  isLeaving = true;
  window.location.assign(address);
}

/** Reloads the page without the browser's prompt: unsaved changes are kept. */
export function reloadPage(): void {
  isLeaving = true;
  window.location.reload();
}

export const isLeavingPage = (): boolean => isLeaving;
