import * as z from 'zod/mini';

/*
 * All tabs of a browser share one session. If another user signs in through one tab, the other tabs show the previous
 * user's data, and saving there would save as the new user.
 */

const FoundUser = z.object({
  userId: z.int(),
  /** Id of the administrator acting as this user, if any. */
  administratorId: z.nullable(z.int()),
});
/** Owner of the current session. */
export type FoundUser = z.infer<typeof FoundUser>;

const SignedOut = z.object({ signedOutId: z.int() });

const channel = new BroadcastChannel('user');

/** Tells other tabs who owns the session. */
export const tellOtherTabs = (found: FoundUser): void => channel.postMessage(found);

/** Tells other tabs that a user chose to sign out. */
export const tellSignedOut = (userId: number): void =>
  channel.postMessage({ signedOutId: userId } satisfies z.infer<typeof SignedOut>);

/** Listens for the session owner reported by other tabs. */
export function onUserInOtherTab(listener: (found: FoundUser) => void): void {
  channel.addEventListener('message', ({ data }) => {
    const found = FoundUser.safeParse(data);
    if (found.success) listener(found.data);
  });
}

/** Listens for sign-outs in other tabs. */
export function onSignedOutInOtherTab(listener: (userId: number) => void): void {
  channel.addEventListener('message', ({ data }) => {
    const signedOut = SignedOut.safeParse(data);
    if (signedOut.success) listener(signedOut.data.signedOutId);
  });
}
