import type * as z from 'zod/mini';
import type { proveSelf as call } from '#contract/own-account.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import { isProven, proveSession } from '#server/platform/session/own-sessions.ts';
import type { SignedIn } from '#server/platform/session/sign-in-browser.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { findOffered } from '#server/platform/texts/language.ts';
import type { Origin } from './count-codes.ts';
import type { Attempt } from './codes-store.ts';
import { judgeCode, refuse } from './judge-code.ts';
import { countPasskeys } from './passkeys-store.ts';
import { whyNotProveByCode } from './policy.ts';
import { sendCode } from './send-code.ts';
import { type Outcome, type StepOrigin, answerLimit } from './answer-step.ts';

type Payload = z.output<(typeof call)['payload']>;
type Answer = z.input<(typeof call)['answer']>;

/**
 * Throws 'needs-proof' unless the viewer's session was proven to be theirs within the last 15 minutes. The reason asks
 * a user who has a passkey to prove by it. Call it after the checks that answer 404, and before those that answer 409.
 */
export async function checkProven(db: Database, viewer: Viewer): Promise<void> {
  if (await isProven(db, viewer.session.tokenHash)) return;
  const count = await countPasskeys(db, viewer.id);
  const byPasskey = count === 0 ? undefined : ({ code: 'proofByPasskey' } as const);
  throw new AppError('needs-proof', 'Confirm that it is you.', {
    reason: whyNotProveByCode(viewer, count)?.reason ?? byPasskey,
  });
}

/**
 * Proves the viewer's session, in the caller's transaction. Its browser continues with the token returned, and the old
 * one is refused everywhere. 401 if the session has ended.
 */
export async function renewProof(
  db: Database,
  { id, email, session }: Viewer,
  way?: 'code' | 'passkey',
): Promise<SignedIn> {
  const sessionToken = await proveSession(db, session.tokenHash, way);
  if (sessionToken === undefined) throw new AppError('not-signed-in', 'Please sign in.');
  return { id, email, sessionToken };
}

/**
 * Proves in two steps that a session is still its user's: a code to their address, typed in the browser that requested
 * it. Its limits are those of sign-in; signing in proves a session too.
 */
export async function proveSelf(
  services: Services,
  viewer: Viewer,
  payload: Payload,
  origin: StepOrigin,
): Promise<Outcome<Answer>> {
  checkMay(whyNotProveByCode(viewer, await countPasskeys(services.db, viewer.id)));
  const { email } = viewer;
  const attempt: Attempt = { purpose: 'proof', email, flowHash: origin.flowHash };
  const device = origin.findDevice(viewer);
  return answerLimit<Outcome<Answer>>(services.db, { ...attempt, details: null }, () =>
    payload.step === 1
      ? sendCode(services, attempt, {
          details: null,
          networkAddress: origin.networkAddress,
          device,
          language: findOffered(services.settings, viewer.language) ?? origin.language,
        })
      : confirm(services, attempt, viewer, { typed: payload.code, networkAddress: origin.networkAddress, device }),
  );
}

async function confirm(
  { db, settings }: Services,
  attempt: Attempt,
  viewer: Viewer,
  guess: Origin & { typed: string },
) {
  return withTransaction(db, async (db) => {
    const verdict = await judgeCode(db, settings, attempt, guess);
    if (verdict.status !== 'ok') return refuse(verdict.status);
    return { answer: { status: 'ok', step: 3 } as const, signedIn: await renewProof(db, viewer) };
  });
}
