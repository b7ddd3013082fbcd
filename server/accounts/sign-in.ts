import type * as z from 'zod/mini';
import type { signIn as call } from '#contract/accounts.ts';
import { accountTypes } from '#contract/call.ts';
import { queueCodeMail } from '#server/mail/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { countAgainst } from '#server/platform/limits.ts';
import type { Services } from '#server/platform/services.ts';
import { startSession } from '#server/platform/session.ts';
import { type Attempt, judgeCode, makeCode, refuse, secondsBetweenMails } from './codes.ts';
import { normaliseEmail } from './email.ts';
import { findUserByEmail, isPositionOfCompany } from './store.ts';

type Payload = z.output<(typeof call)['payload']>;
type Answer = z.input<(typeof call)['answer']>;
type Account = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

/**
 * Signs somebody in in two steps: a code to the address of an account, then a session for who types it. Answers a
 * session token with step 3. Throws 'too-many' past a limit.
 */
export async function signIn(
  services: Services,
  payload: Payload,
  origin: { flowHash: Buffer; networkAddress: string },
): Promise<{ answer: Answer; sessionToken?: string }> {
  const email = normaliseEmail(payload.email);
  if (email !== undefined) await countAgainst(services.db, 'lookups', origin.networkAddress);
  const user = email === undefined ? undefined : await findUserByEmail(services.db, email);
  if (email === undefined || !user) return { answer: { status: 'wrongCredentialsWrongUser', step: 1 } };
  const attempt: Attempt = { purpose: 'signin', email, flowHash: origin.flowHash };
  if (payload.step === 2) return confirm(services, attempt, user, payload);
  await withTransaction(services.db, async (db) => {
    const { code, expiresAt } = await makeCode(db, services.settings, attempt, {
      details: null,
      networkAddress: origin.networkAddress,
    });
    await queueCodeMail(services, db, { to: email, code, purpose: attempt.purpose, expiresAt });
  });
  return { answer: { status: 'ok', step: 2, retryAfter: secondsBetweenMails } };
}

async function confirm(services: Services, attempt: Attempt, user: Account, payload: Payload) {
  return withTransaction(services.db, async (db) => {
    const verdict = await judgeCode(db, services.settings, attempt, payload.code);
    if (verdict.status !== 'ok') return refuse(verdict.status);
    const sessionToken = await startSession(db, user);
    const redirectTo = await placeAfter(db, user, payload.id);
    return { answer: { status: 'ok', step: 3, redirectTo } as const, sessionToken };
  });
}

/** Where sign-in leads (decisions.md, section 3): the position a visitor came for, if it is theirs to see there. */
async function placeAfter(db: Database, user: Account, hashId: string | null | undefined): Promise<string> {
  if (!hashId || !/^[A-Za-z0-9_-]{1,64}$/.test(hashId)) return '/';
  if (user.type === accountTypes.talent) return `/talent/home/${hashId}`;
  if (user.companyId === null) return '/';
  return (await isPositionOfCompany(db, { hashId, companyId: user.companyId }))
    ? `/client/home/${hashId}`
    : '/client/home';
}
