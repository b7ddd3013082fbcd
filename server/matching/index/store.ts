import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { LivePosition } from './position-table.ts';
import type { IndexedTalent } from './talent-index.ts';

export type Table = 'talents' | 'positions' | 'companies' | 'hidden_pairs';

/** Columns that order the reading of a table; together they are a row's key. */
const keysOf: Record<Table, readonly [column: string, type: string][]> = {
  talents: [['user_id', 'integer']],
  positions: [['id', 'integer']],
  companies: [['id', 'integer']],
  hidden_pairs: [
    ['company_id', 'integer'],
    ['talent_id', 'integer'],
    ['origin', 'text'],
  ],
};

/** The rows of a table that matter to matching; all rows for other tables. */
const relevant: Partial<Record<Table, RawBuilder<boolean>>> = {
  positions: sql`is_live`,
  companies: sql`verified_domain is not null`,
};

/** Key of a row: its id or, for a pair, both ids and the origin, separated by spaces. */
export type Key = number | string;

/** Reads a page of a table's rows as facts (`facts_of` of the database), after a key or from the beginning. */
export async function readFacts(
  db: Database,
  table: Table,
  after: Key | undefined,
  limit: number,
): Promise<unknown[][]> {
  const keys = sql.join(keysOf[table].map(([column]) => sql.ref(column)));
  const last = String(after)
    .split(' ')
    .map((part, index) => sql`${part}::${sql.raw(keysOf[table][index]?.[1] ?? 'integer')}`);
  const isNext = after === undefined ? sql`true` : sql`(${keys}) > (${sql.join(last)})`;
  const { rows } = await sql<{ facts: string }>`
    select coalesce(json_agg(facts), '[]')::text as facts from (
      select facts_of(r) as facts from ${sql.table(table)} r
      where ${isNext} and ${relevant[table] ?? sql`true`}
      order by ${keys} limit ${limit}::integer
    ) page`.execute(db);
  return JSON.parse(rows[0]?.facts ?? '[]') as unknown[][]; // as the function returns them
}

/* Columns that `facts_of` of database/functions/matching.sql returns. A company's only say that it is verified. */
export type TalentFacts = [
  id: number,
  skillIds: number[],
  isRemote: boolean,
  utcOffsetMinutes: number | null,
  isPhysical: boolean,
  physicalCountryId: number | null,
  lastActiveDay: number,
  isFindable: boolean,
  isLooking: boolean,
  isVerifiedOnly: boolean,
  experience: number | null,
  workTypeIds: number[],
  eligibleCountryIds: number[],
];
export type PositionFacts = [
  id: number,
  companyId: number,
  liveSince: number,
  requiredSkillIds: number[],
  isRemote: boolean,
  utcOffsetMinutes: number | null,
  timezoneMargin: number,
  isPhysical: boolean,
  countryIds: number[],
];
export type PairFacts = [key: string, companyId: number, talentId: number, origin: 'talent' | 'company'];

export function talentOf(facts: TalentFacts): IndexedTalent {
  const [id, skillIds, isRemote, utcOffsetMinutes, isPhysical, physicalCountryId, ...rest] = facts;
  const [lastActiveDay, isFindable, isLooking, isVerifiedOnly, experience, workTypeIds, eligibleCountryIds] = rest;
  const place = { isRemote, utcOffsetMinutes, isPhysical, physicalCountryId };
  const chosen = { isFindable, isLooking, isVerifiedOnly };
  return { id, skillIds, ...place, lastActiveDay, ...chosen, experience, workTypeIds, eligibleCountryIds };
}

export function positionOf(facts: PositionFacts): LivePosition {
  const [id, companyId, liveSince, requiredSkillIds, isRemote, utcOffsetMinutes, ...rest] = facts;
  const [timezoneMargin, isPhysical, countryIds] = rest;
  const conditions = { requiredSkillIds, isRemote, utcOffsetMinutes, timezoneMargin, isPhysical, countryIds };
  return { id, companyId, liveSince, ...conditions };
}
