import { findTokens } from './anti-forgery.ts';

/*
 * A proof gives the session of all tabs a new token. Calls under way with the old one are refused with 401 before they
 * do anything, perhaps sooner than the new one has arrived.
 */

const lock = 'session token';
/** Milliseconds; a tab that the browser has frozen may hold the lock. */
const longestWait = 10_000;
/** Browsers have locks only over https and on their own machine. */
const locks: LockManager | undefined = navigator.locks;

/** Makes a call that renews the session's token; calls that are refused in any tab wait for its end. */
export const whileRenewing = async <T>(call: () => Promise<T>): Promise<T> =>
  locks ? locks.request(lock, call) : call();

/**
 * Finds the anti-forgery token to make a call again with, after it was refused for lack of a session. Undefined unless
 * the token it carried was replaced for the same user, who keeps its nonce.
 */
export async function findRenewed(refused: string): Promise<string | undefined> {
  // After the longest wait, what has arrived decides.
  const signal = AbortSignal.timeout(longestWait);
  await locks?.request(lock, { mode: 'shared', signal }, () => undefined).catch(() => undefined);
  return findTokens().find((token) => token !== refused && nonceOf(token) === nonceOf(refused));
}

const nonceOf = (token: string): string | undefined => token.split('.')[0];
