import { type RawBuilder, sql } from 'kysely';
import { kept } from '#contract/retention.ts';
import type { Cadence, SearchKind } from '#contract/searches.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import { type Database, nextVersion } from '#server/platform/database/connect.ts';

export interface SearchRow {
  id: number;
  /** Null for the search of a position. */
  userId: number | null;
  kind: SearchKind;
  name: string;
  filters: unknown;
  cadence: Cadence;
  timeZone: string;
  version: number;
  openedAt: Date;
  checkedAt: Date;
  dueSince: Date | null;
  /** Hash id of its Live position, if it is for one. */
  positionHashId: string | null;
  positionTitle: string | null;
}

/** Saved searches `s`, some for a position `p`. `isStanding` selects users' searches and those for Live positions. */
export const standing = sql`saved_searches s left join positions p on p.id = s.position_id`;
export const recipient = sql<number>`coalesce(s.user_id, contact_of(p))`;
/** Whether a standing search is a user's own, or that of a Live position whose mails reach them. */
const isFor = (userId: number) => sql<boolean>`(s.user_id = ${userId}::integer
  or s.position_id in (
    select own.id from positions own join users u on u.company_id = own.company_id
    where u.id = ${userId}::integer and own.is_live and contact_of(own) = u.id))`;
export const isStanding = sql<boolean>`(s.position_id is null or p.is_live)`;
const columns = sql`s.id, s.user_id, s.kind, s.name, s.filters, s.cadence, s.time_zone, s.version, s.opened_at, s.checked_at,
  s.due_since, p.hash_id as position_hash_id, p.title as position_title`;

/** Lists a user's searches, oldest first, or one of them. */
export async function listOwn(db: Database, userId: number, id: number | null = null): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select ${columns} from ${standing}
    where ${isFor(userId)} and ${isStanding}
      and (${id}::integer is null or s.id = ${id}::integer)
    order by s.id`.execute(db);
  return rows;
}

/** Counts a user's own searches, and keeps others from being added until the transaction ends. */
export async function lockCount(db: Database, userId: number): Promise<number> {
  await sql`select from users where id = ${userId}::integer for no key update`.execute(db);
  // A separate statement sees rows committed while this one waited.
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from saved_searches where user_id = ${userId}::integer`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Written {
  name: string;
  filters: unknown;
  cadence: Cadence;
  timeZone: string;
  nextAt: Date | null;
}

export const insertSearch = async (
  db: Database,
  { filters, ...search }: Written & { userId: number; kind: SearchKind },
): Promise<number> =>
  (
    await db
      .insertInto('savedSearches')
      .values({ ...search, positionId: null, filters: asJson(filters) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

/** Writes the changes; a search not mailed before starts from now. */
export const updateSearch = (
  db: Database,
  id: number,
  { filters, ...changes }: Omit<Written, 'name' | 'filters'> & Partial<Written>,
) =>
  db
    .updateTable('savedSearches')
    .set({
      ...changes,
      ...(filters !== undefined && { filters: asJson(filters) }),
      checkedAt: sql<Date>`case when cadence = 'never' then now() else checked_at end`,
      ...(changes.cadence === 'never' && { dueSince: null }),
      version: nextVersion(),
    })
    .where('id', '=', id)
    .execute();

const asJson = (filters: unknown): RawBuilder<unknown> => sql`${JSON.stringify(filters)}::jsonb`;

/** Locks a search until the transaction ends; returns its version. */
export async function lockVersion(db: Database, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('savedSearches')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

export const noteOpened = (db: Database, id: number) =>
  db
    .updateTable('savedSearches')
    .set({ openedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();

export const deleteById = (db: Database, id: number) => db.deleteFrom('savedSearches').where('id', '=', id).execute();

/** Ends the mails of a search, which remains. */
export const stopById = (db: Database, id: number) =>
  db
    .updateTable('savedSearches')
    .set({ cadence: 'never', nextAt: null, dueSince: null, version: nextVersion() })
    .where('id', '=', id)
    .execute();

/** Gives a position that goes Live its search; an existing one keeps its settings, and starts from now. */
export async function openPositionSearch(
  db: Database,
  { positionId, timeZone, nextAt }: { positionId: number; timeZone: string; nextAt: Date | null },
): Promise<void> {
  await sql`
    insert into saved_searches (position_id, kind, cadence, time_zone, next_at)
    values (${positionId}::integer, 'talents', 'daily', ${timeZone}, ${nextAt}::timestamptz)
    on conflict (position_id) do update set checked_at = now(), due_since = null`.execute(db);
}

/** The timezone of a user's last saved search. */
export async function findTimeZone(db: Database, userId: number | null): Promise<string | undefined> {
  const { rows } = await sql<{ timeZone: string }>`
    select s.time_zone from ${standing}
    where p.main_teammate_id = ${userId}::integer and s.version > 1 or s.user_id = ${userId}::integer
    order by s.id desc limit 1`.execute(db);
  return rows[0]?.timeZone;
}

/** Finds which of these positions are the company's own, and which of these companies exist. */
export async function findExisting(
  db: Database,
  { hashIds, companyIds, companyId }: { hashIds: string[]; companyIds: number[]; companyId: number | null },
): Promise<{ hashIds: ReadonlySet<string>; companyIds: ReadonlySet<number> }> {
  if (hashIds.length + companyIds.length === 0) return { hashIds: new Set(), companyIds: new Set() };
  const { rows } = await sql<{ hashIds: string[]; companyIds: number[] }>`
    select array(
        select hash_id from positions where hash_id = any (${hashIds}::text[]) and company_id = ${companyId}::integer
      ) as hash_ids,
      array(select id from companies where id = any (${companyIds}::integer[])) as company_ids`.execute(db);
  return { hashIds: new Set(rows[0]?.hashIds), companyIds: new Set(rows[0]?.companyIds) };
}

/** Removes results so old that no mail can include them as new again. */
export const sweepHits = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'search_hits',
    sql`mailed_at < now() - make_interval(days => ${kept.searchHitDays}::integer)`,
    (where) => sql`delete from search_hits where ${where}`,
  );

/** Finds a standing search with its recipient's address. */
export async function findWithAddress(
  db: Database,
  id: number,
): Promise<(Pick<SearchRow, 'id' | 'cadence' | 'name' | 'positionTitle'> & { email: string }) | undefined> {
  const { rows } = await sql<Pick<SearchRow, 'id' | 'cadence' | 'name' | 'positionTitle'> & { email: string }>`
    select s.id, s.cadence, s.name, p.title as position_title, u.email
    from ${standing} join users u on u.id = ${recipient}
    where s.id = ${id}::integer and ${isStanding}`.execute(db);
  return rows[0];
}

/** Lists a user's searches with new results that wait for a mail. */
export async function listWaiting(db: Database, userId: number): Promise<SearchRow[]> {
  const { rows } = await sql<SearchRow>`
    select ${columns} from ${standing}
    where s.due_since is not null and s.cadence <> 'never' and ${isFor(userId)} and ${isStanding}
    order by s.id`.execute(db);
  return rows;
}
