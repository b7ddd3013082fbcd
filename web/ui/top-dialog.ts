import { useSyncExternalStore } from 'react';

/** Open dialogs, the frontmost last. */
let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

/** Puts a dialog in front of the others until the returned function is called. */
export function putInFront(dialog: HTMLDialogElement): () => void {
  change([...open, dialog]);
  return () => change(open.filter((one) => one !== dialog));
}

/** Hook: the frontmost dialog. The rest of the page can be neither seen nor pressed. */
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
