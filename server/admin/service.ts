import type * as z from 'zod/mini';
import {
  type adminClients,
  type adminExtendTrial,
  type adminTalents,
  type ClientAccount,
  pageSize,
  type TalentAccount,
} from '#contract/admin.ts';
import { accountTypes } from '#contract/call.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { extendTrial as extendTrialInCompanies, updateTrial } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer } from '#server/platform/session/viewer.ts';
import { presentClient, presentTalent } from './present.ts';
import { makeSignInLink } from './make-sign-in-link.ts';
import { type Search, countAccounts, findType, listAccounts } from './store.ts';

type Asked = z.output<(typeof adminClients)['payload']>;
type Page<Row> = { users: Row[]; total: number; nextCursor: number | null };

/** Searches clients, each with a fresh sign-in link for this administrator. */
export const listClients = (
  services: Services,
  viewer: AdministratorViewer,
  asked: Asked,
): Promise<Page<ClientAccount>> =>
  page(services, accountTypes.client, asked, (row, now) => presentClient(row, linkFor(services, viewer, row.id, now)));

/** Searches talents, each with a fresh sign-in link for this administrator. */
export const listTalents = (
  services: Services,
  viewer: AdministratorViewer,
  asked: z.output<(typeof adminTalents)['payload']>,
): Promise<Page<TalentAccount>> =>
  page(services, accountTypes.talent, { ...asked, companyId: null }, (row, now) =>
    presentTalent(row, linkFor(services, viewer, row.id, now)),
  );

const linkFor = ({ settings }: Services, viewer: AdministratorViewer, userId: number, now: Date): string =>
  makeSignInLink(settings, userId, viewer.session.tokenHash, now);

export const wordsOf = (search: string | null): string[] => search?.split(/\s+/).filter((word) => word !== '') ?? [];

async function page<Row>(
  { db }: Services,
  type: Search['type'],
  { search, cursor, page: number, sort, only, companyId }: Asked,
  present: (row: Awaited<ReturnType<typeof listAccounts>>[number], now: Date) => Row,
): Promise<Page<Row>> {
  const asked = { type, words: wordsOf(search), only, companyId };
  const offset = cursor === null ? (number - 1) * pageSize : 0;
  // One more than a page, to see whether there is another.
  const part = { sort, afterId: cursor, offset, limit: pageSize + 1 };
  const [rows, total, now] = await Promise.all([
    listAccounts(db, asked, part),
    countAccounts(db, asked),
    // The primary's clock: uses of the links are compared with it.
    readClock(db),
  ]);
  const shown = rows.slice(0, pageSize);
  return {
    users: shown.map((row) => present(row, now)),
    total,
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
  };
}

/**
 * Deletes a user with all their data, and their files after the commit. 404 for an unknown user, 409 for an
 * administrator.
 */
export async function deleteAccount(services: Services, viewer: AdministratorViewer, userId: number): Promise<void> {
  const { db } = services;
  const type = await findType(db, userId);
  if (type === undefined) throw noSuchUser();
  if (type === accountTypes.administrator)
    throw new AppError('conflict', 'An administrator cannot be deleted.', { reason: { code: 'administrator' } });
  await withTransaction(db, async (db) => {
    await recordAct(db, viewer, 'userDeleted', { userId });
    await deleteUser(services, db, userId, { administratorId: viewer.id });
  });
  services.log.info({ feature: 'admin', administrator: viewer.id, user: userId }, 'user deleted');
}

/**
 * Lifts or restores the trial of a client's company. Restoring grants no new days, so lifting one by mistake can be
 * undone. 404 if the user is not a client.
 */
export async function setTrial(
  { db, log }: Services,
  viewer: AdministratorViewer,
  { userId, isTrial }: { userId: number; isTrial: boolean },
): Promise<void> {
  await withTransaction(db, async (db) => {
    const companyId = await updateTrial(db, userId, isTrial);
    if (companyId === undefined) throw noSuchUser();
    await recordAct(db, viewer, 'trialSet', { companyId, details: { isTrial } });
  });
  log.info({ feature: 'admin', administrator: viewer.id, user: userId, isTrial }, 'trial set');
}

/** Extends the trial of a client's company, or undoes that; the client's screens follow. 404 for other users. */
export async function extendTrial(
  { db, log, settings }: Services,
  viewer: AdministratorViewer,
  { userId, trialEndsAt }: z.output<(typeof adminExtendTrial)['payload']>,
): Promise<{ trialEndsAt: string }> {
  const given = trialEndsAt === null ? null : new Date(trialEndsAt);
  const end = await withTransaction(db, async (db) => {
    const company = await extendTrialInCompanies(db, userId, { endsAt: given, days: settings.trialDays });
    if (!company) throw noSuchUser();
    const { id: companyId, trialEndsAt: end } = company;
    await recordAct(db, viewer, 'trialSet', { companyId, details: { until: end.toISOString() } });
    return end;
  });
  log.info({ feature: 'admin', administrator: viewer.id, user: userId, trialEndsAt: end }, 'end of trial set');
  return { trialEndsAt: end.toISOString() };
}

const noSuchUser = () => new AppError('not-found', 'There is no such user.');
