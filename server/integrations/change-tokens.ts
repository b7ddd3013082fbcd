import type * as z from 'zod/mini';
import type { createToken as createCall, listTokens as listCall } from '#contract/integrations.ts';
import { checkProven } from '#server/accounts/service.ts';
import { checkKeeper, findWhyNotKeep, lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { checkMay, mayOf, whyNotOf } from '#server/platform/errors/may.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { newUserToken } from '#server/platform/session/user-token.ts';
import { hashToken } from '#server/platform/session/session.ts';
import type { ClientViewer, TalentViewer } from '#server/platform/session/viewer.ts';
import { queueTokenMails } from './mails.ts';
import { whyNotAddToken } from './policy.ts';
import * as store from './token-store.ts';

type Means = Pick<Services, 'db' | 'settings'>;
type Owner = TalentViewer | ClientViewer;

/** Lists the tokens of the viewer's company, or a talent's own. */
export async function listTokens(
  { db, settings }: Means,
  viewer: Owner,
): Promise<z.input<(typeof listCall)['answer']>> {
  const tokens = await store.listTokens(db, viewer);
  const whyNotKeep = viewer.companyId === null ? undefined : await findWhyNotKeep({ db, settings }, viewer);
  const rules = { add: whyNotKeep ?? whyNotAddToken({ count: tokens.length }) };
  return {
    tokens: tokens.map(({ id, name, scope, createdAt, endsAt, lastUsedAt, firstName, lastName }) => ({
      id,
      name,
      scope,
      maker: `${firstName} ${lastName}`,
      createdAt: createdAt.toISOString(),
      endsAt: endsAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    may: mayOf(rules),
    whyNot: whyNotOf(rules),
  };
}

/** Checks that the viewer may change tokens now: 'needs-proof' like `checkProven`, 403 like `checkKeeper`. */
async function checkMayChange(means: Means, viewer: Owner): Promise<void> {
  if (viewer.companyId !== null) await checkKeeper(means, viewer);
  await checkProven(means.db, viewer);
}

/** Locks what the tokens are counted for: the viewer's company, or a talent. */
const lockOwner = (db: Database, viewer: Owner) =>
  viewer.companyId === null ? store.lockUser(db, viewer.id) : lockOwnCompany(db, viewer);

/**
 * Creates a token of the viewer, and mails all members of their company. Returns the token, which is stored nowhere.
 * Refuses like `checkMayChange`, 409 for an eleventh, 429 past 20 a day.
 */
export async function createToken(
  { db, settings }: Means,
  viewer: Owner,
  { name, scope, days }: z.output<(typeof createCall)['payload']>,
): Promise<string> {
  await checkMayChange({ db, settings }, viewer);
  const token = newUserToken();
  const { id: userId, companyId } = viewer;
  await withTransaction(db, async (db) => {
    await lockOwner(db, viewer);
    checkMay(whyNotAddToken({ count: await store.countTokens(db, viewer) }));
    await countAgainst(db, 'tokens', userId);
    await store.insertToken(db, { companyId, userId, name, scope, days, tokenHash: hashToken(token) });
    if (companyId !== null)
      await queueTokenMails(db, { companyId, byId: userId, about: 'tokenMade', token: name, scope });
  });
  return token;
}

/**
 * Ends a token of the viewer or their company at once, and mails all its members. Refuses like `createToken`, 404 for
 * another's.
 */
export async function deleteToken({ db, settings }: Means, viewer: Owner, id: number): Promise<void> {
  const { id: byId, companyId } = viewer;
  if (!(await store.listTokens(db, viewer)).some((token) => token.id === id)) throw noSuchToken();
  await checkMayChange({ db, settings }, viewer);
  await withTransaction(db, async (db) => {
    await lockOwner(db, viewer);
    const deleted = await store.deleteToken(db, viewer, id);
    if (!deleted) throw noSuchToken();
    if (companyId !== null) await queueTokenMails(db, { companyId, byId, about: 'tokenEnded', token: deleted.name });
  });
}

/** Ends the tokens of an account that strangers may have used, and mails all members of its company, if it has one. */
export const endTokensOf: Hearer<'accountSecured'> = async (db, { userId: byId }) => {
  for (const { companyId, name } of await store.deleteTokensOf(db, byId))
    if (companyId !== null)
      await queueTokenMails(db, { companyId, byId, about: 'tokenSecured', token: name }, { isUrgent: true });
};

const noSuchToken = () => new AppError('not-found', 'There is no such token.');
