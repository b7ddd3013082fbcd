import type * as z from 'zod/mini';
import {
  type readTrust as readTrustCall,
  type checkDomain as checkDomainCall,
  maxDomains,
} from '#contract/verification.ts';
import { checkKeeper, findWhyNotKeep, lockCompany, lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { mayOf, whyNotOf } from '#server/platform/errors/may.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { recordAct } from '#server/platform/session/audit-log.ts';
import type { AdministratorViewer, ClientViewer } from '#server/platform/session/viewer.ts';
import { readDomain } from '#server/reference/service.ts';
import { readFirstContacts } from '#server/contacts/service.ts';
import { queueChecks } from './check-domains.ts';
import { nextCheck } from './judge-domain.ts';
import { presentDomain, presentFound, stateOf } from './present.ts';
import { lookUp, newToken } from './look-up-record.ts';
import { findMailDomain, settle } from './settle-domain.ts';
import * as store from './store.ts';

export { checkDomains } from './check-domains.ts';
export { verificationMails } from './mails.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;
type Means = Pick<Services, 'db' | 'settings'>;

export async function readTrust(
  { db, settings }: Means,
  viewer: Client,
): Promise<z.input<(typeof readTrustCall)['answer']>> {
  const { companyId } = viewer;
  const [rows, mail, contacts, now, whyNotKeep] = await Promise.all([
    store.listDomains(db, companyId),
    findMailDomain(db, companyId),
    readFirstContacts(db, companyId, settings),
    readClock(db),
    findWhyNotKeep({ db, settings }, viewer),
  ]);
  const rules = { changeDomains: whyNotKeep };
  const verified = rows.filter(({ verifiedAt }) => verifiedAt !== null);
  const mayProve =
    'domain' in mail &&
    !verified.some(({ domain, failingSince }) => domain === mail.domain && failingSince === null) &&
    !(await store.isTaken(db, companyId, mail.domain));
  return {
    verifiedDomain: await store.findShown(db, companyId),
    domains: rows.map((row) => presentDomain(row, now)),
    ...(mayProve && { mailDomain: mail.domain }),
    ...contacts,
    may: mayOf(rules),
    whyNot: whyNotOf(rules),
  };
}

/**
 * Adds a domain to prove by a record. Does not look it up yet: resolvers would cache its absence. Like the next ones,
 * refuses like `checkKeeper`.
 */
export const addDomain = (services: Means, viewer: Client, typed: string): Promise<void> =>
  withTransaction(services.db, async (db) => {
    const { id: userId, companyId } = viewer;
    const domain = readDomain(typed, 'domain', 'publicProviderOwned');
    await lockOwnCompany(db, viewer);
    await checkKeeper({ ...services, db }, viewer);
    if (await store.findDomain(db, companyId, domain)) return;
    await checkFree(db, companyId, domain);
    await checkRoom(db, companyId);
    await store.insertDomain(db, { companyId, domain, way: 'dns', userId, token: newToken() });
  });

/** Removes a domain with its proof; 404 for a domain that the company does not have. */
export const removeDomain = (services: Means, viewer: Client, domain: string): Promise<void> =>
  withTransaction(services.db, async (db) => {
    await lockOwnCompany(db, viewer);
    await checkKeeper({ ...services, db }, viewer);
    if (!(await store.deleteDomain(db, viewer.companyId, domain))) throw noSuchDomain();
  });

/**
 * Looks up a domain's record, and schedules further checks. 404 for a domain that the company does not have, 409 for
 * one proven by another company, 429 past the limit, 503 without an answer.
 */
export async function checkDomain(
  services: Services,
  viewer: Client,
  domain: string,
): Promise<z.input<(typeof checkDomainCall)['answer']>> {
  const { db } = services;
  const known = await store.findDomain(db, viewer.companyId, domain);
  if (!known) throw noSuchDomain();
  await countAgainst(db, 'domainChecks', viewer.companyId);
  const seen = await lookUp(services.resolveTxt, known);
  if (!seen)
    throw new AppError('unavailable', 'The resolver did not answer.', {
      reason: { code: 'noResolver' },
      retryAfter: 60,
    });
  const { row, isTaken } = await settle(services, known, { seen, asker: viewer });
  if (!row) throw noSuchDomain();
  await queueChecks(db);
  if (isTaken) throw takenBy(domain);
  return { state: stateOf(row), found: presentFound(row) };
}

/** Proves the domain of the company's website by a member's address; 409 without one, or if another company has it. */
export const proveDomainByMail = (services: Means, viewer: Client): Promise<void> =>
  withTransaction(services.db, async (db) => {
    const { id: userId, companyId } = viewer;
    await lockOwnCompany(db, viewer);
    await checkKeeper({ ...services, db }, viewer);
    const mail = await findMailDomain(db, companyId);
    if ('whyNot' in mail)
      throw new AppError('conflict', 'No member has an address at the domain of the website.', {
        reason: { code: mail.whyNot, params: { domain: mail.site } },
      });
    const { domain } = mail;
    await checkFree(db, companyId, domain);
    await verify(db, { companyId, domain, way: 'mail', userId, note: '' });
    await queueChecks(db);
  });

/** Sets or removes a company's domain for an administrator, and stores their note with it. */
export async function setDomain(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { id: userId }: Pick<AdministratorViewer, 'id'>,
  {
    companyId,
    domain: typed,
    isVerified,
    note,
  }: { companyId: number; domain: string; isVerified: boolean; note: string },
): Promise<void> {
  const domain = readDomain(typed, 'domain', 'publicProviderOwned');
  await withTransaction(db, async (db) => {
    await lockCompany(db, companyId);
    if (!(await store.findHosts(db, companyId))) throw new AppError('not-found', 'There is no such company.');
    await recordAct(db, { id: userId }, 'domainSet', { companyId, details: { isVerified } });
    if (!isVerified) {
      if (!(await store.deleteDomain(db, companyId, domain))) throw noSuchDomain();
      return;
    }
    await checkFree(db, companyId, domain);
    await verify(db, { companyId, domain, way: 'administrator', userId, note });
  });
  log.info({ feature: 'verification', administrator: userId, company: companyId, isVerified }, 'domain set');
}

type Proven = Pick<store.DomainRow, 'companyId' | 'domain' | 'way' | 'userId' | 'note'>;

/** Stores a proof that needs no record. One by a record, which excludes other companies, stays while it holds. */
async function verify(db: Database, proven: Proven): Promise<void> {
  const { companyId, domain, way, userId, note } = proven;
  const row = await store.findDomain(db, companyId, domain);
  if (row?.way === 'dns' && stateOf(row) === 'verified') return;
  const now = await readClock(db);
  const proof = { way, verifiedAt: row?.verifiedAt ?? now, failingSince: null, soughtSince: row?.soughtSince ?? null };
  const nextCheckAt = nextCheck(proof, now);
  if (row) return void (await store.updateDomain(db, row.id, { ...proof, userId, note, nextCheckAt }));
  await checkRoom(db, companyId);
  await store.insertDomain(db, { ...proven, token: newToken(), verifiedAt: now, nextCheckAt });
}

async function checkFree(db: Database, companyId: number, domain: string): Promise<void> {
  if (await store.isTaken(db, companyId, domain)) throw takenBy(domain);
}

async function checkRoom(db: Database, companyId: number): Promise<void> {
  if ((await store.listDomains(db, companyId)).length >= maxDomains)
    throw new AppError('conflict', `A company has at most ${maxDomains} domains.`, {
      reason: { code: 'tooManyDomains', params: { max: maxDomains } },
    });
}

const takenBy = (domain: string) =>
  new AppError('conflict', `Another company has already verified ${domain}.`, {
    reason: { code: 'domainTaken', params: { domain } },
  });

const noSuchDomain = () => new AppError('not-found', 'There is no such domain.');
