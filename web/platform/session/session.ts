import type { User } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';
import { ApiError } from '#web/platform/calls/errors.ts';
import { loadAccountCalls } from './load-account-calls.ts';
import { type FoundUser, onUserInOtherTab, tellOtherTabs } from '#web/platform/tab/other-tabs.ts';
import { onAnotherUser, onRestrictionFound, onSessionEnded } from './session-end.ts';
import { createStore } from '#web/platform/tab/store.ts';
import { followUser } from '#web/platform/texts/language.ts';

const askUser = async (): Promise<User> => (await loadAccountCalls()).askUser();

/** The current user, or the last one: screens still mounted when a session ends keep showing them. */
const holder = createStore<User | undefined>(undefined);
/** Whether this browser is acting as a user while this tab shows the administrator's lists. */
const acting = createStore(false);
let isKnown = false;
let isRemoved = false;
let asking: Promise<User | undefined> | undefined;

/** The signed-in user, from the page or fetched once; undefined if the look-up fails for any reason. */
export async function findUser(): Promise<User | undefined> {
  if (isKnown) return holder.get();
  const first = takeFirstUser();
  if (first) setUser(first);
  if (first !== undefined) return first ?? undefined;
  asking ??= askUser()
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

/**
 * Takes the user that the server wrote into the page: null if signed out, undefined if the page has none. Works only
 * once, since the session may change later.
 */
function takeFirstUser(): User | null | undefined {
  const block = document.querySelector('script#session');
  block?.remove();
  if (!block) return undefined;
  // The same server wrote the page and the names of its scripts, so both are of one release.
  const { user, lacksAdministrator = false } = JSON.parse(block.textContent) as {
    user: User | null;
    lacksAdministrator?: boolean;
  };
  isLacking = lacksAdministrator;
  return user;
}

let isLacking = false;

/** Whether the page stated that the installation has no administrator. */
export const lacksAdministrator = (): boolean => isLacking;

/** Whether the last look-up found that the session's account was removed. */
export const wasAccountRemoved = (): boolean => isRemoved;

/** Replaces the current user, after sign-in or a save. */
export function setUser(user: User): void {
  isKnown = true;
  isRemoved = false;
  holder.set(user);
  followUser(user);
  tellOtherTabs(foundOf(user));
}

const foundOf = ({ id, actingAdministrator }: User): FoundUser => ({
  userId: id,
  administratorId: actingAdministrator?.id ?? null,
});

/**
 * Calls `leave`, which should load another page, when the browser's user is no longer this tab's. Another tab reports
 * that, or a call refused for this account type. An administrator's lists stay open while acting, as they open one
 * account after another from there. `useIsActingElsewhere` is then true, and `resume` is called when they return.
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
    // If this fails too, the next refused call tries again.
    askUser().then((user) => follow(foundOf(user)), console.info);
  });
}

/** Whether this browser is acting as a user while this tab shows an administrator's lists. */
export const useIsActingElsewhere = acting.use;

/** The user this tab shows or showed last, whose data may still be on screen. */
export const findShownUser = holder.get;

/** Makes the next look-up query the server. */
export function forgetUser(): void {
  isKnown = false;
}

/**
 * Fetches the signed-in user again after a save that may have changed them. Only the sidebar depends on it, so a
 * failure is logged and the old data stays.
 */
export async function refreshUser(): Promise<void> {
  try {
    setUser(await askUser());
  } catch (error) {
    console.warn(error);
  }
}

/** Hook: the signed-in user. Only below the shell, where there is one. */
export function useUser(): User {
  const user = holder.use();
  if (!user) throw new Error('useUser was called outside the signed-in part of the application.');
  return user;
}

/** Calls back when a known session ends, after the user has been forgotten. */
export function onSignedOut(listener: (user: User) => void): () => void {
  return onSessionEnded(() => {
    const user = isKnown ? holder.get() : undefined;
    if (!user) return;
    forgetUser();
    listener(user);
  });
}

/** Calls back once the user is found to be restricted, after a call was refused for it. */
export function onRestricted(listener: () => void): void {
  onRestrictionFound(() => {
    const user = holder.get();
    if (!user || user.restriction) return;
    const look = async () => {
      await refreshUser();
      if (holder.get()?.restriction) listener();
    };
    void look();
  });
}

/** Owner key of forms kept in this browser. An administrator acting as a user has a separate key. */
export const draftOwner = ({ id, actingAdministrator }: User): string =>
  actingAdministrator ? `${id} acted for by ${actingAdministrator.id}` : String(id);

/** Start route for this type of user. */
export function homeOf(user: User) {
  if (user.type === accountTypes.administrator) return '/admin/clients';
  return user.type === accountTypes.talent ? '/talent/home/{-$positionHashId}' : '/client/home/{-$positionHashId}';
}

/** Messages route for this type of user. */
export const messagesRouteOf = ({ type }: Pick<User, 'type'>) =>
  type === accountTypes.talent ? '/talent/messages/{-$id}' : '/client/messages/{-$id}';
