import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Company of a rule, for its summary. */
export interface CompanyRow {
  id: number;
  name: string;
  avatarKey: string | null;
  backgroundImageKey: string | null;
  verifiedDomain: string | null;
}

export interface ExclusionRow {
  id: number;
  kind: 'company' | 'domain' | 'name';
  text: string;
  isEmployer: boolean;
  companyCount: number;
  companies: (CompanyRow & { isLifted: boolean })[];
}

/** A rule in the form in which rules are compared. */
export type StoredRule =
  | { kind: 'company'; companyId: number }
  | { kind: 'domain'; /** As `readDomain` returns it. */ domain: string }
  | { kind: 'name'; name: string; /** `companyKey` of the name. */ nameKey: string };

/** Companies listed per rule. */
const mostListed = 20;

/** Lists a talent's rules, latest first, or the one with an id. */
export async function listExclusions(db: Database, talentId: number, id?: number): Promise<ExclusionRow[]> {
  const { rows } = await sql<ExclusionRow>`
    select e.id, e.kind, e.is_employer, coalesce(named.name, e.domain, e.name) as text,
      (select count(*) from hidings h where h.exclusion_id = e.id) as company_count,
      coalesce((
        select json_agg(json_build_object(
          'id', c.id, 'name', c.name, 'avatarKey', c.avatar_key, 'backgroundImageKey', c.background_image_key,
          'verifiedDomain', c.verified_domain, 'isLifted', c.is_lifted
        )) from (
          select c.id, c.name, c.avatar_key, c.background_image_key, c.verified_domain, h.is_lifted
          from hidings h join companies c on c.id = h.company_id
          where h.exclusion_id = e.id
          order by plain_text(c.name), c.id limit ${mostListed}::integer
        ) c
      ), '[]') as companies
    from exclusions e left join companies named on named.id = e.company_id
    where e.talent_id = ${talentId}::integer and (${id ?? null}::integer is null or e.id = ${id ?? null}::integer)
    order by e.id desc`.execute(db);
  return rows;
}

/** Ids of the companies covered by a rule. */
export function coveredBy(rule: StoredRule): RawBuilder<number> {
  if (rule.kind === 'company') return sql`select ${rule.companyId}::integer`;
  return rule.kind === 'domain'
    ? sql`select companies_at(${rule.domain})`
    : sql`select alike_companies(${rule.nameKey})`;
}

/** Counts the companies covered by a rule, and lists the first by name. */
export async function findCovered(
  db: Database,
  rule: StoredRule,
): Promise<{ companyCount: number; companies: CompanyRow[] }> {
  const { rows } = await sql<CompanyRow & { total: number }>`
    select id, name, avatar_key, background_image_key, verified_domain, count(*) over () as total
    from companies where id in (${coveredBy(rule)})
    order by plain_text(name), id limit ${mostListed}::integer`.execute(db);
  return {
    companyCount: rows[0]?.total ?? 0,
    companies: rows.map(({ total: _total, ...company }) => company),
  };
}

/** Finds companies by a part of their name, ignoring case and accents; names that begin with it come first. */
export async function searchCompanies(db: Database, text: string, limit: number): Promise<CompanyRow[]> {
  const { rows } = await sql<CompanyRow>`
    select id, name, avatar_key, background_image_key, verified_domain
    from companies, plain_text(name) plain, plain_text(${text}::text) wanted
    where position(wanted in plain) > 0
    order by position(wanted in plain) > 1, plain, id
    limit ${limit}::integer`.execute(db);
  return rows;
}

/**
 * Locks a talent and all rules until the transaction ends: rules change one after the other. A concurrent new company
 * or conversation sees the rule or is seen by it (database/functions/privacy.sql). False for a deleted talent.
 */
export async function lockRules(db: Database, talentId: number): Promise<boolean> {
  if (!(await lockTalent(db, talentId))) return false;
  await sql`select hold_rules()`.execute(db);
  return true;
}

