import { tabStorage } from '#web/platform/keeping/browser-storage.ts';
import { isLike, readKept } from '#web/platform/keeping/kept-value.ts';

const key = 'return-to';

/** The user whose session ended in this tab; sign-in tells them and leads back. */
export interface EndedSession {
  userId: number;
  email: string;
  /** Whether unsaved text is kept until they return. */
  hasUnsavedChanges: boolean;
}

interface Remembered {
  place: string;
  ended?: EndedSession | undefined;
}

const anEnd: EndedSession = { userId: 0, email: '', hasUnsavedChanges: false };

/** Remembers the URL a signed-out visitor requested. Per tab; survives a reload while they read their mail. */
export const rememberAddress = (address: string, ended?: EndedSession): void =>
  void tabStorage.set(key, JSON.stringify({ place: address, ended } satisfies Remembered));

export const findEndedSession = (): EndedSession | undefined => find()?.ended;

/** Returns the remembered URL, but only of a visitor who has not been signed in here before. */
export function findAddress(): string | undefined {
  const remembered = find();
  return remembered?.ended ? undefined : remembered?.place;
}

export const forgetAddress = (): void => tabStorage.remove(key);

/** Returns and forgets the remembered URL; only for its user, so that no one else learns where they were. */
export function takeAddress(userId: number | undefined): string | undefined {
  const remembered = find();
  forgetAddress();
  return remembered?.ended && remembered.ended.userId !== userId ? undefined : remembered?.place;
}

function find(): Remembered | undefined {
  const kept = readKept(tabStorage, key);
  if (isLike(kept, { place: '', ended: anEnd })) return kept;
  return isLike(kept, { place: '' }) && !('ended' in kept) ? kept : undefined;
}
