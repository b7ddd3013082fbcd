import { isLike } from '#web/platform/keeping/kept-value.ts';

/*
 * All tabs of a browser share one session. If another user signs in through one tab, the other tabs show the previous
 * user's data, and saving there would save as the new user.
 */

/** Owner of the current session. */
export interface FoundUser {
  userId: number;
  /** Id of the administrator acting as this user, if any. */
  administratorId: number | null;
}

interface SignedOut {
  signedOutId: number;
}

/** A form as it was saved. */
export interface SavedForm {
  /** The key of the user, as for kept drafts. */
  owner: string;
  /** Form and id of the edited record: 'company 5'. */
  form: string;
  draft: object;
  files: Partial<Record<string, Blob | null>>;
}

const channel = new BroadcastChannel('user');

/** Tells other tabs who owns the session. */
export const tellOtherTabs = (found: FoundUser): void => channel.postMessage(found);

/** Tells other tabs that a user chose to sign out. */
export const tellSignedOut = (userId: number): void => channel.postMessage({ signedOutId: userId } satisfies SignedOut);

/** Listens for the session owner reported by other tabs. */
export function onUserInOtherTab(listener: (found: FoundUser) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isLike(data, { userId: 0 })) return;
    const administratorId = isLike(data, { administratorId: 0 }) ? data.administratorId : null;
    listener({ userId: data.userId, administratorId });
  });
}

/** Listens for sign-outs in other tabs. */
export function onSignedOutInOtherTab(listener: (userId: number) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isLike<SignedOut>(data, { signedOutId: 0 })) listener(data.signedOutId);
  });
}

const savedForms = new BroadcastChannel('saved-forms');

/** Tells other tabs that a form was saved. */
export const tellSaved = (saved: SavedForm): void => savedForms.postMessage(saved);

/** Listens for forms saved in other tabs; returns a function that unsubscribes. */
export function onSavedInOtherTab(listener: (saved: SavedForm) => void): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    if (isLike<SavedForm>(data, { owner: '', form: '', draft: {}, files: {} })) listener(data);
  };
  savedForms.addEventListener('message', hear);
  return () => savedForms.removeEventListener('message', hear);
}
