/*
 * Whether anything on the page would be lost. It stands apart from the question, which needs a dialog: every page loads
 * this.
 */
let changedForms = 0;
let isLeaving = false;

/** Says that a form has changes which are not saved; returns how to take that back. */
export function noteUnsavedForm(): () => void {
  changedForms++;
  return () => {
    changedForms--;
  };
}

/** Whether a form on the page would lose what was typed. */
export const hasUnsavedChanges = (): boolean => changedForms > 0;

/** Loads another page without the browser's question: to be asked for by what has asked already, or keeps what was typed. */
export function leavePage(address: string): void {
  isLeaving = true;
  window.location.assign(address);
}

/** Loads this page again without the browser's question: what was typed is kept. */
export function reloadPage(): void {
  isLeaving = true;
  window.location.reload();
}

export const isLeavingPage = (): boolean => isLeaving;
