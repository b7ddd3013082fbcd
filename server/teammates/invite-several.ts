import type * as z from 'zod/mini';
import { normaliseEmail } from '#contract/email.ts';
import type { Reason } from '#contract/errors.ts';
import type { inviteTeammates as call } from '#contract/teammates.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { createTeammate } from './create-teammate.ts';
import { makeName } from './make-name.ts';
import { countLookup } from './read-email.ts';
import { isColleague } from './store.ts';

/** Limits that refuse every further address too. */
const used = new Set(['limitInvitations', 'limitAddresses']);

/**
 * Invites members by address, each like `createTeammate` and named after it. Returns the addresses invited, and those
 * refused as typed, each with its reason; the same address counts once.
 */
export async function inviteSeveral(
  services: Services,
  viewer: ClientViewer,
  typed: readonly string[],
  networkAddress: string,
): Promise<z.input<(typeof call)['answer']>> {
  const invited: string[] = [];
  const refused: { email: string; reason: Reason }[] = [];
  const seen = new Set<string>();
  let usedUp: Reason | undefined;
  for (const text of typed) {
    const email = normaliseEmail(text);
    if (email !== undefined && seen.has(email)) continue;
    if (email !== undefined) seen.add(email);
    const reason = usedUp ?? (await inviteOne(services, viewer, email, networkAddress));
    if (!reason) invited.push(email ?? text);
    else refused.push({ email: text, reason });
    if (reason && used.has(reason.code)) usedUp = reason;
  }
  return { invited, refused };
}

/** Invites one address; returns why it is refused. */
async function inviteOne(
  services: Services,
  viewer: ClientViewer,
  email: string | undefined,
  networkAddress: string,
): Promise<Reason | undefined> {
  if (email === undefined) return { code: 'email' };
  if (await isColleague(services.db, viewer.companyId, email)) return { code: 'colleagueAlready' };
  try {
    await countLookup(services.db, networkAddress);
    await createTeammate(services, viewer, { ...makeName(email), email, title: '', bio: '' }, {});
    return undefined;
  } catch (error) {
    const fault = error instanceof AppError ? error.errors?.[0] : undefined;
    if (fault?.code === undefined) throw error;
    return { code: fault.code, ...(fault.params && { params: fault.params }) };
  }
}
