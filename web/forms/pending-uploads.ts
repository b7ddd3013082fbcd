import { useSyncExternalStore } from 'react';

/* Uploads in any field, which a form must await: saving earlier would lose them. */
let count = 0;
const listeners = new Set<() => void>();

/** Registers an upload. Returns a function to call when it ends, whatever the outcome. */
export function beginUpload(): () => void {
  let isUnderWay = true;
  change(1);
  return () => {
    if (isUnderWay) change(-1);
    isUnderWay = false;
  };
}

function change(by: 1 | -1): void {
  count += by;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Hook: whether any upload is in progress. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
