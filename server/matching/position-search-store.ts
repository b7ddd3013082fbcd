import { type RawBuilder, sql } from 'kysely';
import { yearly } from '#contract/pay.ts';
import { type FilterName, PositionFilters } from '#contract/position-search.ts';
import { type Database, withShortStatements } from '#server/platform/database/connect.ts';
import { hasWords, isFound, isMarked, yearlyPay } from '#server/positions/service.ts';

/** The engineer who searches, and what they do not see. */
export interface Seen {
  talentId: number;
  hiddenFrom: ReadonlySet<number>;
  /** Only positions that went Live after this moment. */
  liveAfter?: Date;
}

/** Filters that the database judges; whether a position fits is judged elsewhere. */
type JudgedFilter = Exclude<FilterName, 'fits'>;

const nothing = { words: [], skillIds: [], countryIds: [], cities: [], isRemote: false, isHybrid: false };

/** Conditions of the filters in use, and of what the engineer sees at all. */
function conditionsOf(
  { q, skills, remote, countries, cities, hybrid, workTypeIds, pay, sponsors, days, company, show }: PositionFilters,
  { talentId, hiddenFrom, liveAfter }: Seen,
): { seen: RawBuilder<unknown>; filters: Map<JudgedFilter, RawBuilder<unknown>> } {
  const ofTalent = { talentId: sql`${talentId}::integer`, positionId: sql`positions.id` };
  const seen = [
    sql`positions.is_live`,
    show === 'passed' ? [] : sql`not ${isMarked('passed', ofTalent)}`,
    hiddenFrom.size > 0 ? sql`positions.company_id <> all (${[...hiddenFrom]}::integer[])` : [],
    liveAfter ? sql`positions.live_since > ${liveAfter}::timestamptz` : [],
  ].flat();
  const filters = new Map<JudgedFilter, RawBuilder<unknown>>();
  const words = hasWords(q);
  if (words) filters.set('q', words);
  if (skills.length > 0) filters.set('skills', isFound({ ...nothing, skillIds: skills }));
  if (remote) filters.set('remote', isFound({ ...nothing, isRemote: true }));
  if (countries.length > 0) filters.set('countries', isFound({ ...nothing, countryIds: countries }));
  if (cities.length > 0) filters.set('cities', isFound({ ...nothing, cities }));
  if (hybrid) filters.set('hybrid', isFound({ ...nothing, isHybrid: true }));
  if (workTypeIds.length > 0) filters.set('workTypeIds', sql`positions.work_type_ids && ${workTypeIds}::integer[]`);
  if (pay)
    filters.set(
      'pay',
      sql`positions.pay ->> 'currency' = ${pay.currency} and ${yearlyPay} >= ${yearly(pay.amount, pay.period)}::bigint`,
    );
  if (sponsors) filters.set('sponsors', sql`positions.sponsors_visa`);
  if (days !== null)
    filters.set(
      'days',
      sql`coalesce(positions.live_since, positions.created_at) > now() - make_interval(days => ${days}::integer)`,
    );
  if (company !== null) filters.set('company', sql`positions.company_id = ${company}::integer`);
  if (show === 'passed' || show === 'saved') filters.set('show', isMarked(show, ofTalent));
  return { seen: sql.join(seen, sql` and `), filters };
}

const all = (conditions: Iterable<RawBuilder<unknown>>): RawBuilder<unknown> =>
  sql.join([sql`true`, ...conditions], sql` and `);

/**
 * Finds the Live positions that satisfy the filters, with the highest yearly pay by id, 0 without a filter by pay.
 * Leaves out companies the talent hides from, and passed positions unless the filters ask for these. Also counts the
 * positions that pay in a currency other than the filter's. Does not judge whether they fit the talent. Throws
 * 'too-many' for a search that takes too long.
 */
