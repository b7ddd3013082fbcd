import { type User, currentUser } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';
import { send } from './api.ts';
import { ApiError } from './errors.ts';
import { type FoundUser, onUserInOtherTab, tellOtherTabs } from './other-tabs.ts';
import { onAnotherUser, onSessionEnded } from './session-end.ts';
import { createStore } from './store.ts';

/** The holder of the current user, or the last one: screens that are still shown when a session ends go on showing them. */
const holder = createStore<User | undefined>(undefined);
/** Whether this browser acts as a user now, while this tab shows the lists of the administrator who does so. */
const acting = createStore(false);
let isKnown = false;
let isRemoved = false;
let asking: Promise<User | undefined> | undefined;

/** The signed-in user if known, else asked of the server once; undefined when the look-up fails in any way (spec 2.2). */
export async function findUser(): Promise<User | undefined> {
  if (isKnown) return holder.get();
  asking ??= send(currentUser, {})
    .then((user) => {
      setUser(user);
      return user;
    })
    .catch((error: unknown) => {
      isRemoved = error instanceof ApiError && error.code === 'account-removed';
      console.info('No user:', error instanceof Error ? error.message : error);
      return undefined;
    })
    .finally(() => {
      asking = undefined;
    });
  return asking;
}

/** Whether the last look-up found that the account of this browser's session was removed. */
export const wasAccountRemoved = (): boolean => isRemoved;

/** Replaces the current user, after a save that changed them. */
export function setUser(user: User): void {
  isKnown = true;
  isRemoved = false;
  holder.set(user);
  tellOtherTabs(foundOf(user));
}

const foundOf = ({ id, actingAdministrator }: User): FoundUser => ({
  userId: id,
  administratorId: actingAdministrator?.id ?? null,
});

/**
 * Calls `leave`, which is to load another page, when this browser has another user than this tab: as another tab finds,
 * or a call that is refused to this type of account. The lists of an administrator who acts as a user stay, as from them
 * they open one account after the other; `useIsActingElsewhere` says so, and `resume` is called when they have returned.
 */
export function followOtherTabs({ leave, resume }: { leave: () => void; resume: () => void }): void {
  const follow = ({ userId, administratorId }: FoundUser) => {
    const user = holder.get();
    if (!user) return;
    const wasActing = acting.get();
    const isActing = user.type === accountTypes.administrator && administratorId === user.id;
    acting.set(isActing);
    if (userId !== user.id && !isActing) leave();
    else if (wasActing && !isActing) resume();
  };
  onUserInOtherTab(follow);
  onAnotherUser(() => {
    // Should this fail too, the next refused call asks again.
    send(currentUser, {}).then((user) => follow(foundOf(user)), console.info);
  });
}

/** Whether this browser acts as a user now, while this tab shows an administrator's lists. */
export const useIsActingElsewhere = acting.use;

/** The user this tab shows, or has shown last: what belongs to them may still be on the screen. */
export const findShownUser = holder.get;

/** Makes the next look-up ask the server. */
export function forgetUser(): void {
  isKnown = false;
}

/**
 * Asks the server again who is signed in, after a save that may have changed them. The sidebar shows the old answer until
 * a new one is there; that something is saved does not depend on it, so a failure is only logged.
 */
export async function refreshUser(): Promise<void> {
  try {
    setUser(await send(currentUser, {}));
  } catch (error) {
    console.warn(error);
  }
}

/** The signed-in user, kept up to date. Only below the shell, where there is one. */
export function useUser(): User {
  const user = holder.use();
  if (!user) throw new Error('useUser was called outside the signed-in part of the application.');
  return user;
}

/** Calls back, once, when a session that was known here has ended; the user is forgotten by then. */
export function onSignedOut(listener: (user: User) => void): () => void {
  return onSessionEnded(() => {
    const user = isKnown ? holder.get() : undefined;
    if (!user) return;
    forgetUser();
    listener(user);
  });
}

/** Whose the forms kept in this browser are: the user's, but not what an administrator types in their name. */
export const draftOwner = ({ id, actingAdministrator }: User): string =>
  actingAdministrator ? `${id} acted for by ${actingAdministrator.id}` : String(id);

/** Where a user of this type starts. */
export function homeOf(user: User) {
  if (user.type === accountTypes.administrator) return '/admin/clients';
  return user.type === accountTypes.talent ? '/talent/home/{-$positionHashId}' : '/client/home/{-$positionHashId}';
}

/** Where this user's messages are. */
export const messagesRouteOf = ({ type }: Pick<User, 'type'>) =>
  type === accountTypes.talent ? '/talent/messages/{-$id}' : '/client/messages/{-$id}';
