import { findTokens } from '#web/platform/calls/anti-forgery.ts';

/*
 * A proof gives the session of all tabs a new token. Calls in flight with the old one are refused with 401 before they
 * have any effect, perhaps before the new one has arrived.
 */

const lock = 'session token';
/** Milliseconds; a frozen tab may hold the lock. */
const longestWait = 10_000;
/** Browsers provide locks only over https and on localhost. */
const locks: LockManager | undefined = navigator.locks;

/** Makes a call that renews the session's token; refused calls in any tab wait until it ends. */
export const whileRenewing = async <T>(call: () => Promise<T>): Promise<T> =>
  locks ? locks.request(lock, call) : call();

/**
 * Finds the anti-forgery token for repeating a call refused for lack of a session. Undefined unless the token it
 * carried was replaced for the same user, who keeps its nonce.
 */
export async function findRenewed(refused: string): Promise<string | undefined> {
  // After the longest wait, the tokens at hand decide.
  const signal = AbortSignal.timeout(longestWait);
  await locks?.request(lock, { mode: 'shared', signal }, () => undefined).catch(() => undefined);
  return findTokens().find((token) => token !== refused && nonceOf(token) === nonceOf(refused));
}

const nonceOf = (token: string): string | undefined => token.split('.')[0];
