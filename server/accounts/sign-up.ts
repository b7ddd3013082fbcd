import * as z from 'zod/mini';
import type { signUp as call } from '#contract/accounts.ts';
import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { normaliseEmail } from '#contract/email.ts';
import { Name } from '#contract/fields.ts';
import { insertCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { startSession } from '#server/platform/session/session.ts';
import type { Attempt } from './codes-store.ts';
import { judgeCode, refuse } from './judge-code.ts';
import { linkOrganisation } from './link-organisation.ts';
import { sendCode } from './send-code.ts';
import { type Outcome, type StepOrigin, countLookup, answerLimit } from './answer-step.ts';
import { findUserByEmail, insertUser } from './store.ts';
import { holdUnclaimed, isUnclaimed, removeUnclaimed } from './remove-unclaimed.ts';

type Payload = z.output<(typeof call)['payload']>;
type Answer = z.input<(typeof call)['answer']>;

/** Details of step 1, stored with the code. Step 2 creates the account from these alone. */
const Details = z.object({
  accountTypeId: z.union([z.literal(accountTypes.talent), z.literal(accountTypes.client)]),
  companyName: z.nullable(z.string()),
  firstName: z.string(),
  lastName: z.string(),
});
type Details = z.infer<typeof Details>;

/**
 * Signs a visitor up in two steps. Step 1 creates only a code. Step 2 creates the user, their company and their session
 * in one transaction. It replaces an unused account that a company created for the address. Step 3 names
 * the signed-in user.
 */
export async function signUp(services: Services, payload: Payload, origin: StepOrigin): Promise<Outcome<Answer>> {
  const { db } = services;
  const checked = check(payload);
  if ('status' in checked) return { answer: { status: checked.status, step: 1 } };
  const { email, details } = checked;
  const attempt: Attempt = { purpose: 'signup', email, flowHash: origin.flowHash };
  return answerLimit(db, { ...attempt, details }, async () => {
    await countLookup(db, attempt, origin.networkAddress);
    const account = await findUserByEmail(db, email);
    if (account && !isUnclaimed(account)) return emailTaken;
    return payload.step === 1
      ? sendCode(services, attempt, { details, networkAddress: origin.networkAddress, language: origin.language })
      : confirm(services, attempt, payload.code, origin);
  });
}

const emailTaken = { answer: { status: 'emailAlreadyExists', step: 1 } } as const;

function check(
  payload: Payload,
): { email: string; details: Details } | { status: 'wrongCompanyName' | 'wrongName' | 'wrongEmail' } {
  const company = Name.safeParse(payload.companyName);
  const isClient = payload.accountTypeId === accountTypes.client;
  if (isClient && !company.success) return { status: 'wrongCompanyName' };
  const firstName = Name.safeParse(payload.firstName);
  const lastName = Name.safeParse(payload.lastName);
  if (!firstName.success || !lastName.success) return { status: 'wrongName' };
  const email = normaliseEmail(payload.email);
  if (email === undefined) return { status: 'wrongEmail' };
  const details = {
    accountTypeId: payload.accountTypeId,
    companyName: isClient && company.success ? company.data : null,
    firstName: firstName.data,
    lastName: lastName.data,
  };
  return { email, details };
}

async function confirm(services: Services, attempt: Attempt, code: string, origin: StepOrigin) {
  const { language, browser, networkAddress, identity } = origin;
  return withTransaction(services.db, async (db) => {
    const unclaimed = await holdUnclaimed(db, attempt.email);
    const verdict = await judgeCode(db, services.settings, attempt, { typed: code, networkAddress });
    if (verdict.status !== 'ok') return refuse(verdict.status);
    if (unclaimed) await removeUnclaimed(services, db, unclaimed, attempt.email);
    const { accountTypeId: type, companyName, firstName, lastName } = Details.parse(verdict.details);
    const company =
      companyName === null
        ? null
        : await insertCompany(db, { name: companyName, trialDays: services.settings.trialDays });
    const user = await insertUser(db, {
      type,
      email: attempt.email,
      firstName,
      lastName,
      companyId: company?.id ?? null,
      language,
    });
    if (!user) throw new EmailTaken();
    await services.emit(db, 'userSignedUp', { userId: user.id, type });
    const isOrganisations = identity?.email === attempt.email;
    const sessionToken = await startSession(db, user, browser, isOrganisations ? 'oidc' : 'code');
    if (isOrganisations) await linkOrganisation(db, user.id, identity, browser);
    return {
      answer: { status: 'ok', step: 3, redirectTo: addresses.home } as const,
      signedIn: { id: user.id, email: attempt.email, sessionToken },
    };
  }).catch((error: unknown) => {
    if (error instanceof EmailTaken) return emailTaken;
    throw error;
  });
}

/**
 * Another attempt took the address between the check and the insert. Thrown, so that the new company is rolled back
 * too.
 */
class EmailTaken extends Error {}
