import type * as z from 'zod/mini';
import type { createToken as createCall, listTokens as listCall } from '#contract/integrations.ts';
import { checkProven } from '#server/accounts/service.ts';
import { checkKeeper, findWhyNotKeep, lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay, mayOf, whyNotOf } from '#server/platform/errors/may.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { newCompanyToken } from '#server/platform/session/company-token.ts';
import { hashToken } from '#server/platform/session/session.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { queueTokenMails } from './mails.ts';
import { whyNotAddToken } from './policy.ts';
import * as store from './token-store.ts';

type Means = Pick<Services, 'db' | 'settings'>;

/** Lists the tokens of the viewer's company. */
export async function listTokens(
  { db, settings }: Means,
  viewer: ClientViewer,
): Promise<z.input<(typeof listCall)['answer']>> {
  const tokens = await store.listTokens(db, viewer.companyId);
  const whyNotKeep = await findWhyNotKeep({ db, settings }, viewer);
  const rules = { add: whyNotKeep ?? whyNotAddToken({ count: tokens.length }) };
  return {
    tokens: tokens.map(({ id, name, scope, createdAt, endsAt, firstName, lastName }) => ({
      id,
      name,
      scope,
      maker: `${firstName} ${lastName}`,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
    })),
    may: mayOf(rules),
    whyNot: whyNotOf(rules),
  };
}

/**
 * Creates a token of the viewer's company and mails all members. Returns the token, which is stored nowhere.
 * 'needs-proof' and 403 like `checkProven` and `checkKeeper`, 409 for an eleventh, 429 past 20 a day.
 */
export async function createToken(
  { db, settings }: Means,
  viewer: ClientViewer,
  { name, scope, days }: z.output<(typeof createCall)['payload']>,
): Promise<string> {
  await checkKeeper({ db, settings }, viewer);
  await checkProven(db, viewer);
  const token = newCompanyToken();
  const { id: userId, companyId } = viewer;
  await withTransaction(db, async (db) => {
    await lockOwnCompany(db, viewer);
    checkMay(whyNotAddToken({ count: await store.countTokens(db, companyId) }));
    await countAgainst(db, 'tokens', userId);
    await store.insertToken(db, { companyId, userId, name, scope, days, tokenHash: hashToken(token) });
    await queueTokenMails(db, { companyId, byId: userId, about: 'tokenMade', token: name, scope });
  });
  return token;
}

/**
 * Ends a token of the viewer's company at once, and mails all members. Refuses like `createToken`, 404 for another's.
 */
export async function deleteToken({ db, settings }: Means, viewer: ClientViewer, id: number): Promise<void> {
  const { id: byId, companyId } = viewer;
  if (!(await store.listTokens(db, companyId)).some((token) => token.id === id)) throw noSuchToken();
  await checkKeeper({ db, settings }, viewer);
  await checkProven(db, viewer);
  await withTransaction(db, async (db) => {
    await lockOwnCompany(db, viewer);
    const deleted = await store.deleteToken(db, companyId, id);
    if (!deleted) throw noSuchToken();
    await queueTokenMails(db, { companyId, byId, about: 'tokenEnded', token: deleted.name });
  });
}

/** Ends the tokens of an account that strangers may have used, and mails all members of its company. */
export const endTokensOf: Hearer<'accountSecured'> = async (db, { userId: byId }) => {
  for (const { companyId, name } of await store.deleteTokensOf(db, byId))
    await queueTokenMails(db, { companyId, byId, about: 'tokenSecured', token: name }, { isUrgent: true });
};

const noSuchToken = () => new AppError('not-found', 'There is no such token.');
