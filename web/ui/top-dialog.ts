import { useSyncExternalStore } from 'react';

/** Dialogs that are open, the one in front last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Puts a dialog in front of the others until the returned function is called. */
export function putInFront(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

/** The dialog in front. What is outside it can neither be seen nor pressed. */
export const useTopDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => open.at(-1),
  );

function change(next: typeof open): void {
  open = next;
  for (const listener of listeners) listener();
}
