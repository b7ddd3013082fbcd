import { type User, currentUser } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';
import { send } from './api.ts';
import { ApiError } from './errors.ts';
import { onUserInOtherTab, tellOtherTabs } from './other-tabs.ts';
import { onSessionEnded } from './session-end.ts';
import { createStore } from './store.ts';

/** The holder of the current user, or the last one: screens that are still shown when a session ends go on showing them. */
const holder = createStore<User | undefined>(undefined);
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
  tellOtherTabs(user.id);
}

/**
 * Calls `leave`, which is to load the page anew, when another tab finds another user. An administrator's list stays:
 * from it they open the accounts of one user after the other.
 */
export function followOtherTabs(leave: () => void): void {
  onUserInOtherTab((userId) => {
    const user = holder.get();
    if (user && user.id !== userId && user.type !== accountTypes.administrator) leave();
  });
}

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
