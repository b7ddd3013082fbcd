import { lockCompany, lockOwnCompany } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { isDuplicate } from '#server/platform/errors/handler.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { ownedDomain } from '#server/reference/service.ts';
import { type Judgement, judge, nextCheck } from './judge-domain.ts';
import { verificationMails } from './mails.ts';
import type { Seen } from './look-up-record.ts';
import * as store from './store.ts';

/** The registered domain of a company's website, if a signed-in member has an address there; else the reason. */
export async function findMailDomain(
  db: Database,
  companyId: number,
): Promise<{ domain: string } | { whyNot: 'proofWebsite' | 'proofMember'; site: string }> {
  const hosts = await store.findHosts(db, companyId);
  const domain = ownedDomain(hosts?.website ?? '');
  if (domain === undefined) return { whyNot: 'proofWebsite', site: '' };
  const isThere = hosts?.members.some((host) => ownedDomain(host) === domain) === true;
  return isThere ? { domain } : { whyNot: 'proofMember', site: domain };
}

interface Look {
  /** The latest records; undefined if not looked up. */
  seen: Seen | undefined;
  /** The requesting member, who gets the result at once. */
  asker?: Pick<ClientViewer, 'id' | 'companyId'>;
}

export interface Settled {
  row: store.DomainRow | undefined;
  /** Whether the record is there, but another company has proven the domain. */
  isTaken: boolean;
}

/**
 * Stores the outcome of a check, and queues the mails about it. Returns the domain's row, undefined if removed by now.
 * Storing a check twice changes nothing the second time. 401 for a removed asker.
 */
export const settle = (services: Services, row: store.DomainRow, look: Look): Promise<Settled> =>
  settleOnce(services, row, look).catch((error: unknown) => {
    // Another company proved the domain concurrently, and is visible now.
    if (isDuplicate(error)) return settleOnce(services, row, look);
    throw error;
  });

const settleOnce = (services: Services, { id, companyId }: store.DomainRow, { seen, asker }: Look) =>
  withTransaction(services.db, async (db): Promise<Settled> => {
    await (asker ? lockOwnCompany(db, asker) : lockCompany(db, companyId));
    const row = await store.lockDomain(db, id);
    if (!row) return { row, isTaken: false };
    const now = await readClock(db);
    const isTaken = await store.isTaken(db, companyId, row.domain);
    const mail = await findMailDomain(db, companyId);
    const isByMail = 'domain' in mail && mail.domain === row.domain;
    const facts = { now, isThere: seen?.isThere === true, isTaken, isByMail };
    const asked = { ...row, soughtSince: asker ? now : row.soughtSince };
    const judgement = judge(asked, facts);
    const { proof } = judgement;
    if (!proof) {
      await store.deleteDomain(db, companyId, row.domain);
    } else {
      const { way, verifiedAt, failingSince, soughtSince } = proof;
      await store.updateDomain(db, id, {
        way,
        verifiedAt,
        failingSince,
        soughtSince,
        ...(seen && { found: seen.found, checkedAt: now }),
        nextCheckAt: nextCheck(proof, now),
      });
      if (way === 'dns' && verifiedAt === now) await store.hastenOthers(db, companyId, row.domain);
    }
    await tell(db, row, asker && judgement.tells === 'verified' ? {} : judgement);
    return { row: await store.lockDomain(db, id), isTaken: facts.isThere && isTaken };
  });

async function tell(
  db: Database,
  { companyId, domain, userId }: store.DomainRow,
  { tells }: Pick<Judgement, 'tells'>,
): Promise<void> {
  if (!tells) return;
  const recipients = await store.listRecipients(db, companyId, tells === 'verified' ? userId : null);
  const details = { companyId, about: tells, domain, at: new Date().toISOString() };
  for (const id of recipients) await verificationMails.domain.queue(db, details, { userId: id });
}
