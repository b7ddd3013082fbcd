import { type RawBuilder, sql } from 'kysely';
import { yearly } from '#contract/pay.ts';
import type { PositionFilters } from '#contract/position-search.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { isFound, maxWords, wordsOf, yearlyPay } from '#server/positions/service.ts';

/** A Live position that satisfies the filters, with what it is sorted by. */
export interface FoundPosition {
  id: number;
  /** Microseconds of the Unix epoch. */
  liveSince: number;
  /** The highest pay of a year in the currency asked for; 0 where none is asked for. */
  pay: number;
}

/**
 * Finds the Live positions that satisfy the filters, but those of companies the talent hides from, and how many pay in
 * another currency than the one asked for. Whether they fit the talent is not asked here.
 */
export async function findPositions(
  db: Database,
  { q, skills, remote, countries, workTypeIds, pay, sponsors, days, company }: PositionFilters,
  hiddenFrom: ReadonlySet<number>,
): Promise<{ found: FoundPosition[]; otherCurrencyCount: number }> {
  const conditions: RawBuilder<unknown>[] = [
    isFound({
      words: wordsOf(q).slice(0, maxWords),
      skillIds: skills,
      countryIds: countries,
      isRemote: remote,
    }),
  ];
  if (hiddenFrom.size > 0) conditions.push(sql`positions.company_id <> all (${[...hiddenFrom]}::integer[])`);
  if (workTypeIds.length > 0) conditions.push(sql`positions.work_type_ids && ${workTypeIds}::integer[]`);
  if (sponsors) conditions.push(sql`positions.sponsors_visa`);
  if (days !== null)
    conditions.push(
      sql`coalesce(positions.live_since, positions.created_at) > now() - make_interval(days => ${days}::integer)`,
    );
  if (company !== null) conditions.push(sql`positions.company_id = ${company}::integer`);
  if (pay) conditions.push(sql`positions.pay is not null`);
  const isInCurrency = pay ? sql`positions.pay ->> 'currency' = ${pay.currency}` : sql`true`;
  const { rows } = await sql<FoundPosition & { isInCurrency: boolean }>`
    select positions.id,
      (extract(epoch from coalesce(positions.live_since, positions.created_at)) * 1000000)::bigint as live_since,
      ${isInCurrency} as is_in_currency, ${pay ? yearlyPay : sql`0::bigint`} as pay
    from positions where ${sql.join(conditions, sql` and `)}`.execute(db);
  const least = pay ? yearly(pay.amount, pay.period) : 0;
  return {
    found: rows.filter((row) => row.isInCurrency && row.pay >= least),
    otherCurrencyCount: rows.filter((row) => !row.isInCurrency).length,
  };
}
