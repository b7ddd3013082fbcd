import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Whether a company has a page: only one with a Live position does. For a query over `companies`. */
const isCompanyPublic = sql<boolean>`exists (select from positions live where live.company_id = companies.id and live.is_live)`;

/** Since when a position is Live: a row that was Live from the beginning has no time of its own, as for matching. */
const liveSince = sql<Date>`coalesce(positions.live_since, positions.created_at)`;

/** A position, Live or not, with what its page tells of the company. */
export const findPosition = (db: Database, hashId: string) =>
  db
    .selectFrom('positions')
    .innerJoin('companies', 'companies.id', 'positions.companyId')
    .select([
      'positions.hashId',
      'positions.companyId',
      'positions.title',
      'positions.description',
      'positions.requiredSkillIds',
      'positions.optionalSkillIds',
      'positions.isLive',
      'positions.isRemote',
      'positions.timezone',
      'positions.utcOffsetMinutes',
      'positions.timezoneMargin',
      'positions.isPhysical',
      'positions.countryIds',
      'companies.name as companyName',
      'companies.website as companyWebsite',
      'companies.tagline as companyTagline',
      'companies.description as companyDescription',
      'companies.avatarKey',
      'companies.backgroundImageKey',
    ])
    .select([isCompanyPublic.as('isCompanyPublic'), liveSince.as('liveSince')])
    .where('positions.hashId', '=', hashId)
    .executeTakeFirst();

/** A company that has a page. */
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
    ])
    .where('id', '=', id)
    .where(isCompanyPublic)
    .executeTakeFirst();

/** The Live positions of a company, the newest first. */
export const listLivePositions = (db: Database, companyId: number, limit: number) =>
  db
    .selectFrom('positions')
    .select([
      'hashId',
      'title',
      'requiredSkillIds',
      'isRemote',
      'timezone',
      'timezoneMargin',
      'isPhysical',
      'countryIds',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('companyId', '=', companyId)
    .where('isLive', '=', true)
    .orderBy(liveSince, 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** The Live positions of all companies, the newest first: found by their ids, since with their texts they are much to sort. */
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

/** A text that changes with anything `listNewestPositions` answers: which they are, their saves and their companies' names. */
export async function findNewestVersion(db: Database, limit: number): Promise<string> {
  const rows = await newestPositions(db, limit)
    .select(['positions.id', 'positions.version', 'positions.updatedAt', 'companies.name', liveSince.as('liveSince')])
    .orderBy(liveSince, 'desc')
    .orderBy('positions.id', 'desc')
    .execute();
  return JSON.stringify(rows);
}

/** The newest Live positions with at most `length` characters of their descriptions. */
export const listNewestPositions = (db: Database, limit: number, length: number) =>
  newestPositions(db, limit)
    .select([
      'positions.hashId',
      'positions.title',
      sql<string>`left(positions.description, ${length}::integer)`.as('description'),
      'positions.updatedAt',
      'companies.name as companyName',
      liveSince.as('liveSince'),
    ])
    .orderBy(liveSince, 'desc')
    .orderBy('positions.id', 'desc')
    .execute();

/**
 * A sitemap's parts: part n has what has an id from n * size up to the next part's. So a part is found without counting
 * what comes before it, and what is published or closed moves nothing from one part to another.
 */
export async function listParts(db: Database, size: number): Promise<{ positions: number[]; companies: number[] }> {
  const { rows } = await sql<{ positions: number[]; companies: number[] }>`
    select
      array(select distinct id / ${size}::integer from positions where is_live order by 1) as positions,
      array(select distinct company_id / ${size}::integer from positions where is_live order by 1) as companies`.execute(
    db,
  );
  return rows[0] ?? { positions: [], companies: [] };
}

export const listPartOfPositions = (db: Database, part: number, size: number) =>
  db
    .selectFrom('positions')
    .select(['hashId', 'updatedAt'])
    .where('isLive', '=', true)
    .where('id', '>=', part * size)
    .where('id', '<', (part + 1) * size)
    .orderBy('id')
    .execute();

export const listPartOfCompanies = (db: Database, part: number, size: number) =>
  db
    .selectFrom('companies')
    .select('id')
    .where('id', '>=', part * size)
    .where('id', '<', (part + 1) * size)
    .where(isCompanyPublic)
    .orderBy('id')
    .execute();
