import { type RawBuilder, sql } from 'kysely';
import { yearly } from '#contract/pay.ts';
import type { PositionFilters } from '#contract/position-search.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isFound, isMarked, readWords, yearlyPay } from '#server/positions/service.ts';

/**
 * Finds the Live positions that satisfy the filters, with the highest yearly pay by id, 0 without a filter by pay.
 * Leaves out companies the talent hides from, and passed positions unless the filters ask for these. Also counts the
 * positions that pay in a currency other than the filter's. Does not judge whether they fit the talent.
 */
export async function findPositions(
  db: Database,
  { q, skills, remote, countries, workTypeIds, pay, sponsors, days, company, show }: PositionFilters,
  { talentId, hiddenFrom, liveAfter }: { talentId: number; hiddenFrom: ReadonlySet<number>; liveAfter?: Date },
): Promise<{ found: Map<number, number>; otherCurrencyCount: number }> {
  const conditions: RawBuilder<unknown>[] = [
    isFound({
      words: readWords(q).words,
      skillIds: skills,
      countryIds: countries,
      isRemote: remote,
    }),
  ];
  const ofTalent = { talentId: sql`${talentId}::integer`, positionId: sql`positions.id` };
  if (show !== 'passed') conditions.push(sql`not ${isMarked('passed', ofTalent)}`);
  if (show === 'passed' || show === 'saved') conditions.push(isMarked(show, ofTalent));
  if (hiddenFrom.size > 0) conditions.push(sql`positions.company_id <> all (${[...hiddenFrom]}::integer[])`);
  if (workTypeIds.length > 0) conditions.push(sql`positions.work_type_ids && ${workTypeIds}::integer[]`);
  if (sponsors) conditions.push(sql`positions.sponsors_visa`);
  if (days !== null)
    conditions.push(
      sql`coalesce(positions.live_since, positions.created_at) > now() - make_interval(days => ${days}::integer)`,
    );
  if (liveAfter) conditions.push(sql`positions.live_since > ${liveAfter}::timestamptz`);
  if (company !== null) conditions.push(sql`positions.company_id = ${company}::integer`);
  if (pay) conditions.push(sql`positions.pay is not null`);
  const least = pay ? yearly(pay.amount, pay.period) : 0;
  const isInCurrency = pay ? sql`positions.pay ->> 'currency' = ${pay.currency}` : sql`true`;
  const isEnough = pay ? sql`${yearlyPay} >= ${least}::bigint` : sql`true`;
  // Lists as text: separate rows would take longer to read than everything else.
  const { rows } = await sql<{ ids: string | null; pays: string | null; otherCurrencyCount: number }>`
    select string_agg(positions.id::text, ',') filter (where ${isInCurrency} and ${isEnough}) as ids,
      ${pay ? sql`string_agg(${yearlyPay}::text, ',') filter (where ${isInCurrency} and ${isEnough})` : sql`null`} as pays,
      (count(*) filter (where not ${isInCurrency}))::integer as other_currency_count
    from positions where ${sql.join(conditions, sql` and `)}`.execute(db);
  const [row] = rows;
  const pays = row?.pays?.split(',') ?? [];
  const ids = row?.ids?.split(',') ?? [];
  return {
    found: new Map(ids.map((id, index) => [Number(id), Number(pays[index] ?? 0)])),
    otherCurrencyCount: row?.otherCurrencyCount ?? 0,
  };
}
