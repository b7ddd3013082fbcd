import type * as z from 'zod/mini';
import { normaliseEmail } from '#contract/email.ts';
import type { changeOwnEmail as change, confirmOwnEmail as confirm } from '#contract/own-account.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { explainLimit } from '#server/platform/limits/refusal.ts';
import { startSession } from '#server/platform/session/session.ts';
import type { SignedIn } from '#server/platform/session/sign-in-browser.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import * as changes from './change-email.ts';
import { whyNotChangeOwnEmail } from './policy.ts';
import { checkProven } from './prove-self.ts';
import type { StepOrigin } from './answer-step.ts';

/** Path of the address in the payload. */
const field = 'email';

/**
 * Sends a code to the viewer's new address, which is pending until they type it. 422 for an invalid address, and
 * 'needs-proof' and 403 like `checkProven`. 409 for a taken address and for an administrator named by ADMIN_EMAIL; 429
 * for too many.
 */
export async function changeOwnEmail(
  services: Services,
  viewer: Viewer,
  typed: string,
  origin: { flowHash: Buffer; networkAddress: string },
): Promise<z.input<(typeof change)['answer']>> {
  const { db, settings } = services;
  const email = normaliseEmail(typed);
  if (email === undefined) throw invalidField(field, 'is not an e-mail address', { code: 'email' });
  await checkProven(db, viewer);
  checkMay(whyNotChangeOwnEmail(viewer, settings));
  const requester = { id: viewer.id, email: viewer.email, flowHash: origin.flowHash };
  await explainLimit(field, { code: 'limitAddresses', message: 'Too many addresses were tried.' }, () =>
    countAgainst(db, 'lookups', origin.networkAddress),
  );
  return explainLimit(field, { code: 'limitCodes', message: 'Too many codes were asked for.' }, () =>
    withTransaction(db, async (db) => {
      const { networkAddress } = origin;
      await changes.requestEmailChange(services, db, { userId: viewer.id, email, field, requester, networkAddress });
      return { emailChange: (await changes.findEmailChange(db, viewer.id, requester)) ?? null };
    }),
  );
}

/**
 * Changes the viewer's address to the pending one, if the code is right. All their sessions end, and this browser gets
 * a new one. Refuses like `confirmEmailChange`.
 */
export async function confirmOwnEmail(
  services: Services,
  viewer: Viewer,
  code: string,
  { networkAddress, flowHash, browser }: Pick<StepOrigin, 'networkAddress' | 'flowHash' | 'browser'>,
): Promise<z.input<(typeof confirm)['answer']> & { signedIn?: SignedIn }> {
  const { id, email, type, session } = viewer;
  return withTransaction(services.db, async (db) => {
    const requester = { id, email, session, flowHash, browser, networkAddress };
    const outcome = await changes.confirmEmailChange(services, db, { userId: id, code, field, requester });
    if (outcome.status !== 'ok') return { status: outcome.status };
    const sessionToken = await startSession(db, { id, type }, browser, 'code');
    return { status: 'ok', signedIn: { id, email: outcome.email, sessionToken } };
  });
}

/** Drops the viewer's pending address. */
export async function cancelOwnEmail({ db }: Pick<Services, 'db'>, viewer: Viewer): Promise<void> {
  await withTransaction(db, (db) => changes.cancelEmailChange(db, viewer.id));
}
