import type { User } from '#contract/accounts.ts';

/**
 * Takes the user that the server wrote into the page: null if nobody is signed in, undefined if the page does not say.
 * Only once, since the session may change from then on.
 */
export function takeFirstUser(): User | null | undefined {
  const block = document.querySelector('script#session');
  block?.remove();
  if (!block) return undefined;
  // The server that wrote the page also named the scripts in it, so both are of one release.
  const { user } = JSON.parse(block.textContent) as { user: User | null };
  return user;
}
