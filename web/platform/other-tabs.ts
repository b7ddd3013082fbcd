/*
 * All tabs of a browser share one session. When another user comes in through one of them, what the others show is
 * somebody else's, and what is typed there would be saved as the new user's.
 */

const channel = new BroadcastChannel('user');

/** Tells the other tabs whose session the server finds. */
export const tellOtherTabs = (userId: number): void => channel.postMessage(userId);

/** Hears whose session another tab found. */
export function onUserInOtherTab(listener: (userId: number) => void): void {
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'number') listener(data);
  });
}
