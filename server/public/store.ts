import { type RawBuilder, sql } from 'kysely';
import { namesOf } from '#contract/description.ts';
import { termFields } from '#contract/positions.ts';
import type { ShownPay } from '#contract/pay.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type PositionFilters, isFound } from '#server/positions/service.ts';
import { placeColumns } from '#server/reference/service.ts';

/** Whether a company has a page, which needs a Live position. For a query over `companies`. */
const isCompanyPublic = sql<boolean>`exists (select from positions live where live.company_id = companies.id and live.is_live)`;

/** Time a position went Live. Rows that were always Live have no such time; matching uses the same fallback. */
const liveSince = sql<Date>`coalesce(positions.live_since, positions.created_at)`;

/** Finds a position, Live or not, with the facts about its company for the page. */
export const findPosition = (db: Database, hashId: string) =>
  db
    .selectFrom('positions')
    .innerJoin('companies', 'companies.id', 'positions.companyId')
    .select([
      'positions.hashId',
      'positions.companyId',
      'positions.title',
      'positions.description',
      'positions.writtenIn',
      'positions.requiredSkillIds',
      'positions.optionalSkillIds',
      'positions.isLive',
      'positions.countedFrom',
      'positions.endWarnedAt',
      ...placeColumns,
      ...namesOf(termFields).map((name) => `positions.${name}` as const),
      'positions.utcOffsetMinutes',
      'companies.name as companyName',
      'companies.website as companyWebsite',
      'companies.tagline as companyTagline',
      'companies.description as companyDescription',
      'companies.benefits as companyBenefits',
      'companies.avatarKey',
      'companies.backgroundImageKey',
      'companies.verifiedDomain',
    ])
    .select([isCompanyPublic.as('isCompanyPublic'), liveSince.as('liveSince')])
    .where('positions.hashId', '=', hashId)
    .executeTakeFirst();

/** Finds a company that has a page. */
export const findCompany = (db: Database, id: number) =>
  db
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'website',
      'linkedin',
      'twitter',
      'youtube',
      'instagram',
      'facebook',
      'tagline',
      'description',
      'benefits',
      'avatarKey',
      'backgroundImageKey',
      'verifiedDomain',
    ])
    .where('id', '=', id)
    .where(isCompanyPublic)
    .executeTakeFirst();

