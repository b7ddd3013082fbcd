import type * as z from 'zod/mini';
import type { signIn as call } from '#contract/accounts.ts';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { normaliseEmail } from '#contract/email.ts';
import { at } from '#contract/screens.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { startSession } from '#server/platform/session/session.ts';
import { findOffered } from '#server/platform/texts/language.ts';
import type { Attempt } from './codes-store.ts';
import { judgeCode, refuse } from './judge-code.ts';
import { linkOrganisation } from './link-organisation.ts';
import { noteNewDevice } from './report-new-device.ts';
import { countPasskeys } from './passkeys-store.ts';
import { sendCode } from './send-code.ts';
import { type Outcome, type StepOrigin, countLookup, answerLimit } from './answer-step.ts';
import { findUserByEmail, isPositionOfCompany } from './store.ts';

type Payload = z.output<(typeof call)['payload']>;
type Answer = z.input<(typeof call)['answer']>;
type Account = NonNullable<Awaited<ReturnType<typeof findUserByEmail>>>;

const wrongUser = { answer: { status: 'wrongCredentialsWrongUser', step: 1 } } as const;

/**
 * Signs a user in in two steps: a code to the account's address, then a session for the browser that returns it. Step 3
 * names the signed-in user.
 */
export async function signIn(services: Services, payload: Payload, origin: StepOrigin): Promise<Outcome<Answer>> {
  const { db } = services;
  const email = normaliseEmail(payload.email);
  if (email === undefined) return wrongUser;
  const attempt: Attempt = { purpose: 'signin', email, flowHash: origin.flowHash };
  return answerLimit(db, { ...attempt, details: null }, async () => {
    const user = await findUserByEmail(db, email);
    const device = user && origin.findDevice({ id: user.id, email });
    // A known device learns nothing new from a look-up, so it is not counted.
    if (device === undefined) await countLookup(db, attempt, origin.networkAddress);
    if (!user) return wrongUser;
    return payload.step === 1
      ? sendCode(services, attempt, {
          details: null,
          networkAddress: origin.networkAddress,
          device,
          language: findOffered(services.settings, user.language) ?? origin.language,
        })
      : confirm(services, attempt, user, { payload, device, origin });
  });
}

interface Confirmation {
  payload: Payload;
  device: string | undefined;
  origin: StepOrigin;
}

async function confirm(
  services: Services,
  attempt: Attempt,
  user: Account,
  { payload, device, origin: { browser, networkAddress, identity } }: Confirmation,
) {
  return withTransaction(services.db, async (db) => {
    const verdict = await judgeCode(db, services.settings, attempt, { typed: payload.code, networkAddress, device });
    if (verdict.status !== 'ok') return refuse(verdict.status);
    if (await needsPasskey(services, db, user)) return { answer: { status: 'passkeyNeeded', step: 1 } as const };
    const isOrganisations = identity?.email === attempt.email;
    const way = isOrganisations ? 'oidc' : 'code';
    const sessionToken = await startSession(db, user, browser, way);
    if (isOrganisations) await linkOrganisation(db, user.id, identity, browser);
    if (user.companyId !== null && user.lastSeenAt === null)
      await services.emit(db, 'memberArrived', { companyId: user.companyId });
    // A first sign-in cannot be a stranger's.
    if (device === undefined && user.lastSeenAt !== null)
      await noteNewDevice(db, { userId: user.id, device: browser, way });
    const redirectTo = await placeAfter(db, user, payload.id);
    return {
      answer: { status: 'ok', step: 3, redirectTo } as const,
      signedIn: { id: user.id, email: attempt.email, sessionToken },
    };
  });
}

/** Whether a user must sign in by passkey: an administrator who has one, if administrators need it. */
const needsPasskey = async ({ settings }: Services, db: Database, { id, type }: Account): Promise<boolean> =>
  settings.adminSecondFactor === 'required' && type === accountTypes.administrator && (await countPasskeys(db, id)) > 0;

/**
 * Returns the path to show after sign-in: the position that the visitor came for if they may see it there, else home.
 * See docs/product/accounts.md.
 */
export async function placeAfter(
  db: Database,
  user: Pick<Account, 'type' | 'companyId'>,
  hashId: string | null | undefined,
): Promise<string> {
  if (!hashId || !/^[A-Za-z0-9_-]{1,64}$/.test(hashId)) return addresses.home;
  if (user.type === accountTypes.talent) return addresses.addressOf(at.talentHome, hashId);
  if (user.companyId === null) return addresses.home;
  const isTheirs = await isPositionOfCompany(db, { hashId, companyId: user.companyId });
  return addresses.addressOf(at.clientHome, isTheirs ? hashId : undefined);
}
