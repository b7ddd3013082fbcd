import * as z from 'zod/mini';

/*
 * All tabs of a browser share one session. When another user comes in through one of them, what the others show is
 * somebody else's, and what is typed there would be saved as the new user's.
 */

const FoundUser = z.object({
  userId: z.int(),
  /** The administrator who acts as this user, if one does. */
  administratorId: z.nullable(z.int()),
});
/** Whose session the server finds. */
export type FoundUser = z.infer<typeof FoundUser>;

const SignedOut = z.object({ signedOutId: z.int() });

const channel = new BroadcastChannel('user');

/** Tells the other tabs whose session the server finds. */
export const tellOtherTabs = (found: FoundUser): void => channel.postMessage(found);

/** Tells the other tabs that a user has signed out, on purpose. */
export const tellSignedOut = (userId: number): void =>
  channel.postMessage({ signedOutId: userId } satisfies z.infer<typeof SignedOut>);

/** Hears whose session another tab found. */
export function onUserInOtherTab(listener: (found: FoundUser) => void): void {
  channel.addEventListener('message', ({ data }) => {
    const found = FoundUser.safeParse(data);
    if (found.success) listener(found.data);
  });
}

/** Hears who has signed out in another tab. */
export function onSignedOutInOtherTab(listener: (userId: number) => void): void {
  channel.addEventListener('message', ({ data }) => {
    const signedOut = SignedOut.safeParse(data);
    if (signedOut.success) listener(signedOut.data.signedOutId);
  });
}