/** Locks a talent until the transaction ends. False for a deleted one. */
export async function lockTalent(db: Database, talentId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', talentId).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** Finds a talent's equal rule. */
export const findSame = (db: Database, talentId: number, rule: StoredRule) =>
  db
    .selectFrom('exclusions')
    .select('id')
    .where('talentId', '=', talentId)
    .where((where) => {
      if (rule.kind === 'company') return where('companyId', '=', rule.companyId);
      return rule.kind === 'domain' ? where('domain', '=', rule.domain) : where('nameKey', '=', rule.nameKey);
    })
    .executeTakeFirst();

/** Counts a talent's rules: all, or those they added themselves. */
export async function countExclusions(db: Database, talentId: number, whose: 'all' | 'own'): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from exclusions
    where talent_id = ${talentId}::integer and (is_own or ${whose}::text = 'all')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Stores a rule, the talent's own or only for their employer; triggers apply it to companies. */
export const insertExclusion = (db: Database, talentId: number, rule: StoredRule, isOwn: boolean) =>
  db
    .insertInto('exclusions')
    .values({ talentId, ...rule, isOwn })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Deletes a talent's rule; returns it, if there was one. */
export const deleteExclusion = (db: Database, talentId: number, exclusionId: number) =>
  db
    .deleteFrom('exclusions')
    .where('id', '=', exclusionId)
    .where('talentId', '=', talentId)
    .returning('isEmployer')
    .executeTakeFirst();

/** Marks a rule as the talent's own, which remains without their employer. */
export const markOwnRule = (db: Database, exclusionId: number) =>
  db.updateTable('exclusions').set({ isOwn: true }).where('id', '=', exclusionId).execute();

/**
 * Deletes the rule that hides a talent from their employer, unless it has the id `keptId`. If it is also the talent's
 * own, it remains as such.
 */
export async function deleteEmployerRule(db: Database, talentId: number, keptId = 0): Promise<void> {
  await sql`
    delete from exclusions
    where talent_id = ${talentId}::integer and is_employer and not is_own and id <> ${keptId}::integer`.execute(db);
  await sql`
    update exclusions set is_employer = false
    where talent_id = ${talentId}::integer and is_employer and id <> ${keptId}::integer`.execute(db);
}

/** Marks a rule as the one that hides a talent from their employer, with the name as typed. */
export const markEmployerRule = (db: Database, exclusionId: number, name: string) =>
  db.updateTable('exclusions').set({ isEmployer: true, name }).where('id', '=', exclusionId).execute();

/** Finds the kind of the talent's rule that covers a company. */
export const findHiding = (
  db: Database,
  talentId: number,
  { exclusionId, companyId }: { exclusionId: number; companyId: number },
) =>
  db
    .selectFrom('exclusions as e')
    .innerJoin('hidings as h', 'h.exclusionId', 'e.id')
    .select('e.kind')
    .where('e.id', '=', exclusionId)
    .where('e.talentId', '=', talentId)
    .where('h.companyId', '=', companyId)
    .executeTakeFirst();

export const updateHiding = (
  db: Database,
  { exclusionId, companyId, isLifted }: { exclusionId: number; companyId: number; isLifted: boolean },
) =>
  db
    .updateTable('hidings')
    .set({ isLifted })
    .where('exclusionId', '=', exclusionId)
    .where('companyId', '=', companyId)
    .execute();

/** Lists companies a talent hides from, and whether they have Live positions; those without a rule only if they do. */
export async function listHidden(
  db: Database,
  talentId: number,
): Promise<{ companyId: number; hasPositions: boolean }[]> {
  const { rows } = await sql<{ isVerifiedOnly: boolean; companyId: number | null; hasPositions: boolean }>`
    select t.is_verified_only, h.company_id,
      exists (select from positions p where p.company_id = h.company_id and p.is_live) as has_positions
    from talents t left join hidden_pairs h on h.talent_id = t.user_id and h.origin = 'talent'
    where t.user_id = ${talentId}::integer`.execute(db);
  const hidden = new Map(rows.flatMap(({ companyId, hasPositions }) => (companyId ? [[companyId, hasPositions]] : [])));
  // A separate statement: as part of the other, its plan for all companies took 3 ms to set up, used or not.
  const unverified = rows[0]?.isVerifiedOnly ? await listUnverifiedWithPositions(db) : [];
  for (const id of unverified) hidden.set(id, true);
  return [...hidden].map(([companyId, hasPositions]) => ({ companyId, hasPositions }));
}

async function listUnverifiedWithPositions(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from companies c
    where c.verified_domain is null
      and exists (select from positions p where p.company_id = c.id and p.is_live)`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isHiddenFrom(db: Database, talentId: number, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from talents t join companies c on c.id = ${companyId}::integer
    where t.user_id = ${talentId}::integer and (
      t.is_verified_only and c.verified_domain is null
      or exists (
        select from hidden_pairs h where h.company_id = c.id and h.talent_id = t.user_id and h.origin = 'talent'
      )
    )`.execute(db);
  return rows.length > 0;
}
