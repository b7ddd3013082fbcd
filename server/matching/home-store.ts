import { type RawBuilder, sql } from 'kysely';
import { type HomeCounts, type HomePart, homeOrder, homeParts } from '#contract/matching.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { HomeKey } from './read-cursor.ts';
import type { HomeTalent } from './index/service.ts';
import { isPlaceFit, talentTable } from './rule.ts';

/** Number of a part in the order of a talent's home, from 0; as `partOf` in `fit.ts`. */
const partNumber = sql`case
  when home.missing = 0 and home.is_place_fit then 0
  when home.missing = 0 or (home.missing = 1 and home.held > 0 and home.is_place_fit) then 1
  else 2
end`;

const orderedBy = { match: sql`is_match`, share: sql`share`, newest: sql`live_since`, id: sql`home.id` };

/** Live positions on the home of the talent `t`, with their sort keys. */
const homeOf = (
  talent: RawBuilder<unknown>,
  { hiddenFrom, passed, only }: Pick<HomePage, 'hiddenFrom' | 'passed' | 'only'>,
): RawBuilder<unknown> => sql`(
  select facts.*,
    required - held as missing,
    held = required and is_place_fit as is_match,
    case when required = 0 then 1 else held::double precision / required end as share
  from (
    select p.id,
      coalesce(${isPlaceFit}, false) as is_place_fit,
      cardinality(p.required_skill_ids) as required,
      (select count(*)::integer from unnest(p.required_skill_ids) required where required = any (t.skill_ids)) as held,
      (extract(epoch from coalesce(p.live_since, p.created_at)) * 1000000)::bigint as live_since
    from positions p, ${talent} t
    where p.is_live and p.company_id <> all (${[...hiddenFrom]}::integer[])
      ${passed && passed.size > 0 ? sql`and p.id <> all (${[...passed]}::integer[])` : sql``}
      ${only ? sql`and p.id = any (${only}::integer[])` : sql``}
    offset 0 -- the facts are computed once, not for each use
  ) facts
) home`;

export interface HomePage {
  after: HomeKey | null;
  limit: number;
  fromPart?: HomePart | undefined;
  hiddenFrom: ReadonlySet<number>;
  passed?: ReadonlySet<number> | undefined;
  /** Only these ids. */
  only?: readonly number[];
}

/**
 * Lists Live positions after `after` in the order of a talent's home; see `HomeKey`. With `fromPart`, lists part by
 * part from there, the first one from `after` on.
 */
export async function listHomePositions(
  db: Database,
  talentId: number,
  { after, limit, fromPart, ...which }: HomePage,
): Promise<HomeKey[]> {
  const last = fromPart === undefined ? sql`0::integer` : sql`-(${partNumber})`;
  const next = after
    ? sql`where (${last}, is_match, share, live_since, home.id)
        < (${fromPart ? -homeParts.indexOf(fromPart) : 0}::integer, ${after.isMatch}::boolean,
          ${after.share}::double precision, ${after.liveSince}::bigint, ${after.id}::integer)`
    : sql``;
  const { rows } = await sql<HomeKey & { partNumber: number }>`
    select is_match, share, live_since, home.id, ${partNumber} as part_number
    from ${homeOf(sql`(select * from talents where user_id = ${talentId}::integer)`, which)}
    ${next}
    order by ${last} desc, ${sql.join(homeOrder.map((by) => sql`${orderedBy[by]} desc`))}
    limit ${limit}::integer`.execute(db);
  return rows.map(({ partNumber, ...key }) => ({ ...key, part: fromPart && homeParts[partNumber] }));
}

/** Counts the Live positions in each part of a talent's home. */
export async function countHomePositions(db: Database, talent: HomeTalent): Promise<HomeCounts> {
  const { rows } = await sql<{ part: number; count: number }>`
    select ${partNumber} as part, count(*) from ${homeOf(talentTable(talent), talent)} group by 1`.execute(db);
  const countOf = (part: HomePart) => rows.find((row) => homeParts[row.part] === part)?.count ?? 0;
  return { fits: countOf('fits'), oneStep: countOf('oneStep'), others: countOf('others') };
}

/** Lists the skills that the most Live positions require. */
export async function listFrequentSkills(db: Database, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select skill as id from positions p, unnest(p.required_skill_ids) skill
    where p.is_live group by skill order by count(*) desc, skill limit ${limit}::integer`.execute(db);
  return rows.map(({ id }) => id);
}

/** Facts of a talent that their home reads first, in one short statement, as most talents have neither. */
export interface Own {
  /** Whether they have any conversation. */
  isInTouch: boolean;
  /** Whether any position is marked as saved or begun; and whether as begun. */
  hasKept: boolean;
  hasBegun: boolean;
  /** Ids of the positions they passed. */
  passed: ReadonlySet<number>;
}

export async function readOwn(db: Database, talentId: number): Promise<Own> {
  const { rows } = await sql<{ isInTouch: boolean; hasKept: boolean; hasBegun: boolean; passedIds: number[] | null }>`
    select
      exists (select from threads where lower_user_id = ${talentId}::integer)
        or exists (select from threads where higher_user_id = ${talentId}::integer) as is_in_touch,
      exists (select from position_marks where talent_id = ${talentId}::integer and mark <> 'passed') as has_kept,
      exists (select from position_marks where talent_id = ${talentId}::integer and mark = 'begun') as has_begun,
      (select array_agg(position_id) from position_marks
        where talent_id = ${talentId}::integer and mark = 'passed') as passed_ids`.execute(db);
  const { isInTouch = false, hasKept = false, hasBegun = false, passedIds } = rows[0] ?? {};
  return { isInTouch, hasKept, hasBegun, passed: new Set(passedIds) };
}

/** The threads of a talent, with the positions `s` that their messages are about. */
export const subjectsOf = (talentId: number) => sql`(
  select id from threads where lower_user_id = ${talentId}::integer
  union all
  select id from threads where higher_user_id = ${talentId}::integer
) h join thread_subjects s on s.thread_id = h.id`;

/**
 * Whether message `m` is about the position of a row `s` of `thread_subjects`. Only for a lateral subquery with a limit
 * or `distinct`, where both ends bound the search in the index. As a join or `exists`, each message of a thread may be
 * compared with each of its rows.
 */
export const isAbout = sql`m.thread_id = s.thread_id and m.id >= s.message_id
  and m.id < coalesce(s.until_id, 9223372036854775807)`;

/** The time a talent last wrote about each position, in milliseconds; absent if they never did. */
export async function findWritten(
  db: Database,
  talentId: number,
  positionIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (positionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; wroteAt: Date }>`
    select s.position_id as id, max(own.created_at) as wrote_at
    from ${subjectsOf(talentId)}
    cross join lateral (
      select created_at from messages m
      where ${isAbout} and m.user_id = ${talentId}::integer
      order by m.id desc limit 1
    ) own
    where s.position_id = any (${positionIds}::integer[])
    group by s.position_id`.execute(db);
  return new Map(rows.map(({ id, wroteAt }) => [id, wroteAt.getTime()]));
}

/** Lists the positions about which a talent has written. */
export async function listWritten(db: Database, talentId: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct s.position_id as id
    from ${subjectsOf(talentId)}
    cross join lateral (select from messages m where ${isAbout} and m.user_id = ${talentId}::integer limit 1) own
    where s.position_id is not null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
