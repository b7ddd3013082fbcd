import { redirect } from '@tanstack/react-router';
import type { Address } from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { fetchToken } from '#web/platform/calls/anti-forgery.ts';
import { dismissNotice, showFailure } from '#web/platform/page/notices.ts';
import { takeAddress } from '#web/platform/session/return-to.ts';
import { findUser, homeOf } from '#web/platform/session/session.ts';
import { getTexts } from '#web/platform/texts/texts.ts';

/* Sign-up and sign-in: fetch the anti-forgery cookie, then check the session; blank until both are done. */

interface Loadable {
  preload: () => Promise<void>;
}

/** Starts loading a screen while its guards run; the router would wait for them, which costs two round trips. */
export const startLoading = ({ preload }: Loadable): void => void preload();

interface Entering {
  cause: 'preload' | 'enter' | 'stay';
  /** Public name of the position that the visitor came from. */
  positionHashId: string | undefined;
  /** Query of an engineer's home. */
  search?: string | undefined;
  screen: Loadable;
}

/** Guard of sign-up and sign-in: sends a signed-in user home, with the position or search they came from. */
export async function enterAnonymously({ cause, positionHashId, search, screen }: Entering): Promise<void> {
  if (cause === 'preload' || (cause === 'stay' && failureId === undefined)) return;
  startLoading(screen);
  await fetchToken();
  if (failureId !== undefined) dismissNotice(failureId);
  failureId = undefined;
  const user = await findUser();
  if (!user) return;
  // The organisation's sign-in ends here.
  const address = takeAddress(user.id);
  if (address) throw redirect({ href: address });
  if (search && user.type === accountTypes.talent)
    throw redirect({ href: `${'/talent/home' satisfies Address}${search}` });
  if (!positionHashId || user.type === accountTypes.administrator) throw redirect({ to: '/' });
  throw redirect({ to: homeOf(user), params: { positionHashId } });
}

/** Id of the notice shown instead of the form. */
let failureId: number | undefined;

/** Without the anti-forgery cookie, shows a notice instead of the form. */
export function failAnonymously(error: unknown, retry: () => void): void {
  failureId = showFailure(error, { label: getTexts('common')('action.tryAgain'), run: retry });
}
