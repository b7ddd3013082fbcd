import { type Selectable, type Updateable, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

export type DomainRow = Selectable<DB['companyDomains']>;

/** Lists a company's domains in the order of adding. */
export const listDomains = (db: Database, companyId: number): Promise<DomainRow[]> =>
  db.selectFrom('companyDomains').selectAll().where('companyId', '=', companyId).orderBy('id').execute();

export const findDomain = (db: Database, companyId: number, domain: string): Promise<DomainRow | undefined> =>
  db
    .selectFrom('companyDomains')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .executeTakeFirst();

/** Locks a company's domain until the transaction ends; undefined if it was removed. */
export const lockDomain = (db: Database, id: number): Promise<DomainRow | undefined> =>
  db.selectFrom('companyDomains').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

type NewDomain = Pick<DomainRow, 'companyId' | 'domain' | 'way' | 'userId' | 'token'> &
  Partial<Pick<DomainRow, 'note' | 'verifiedAt' | 'nextCheckAt'>>;

export const insertDomain = (db: Database, row: NewDomain) => db.insertInto('companyDomains').values(row).execute();

export const updateDomain = (db: Database, id: number, changes: Updateable<DB['companyDomains']>) =>
  db.updateTable('companyDomains').set(changes).where('id', '=', id).execute();

/** Removes a company's domain; returns whether it was there. */
export async function deleteDomain(db: Database, companyId: number, domain: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('companyDomains')
    .where('companyId', '=', companyId)
    .where('domain', '=', domain)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether another company proved a domain by its record. */
export async function isTaken(db: Database, companyId: number, domain: string): Promise<boolean> {
  const { rows } = await sql`
    select from company_domains
    where domain = ${domain} and company_id <> ${companyId}::integer and way = 'dns' and verified_at is not null`.execute(
    db,
  );
  return rows.length > 0;
}

/** The company's website, null for none; and the hosts of the addresses of members who have signed in. */
export async function findHosts(
  db: Database,
  companyId: number,
): Promise<{ website: string | null; members: string[] } | undefined> {
  const { rows } = await sql<{ website: string | null; members: string[] }>`
    select c.website_host as website, array(
      select distinct split_part(u.email, '@', 2) from users u
      where u.company_id = c.id and u.last_seen_at is not null
    ) as members
    from companies c where c.id = ${companyId}::integer`.execute(db);
  return rows[0];
}

/** Lists the members who have signed in, or only the given one if still among them. */
export async function listRecipients(db: Database, companyId: number, userId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where company_id = ${companyId}::integer and last_seen_at is not null`.execute(db);
  const ids = rows.map(({ id }) => id);
  return userId !== null && ids.includes(userId) ? [userId] : ids;
}

/**
 * Claims due domains, the longest waiting first: for so many milliseconds, no other process takes them. If the process
 * dies, they are due again then.
 */
export async function claimDue(db: Database, milliseconds: number, limit: number): Promise<DomainRow[]> {
  const { rows } = await sql<DomainRow>`
    with due as materialized (
      select id from company_domains where next_check_at <= now()
      order by next_check_at limit ${limit}::integer for update skip locked
    )
    update company_domains set next_check_at = now() + make_interval(secs => ${milliseconds / 1_000}::float8)
    from due where company_domains.id = due.id
    returning company_domains.*`.execute(db);
  return rows;
}

/** Keeps a waiting delivery from starting until the transaction ends; false if none waits. */
export async function lockWaiting(db: Database, key: string): Promise<boolean> {
  const { rows } = await sql`select from deliveries where key = ${key} and state = 'waiting' for update`.execute(db);
  return rows.length > 0;
}

/** Whether any domain is to be checked, now or later. */
export async function hasChecks(db: Database): Promise<boolean> {
  const { rows } = await sql`select from company_domains where next_check_at is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** Makes other companies' proofs of a domain by mail due, except those being changed concurrently. */
export const hastenOthers = (db: Database, companyId: number, domain: string) =>
  sql`
    update company_domains set next_check_at = now() where id in (
      select id from company_domains
      where domain = ${domain} and company_id <> ${companyId}::integer and way = 'mail' and verified_at is not null
      for update skip locked
    )`.execute(db);

/** The domain shown for a company; null for none. */
export async function findShown(db: Database, companyId: number): Promise<string | null> {
  const row = await db.selectFrom('companies').select('verifiedDomain').where('id', '=', companyId).executeTakeFirst();
  return row?.verifiedDomain ?? null;
}
