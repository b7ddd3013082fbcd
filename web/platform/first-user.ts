import * as z from 'zod/mini';
import { User } from '#contract/accounts.ts';

const Session = z.object({ user: z.nullable(User) });

/**
 * Takes the user that the server wrote into the page: null if nobody is signed in, undefined if the page does not say.
 * Only once, since the session may change from then on.
 */
export function takeFirstUser(): User | null | undefined {
  const block = document.querySelector('script#session');
  block?.remove();
  return block ? Session.parse(JSON.parse(block.textContent)).user : undefined;
}
