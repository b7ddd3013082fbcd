import { siteStorage } from '#web/platform/keeping/browser-storage.ts';
import { createStore } from '#web/platform/tab/store.ts';

const key = 'letter-keys';

const isOff = createStore(siteStorage.get(key) === 'off');

/** Hook: whether letters act as keys on lists of cards in this browser. */
export const useLetterKeys = (): boolean => !isOff.use();

export function setLetterKeys(isOn: boolean): void {
  if (isOn) siteStorage.remove(key);
  else siteStorage.set(key, 'off');
  isOff.set(!isOn);
}

const isListing = createStore(false);

/** Hook: whether the list of keys is open. */
export const useKeyListing = isListing.use;
export const listKeys = isListing.set;