export async function findPositions(
  db: Database,
  filters: PositionFilters,
  viewer: Seen,
): Promise<{ found: Map<number, number>; otherCurrencyCount: number }> {
  const { pay } = filters;
  const { seen, filters: conditions } = conditionsOf(filters, viewer);
  const isPaid = conditions.get('pay') ?? sql`true`;
  conditions.delete('pay');
  const isOtherCurrency = pay ? sql`positions.pay ->> 'currency' <> ${pay.currency}` : sql`false`;
  // Lists as text: separate rows would take longer to read than everything else.
  const { rows } = await withShortStatements(db, (db) =>
    sql<{ ids: string | null; pays: string | null; otherCurrencyCount: number }>`
      select string_agg(positions.id::text, ',') filter (where ${isPaid}) as ids,
        ${pay ? sql`string_agg(${yearlyPay}::text, ',') filter (where ${isPaid})` : sql`null`} as pays,
        (count(*) filter (where ${isOtherCurrency}))::integer as other_currency_count
      from positions
      where ${seen} and ${all(conditions.values())} ${pay ? sql`and positions.pay is not null` : sql``}`.execute(db),
  );
  const [row] = rows;
  const pays = row?.pays?.split(',') ?? [];
  const ids = idsIn(row?.ids);
  return {
    found: new Map(ids.map((id, index) => [id, Number(pays[index] ?? 0)])),
    otherCurrencyCount: row?.otherCurrencyCount ?? 0,
  };
}

/**
 * Lists the currencies and the countries of on-site work of all positions that an engineer sees, most frequent first.
 */
export async function listOffered(db: Database, viewer: Seen): Promise<{ currencies: string[]; countryIds: number[] }> {
  const { seen } = conditionsOf(PositionFilters.parse({}), viewer);
  const { rows } = await withShortStatements(db, (db) =>
    sql<{ currencies: string[]; countryIds: number[] }>`
      with seen as materialized (
        select positions.pay ->> 'currency' as currency, positions.country_ids, positions.is_physical
        from positions where ${seen}
      )
      select
        array(select currency from seen where currency is not null group by 1 order by count(*) desc, 1) as currencies,
        array(select country from seen, unnest(country_ids) country where is_physical
          group by 1 order by count(*) desc, 1) as country_ids`.execute(db),
  );
  return rows[0] ?? { currencies: [], countryIds: [] };
}

const idsIn = (list: string | null | undefined): number[] => list?.split(',').map(Number) ?? [];

/**
 * Finds, for each filter in use, the Live positions that satisfy all others but not this one, in one pass: over those
 * that have the words or the skills, if the search has both, as all others fail two filters. Throws 'too-many' like the
 * search.
 */
export async function findMissed(
  db: Database,
  filters: PositionFilters,
  viewer: Seen,
): Promise<Map<JudgedFilter, number[]>> {
  const { seen, filters: conditions } = conditionsOf(filters, viewer);
  const [words, skills] = [conditions.get('q'), conditions.get('skills')];
  // By their index once, instead of by the words of each position.
  let worded = sql``;
  if (words) {
    worded = sql`with worded as materialized (select positions.id from positions where positions.is_live and ${words})`;
    conditions.set('q', sql`positions.id in (select id from worded)`);
  }
  // As an array: PostgreSQL looks up its ids in the order of the table, instead of each in the index.
  const considered =
    words && skills
      ? sql`${seen} and positions.id = any (array(
          select id from worded union all select positions.id from positions where ${skills}
        ))`
      : seen;
  const names = [...conditions.keys()];
  if (names.length === 0) return new Map();
  const failing = names.map((name) => sql`case when ${conditions.get(name)} then null else ${name} end`);
  const { rows } = await withShortStatements(db, (db) =>
    sql<{ filter: JudgedFilter; ids: string }>`
      ${worded}
      select failing[1] as filter, string_agg(id::text, ',') as ids
      from (
        select positions.id, array_remove(array[${sql.join(failing)}]::text[], null) as failing
        from positions where ${considered} offset 0
      ) judged
      where cardinality(failing) = 1 group by 1`.execute(db),
  );
  return new Map(rows.map(({ filter, ids }) => [filter, idsIn(ids)]));
}
