import { useSyncExternalStore } from 'react';

/* Uploads that a form waits for, in whichever of its fields: what is saved before they are done would lack them. */
let count = 0;
const listeners = new Set<() => void>();

/** Says that an upload begins; call what it answers when that has ended, in any way. */
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

/** Whether any upload is under way, kept up to date. */
export const useIsUploading = (): boolean => useSyncExternalStore(subscribe, () => count > 0);