/** Lists the Live positions of a company, newest first. */
export const listLivePositions = (db: Database, companyId: number, limit: number) =>
  db
    .selectFrom('positions')
    .select(['hashId', 'title', 'requiredSkillIds', 'pay', ...placeColumns, sql<number>`count(*) over ()`.as('total')])
    .where('companyId', '=', companyId)
    .where('isLive', '=', true)
    .orderBy(liveSince, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Selects the newest Live positions of all companies by id first, since sorting them with their texts is costly. */
const newestPositions = (db: Database, limit: number) =>
  db
    .with('newest', (db) =>
      db
        .selectFrom('positions')
        .select('positions.id')
        .where('positions.isLive', '=', true)
        .orderBy(liveSince, 'desc')
        .orderBy('positions.id', 'desc')
        .limit(limit),
    )
    .selectFrom('newest')
    .innerJoin('positions', 'positions.id', 'newest.id')
    .innerJoin('companies', 'companies.id', 'positions.companyId');

/**
 * Returns a text that changes with any answer of `listNewestPositions`: positions, their saves, and their companies'
 * names.
 */
export async function findNewestVersion(db: Database, limit: number): Promise<string> {
  const fact = sql`concat_ws(' ', positions.id, positions.version, positions.updated_at, ${liveSince}, companies.name)`;
  const { version } = await newestPositions(db, limit)
    .select(sql<string>`coalesce(md5(string_agg(${fact}, ' ' order by positions.id)), '')`.as('version'))
    .executeTakeFirstOrThrow();
  return version;
}

/** Lists the newest Live positions, with at most `length` characters of their descriptions. */
export const listNewestPositions = (db: Database, limit: number, length: number) =>
  newestPositions(db, limit)
    .select([
      'positions.hashId',
      'positions.title',
      sql<string>`left(positions.description, ${length}::integer)`.as('description'),
      'positions.writtenIn',
      'positions.updatedAt',
      'positions.requiredSkillIds',
      'positions.optionalSkillIds',
      ...placeColumns.map((name) => `positions.${name}` as const),
      'positions.pay',
      'positions.assistants',
      'companies.name as companyName',
      liveSince.as('liveSince'),
    ])
    .orderBy(liveSince, 'desc')
    .orderBy('positions.id', 'desc')
    .execute();

/**
 * Lists a sitemap's parts. Part n holds ids from n * size up to the next part. Parts are found without counting, by one
 * index step each, and publishing or closing a position never moves others between parts.
 */
export async function listParts(db: Database, size: number): Promise<{ positions: number[]; companies: number[] }> {
  const [positions, companies] = await Promise.all([partsOf(db, sql`id`, size), partsOf(db, sql`company_id`, size)]);
  return { positions, companies };
}

async function partsOf(db: Database, id: RawBuilder<unknown>, size: number): Promise<number[]> {
  const next = (from: RawBuilder<unknown>) => sql`(
    select ${id} / ${size}::integer from positions where is_live and ${id} >= ${from} order by ${id} limit 1)`;
  const { rows } = await sql<{ part: number }>`
    with recursive parts (part) as (
      select ${next(sql`0`)}
      union all select ${next(sql`(part + 1)::bigint * ${size}::integer`)} from parts where part is not null
    ) select part from parts where part is not null`.execute(db);
  return rows.map(({ part }) => part);
}

/**
 * Lists a part of the sitemap: its ids, and lines of a hash id, a space and the time of the last change. Rows would
 * cost ten times as much.
 */
export const listPartOfPositions = (db: Database, part: number, size: number) =>
  db
    .selectFrom('positions')
    .select([
      sql<number[]>`coalesce(json_agg(id), '[]')`.as('ids'),
      sql<string>`
        coalesce(string_agg(
          hash_id || to_char(updated_at at time zone 'UTC', ' YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), chr(10) order by id
        ), '')`.as('lines'),
    ])
    .where('isLive', '=', true)
    .where('id', '>=', part * size)
    .where('id', '<', (part + 1) * size)
    .executeTakeFirstOrThrow();

export const listPartOfCompanies = (db: Database, part: number, size: number) =>
  db
    .selectFrom('companies')
    .select('id')
    .where('id', '>=', part * size)
    .where('id', '<', (part + 1) * size)
    .where(isCompanyPublic)
    .orderBy('id')
    .execute();

const nextCompany = (below: RawBuilder<unknown>) => sql`(
  select company_id from positions where is_live and company_id < ${below} order by company_id desc limit 1)`;

/**
 * Lists companies with Live positions below an id, newest first. Takes one index step for each, however many companies
 * have none.
 */
export async function listCompanies(db: Database, before: number | null, limit: number) {
  const { rows } = await sql<{
    id: number;
    name: string;
    tagline: string;
    avatarKey: string | null;
    positionCount: number;
  }>`
    with recursive listed (id, place) as (
      select ${nextCompany(sql`${before ?? 2_147_483_647}::integer`)}, 1
      union all select ${nextCompany(sql`listed.id`)}, place + 1 from listed where listed.id is not null and place < ${limit}::integer
    )
    select c.id, c.name, c.tagline, c.avatar_key,
      (select count(*)::integer from positions p where p.company_id = c.id and p.is_live) as position_count
    from listed join companies c on c.id = listed.id order by c.id desc`.execute(db);
  return rows;
}

/** Counts the Live positions that satisfy the filters. */
/** Lists the currencies and periods in which most Live positions state their pay, the most frequent first. */
/** Counts the positions that each of some filters finds, in their order. */
export async function countEach(db: Database, each: readonly PositionFilters[]): Promise<number[]> {
  if (each.length === 0) return [];
  const counts = each.map((filters) => sql`(select count(*)::integer from positions where ${isFound(filters)})`);
  const { rows } = await sql<{ counts: number[] }>`select array[${sql.join(counts)}] as counts`.execute(db);
  return rows[0]?.counts ?? [];
}

/** Counts the positions that satisfy the other filters but state their pay in another currency. */
export async function countOtherCurrencies(db: Database, { pay, ...filters }: PositionFilters): Promise<number> {
  if (!pay) return 0;
  const { count } = await db
    .selectFrom('positions')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where(isFound(filters))
    .where(sql<boolean>`positions.pay ->> 'currency' <> ${pay.currency}`)
    .executeTakeFirstOrThrow();
  return count;
}

export const listPayUnits = async (db: Database, limit: number) => {
  const { rows } = await sql<Pick<ShownPay, 'currency' | 'period'>>`
    select pay ->> 'currency' as currency, pay ->> 'period' as period from positions
    where is_live and pay is not null
    group by 1, 2 order by count(*) desc, 1, 2 limit ${limit}::integer`.execute(db);
  return rows;
};

/** What the Live positions have to choose from. */
export interface Offered {
  /** Required skills. */
  skillIds: number[];
  /** Of on-site work, the most frequent first. */
  countryIds: number[];
  /** Of on-site work, the most frequent first; each once, in its usual spelling. */
  cities: string[];
}

/** Lists the skills, the countries and at most `mostCities` cities of the Live positions. */
export async function listOffered(db: Database, mostCities: number): Promise<Offered> {
  const { rows } = await sql<Offered>`
    select
      array(select distinct skill from positions, unnest(required_skill_ids) skill where is_live) as skill_ids,
      array(select country from positions, unnest(country_ids) country
        where is_live and is_physical group by 1 order by count(*) desc, 1) as country_ids,
      array(select mode() within group (order by city) from positions where is_live and city_key <> ''
        group by city_key order by count(*) desc, 1 limit ${mostCities}::integer) as cities`.execute(db);
  return rows[0] ?? { skillIds: [], countryIds: [], cities: [] };
}

/** Where a list continues: below a position, by its time in microseconds since the Unix epoch and its id. */
export interface Below {
  since: number;
  id: number;
}

/** Lists Live positions that satisfy the filters, newest first: from an offset, or below a position. */
export const listFound = (
  db: Database,
  filters: PositionFilters,
  { limit, offset = 0, below }: { limit: number; offset?: number; below?: Below | undefined },
) =>
  db
    .selectFrom('positions')
    .innerJoin('companies', 'companies.id', 'positions.companyId')
    .select([
      'positions.hashId',
      'positions.title',
      'positions.requiredSkillIds',
      'positions.pay',
      ...placeColumns,
      'companies.name as companyName',
      'companies.avatarKey',
      'positions.confirmedAt',
      'positions.id',
      'positions.companyId',
      liveSince.as('liveSince'),
      sql<number>`(extract(epoch from ${liveSince}) * 1000000)::float8`.as('since'),
    ])
    .where(isFound(filters))
    .$if(below !== undefined, (query) =>
      query.where(
        sql<boolean>`(${liveSince}, positions.id) < (to_timestamp(${below?.since ?? 0}::float8 / 1000000), ${below?.id ?? 0}::integer)`,
      ),
    )
    .orderBy(liveSince, 'desc')
    .orderBy('positions.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

/** Finds the conditions of a position that was once Live; a Draft that never was stays unknown. */
export const findFormerPosition = (db: Database, hashId: string) =>
  db
    .selectFrom('positions')
    .select(['companyId', 'requiredSkillIds'])
    .where('hashId', '=', hashId)
    .where('liveSince', 'is not', null)
    .executeTakeFirst();

/** Counts the Live positions, and the companies that have one. */
export const countLive = (db: Database) =>
  db
    .selectFrom('positions')
    .select([
      sql<number>`count(*)::integer`.as('positionCount'),
      sql<number>`count(distinct company_id)::integer`.as('companyCount'),
    ])
    .where('isLive', '=', true)
    .executeTakeFirstOrThrow();

/** Lists the newest Live positions with their conditions. */
export const listNewestConditions = (db: Database, limit: number) =>
  newestPositions(db, limit)
    .select([
      'positions.hashId',
      'positions.companyId',
      'positions.title',
      'positions.requiredSkillIds',
      'positions.pay',
      ...placeColumns,
      'companies.name as companyName',
    ])
    .orderBy(liveSince, 'desc')
    .orderBy('positions.id', 'desc')
    .execute();
