import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { allCountries, skills, timezones } from '#server/reference/service.ts';

/** Marsaglia's xorshift32 (Journal of Statistical Software 8/14, 2003): the same crowd in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Ids from the most to the least popular, in an order that has nothing to do with their numbers. */
function byPopularity(ids: number[], random: () => number): number[] {
  return ids
    .map((id) => ({ id, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

export interface Crowd {
  /** Skill ids, the most popular first. */
  skills: number[];
  /** Country ids, the most popular first. */
  countries: number[];
}

/**
 * Inserts `count` talents with 4 to 12 skills each, where the skill of rank r is held about in proportion to 1/r; 70 %
 * work remotely, 50 % on site, timezones are even, countries as skewed as skills, all active within the last 60 days.
 */
export async function seedTalents(db: Database, count: number): Promise<Crowd> {
  const random = makeRandom(20_261_121);
  const crowd = {
    skills: byPopularity(
      skills.map(({ id }) => id),
      random,
    ),
    countries: byPopularity(
      allCountries().map(({ id }) => id),
      random,
    ),
  };
  const skewed = (ids: number[]): number => ids[Math.floor(Math.exp(random() * Math.log(ids.length)) - 1)] ?? 0;
  const talent = (userId: number) => {
    const wanted = 4 + Math.floor(random() * 9);
    const chosen = new Set<number>();
    while (chosen.size < wanted) chosen.add(skewed(crowd.skills));
    const zone = timezones[Math.floor(random() * timezones.length)];
    return {
      user_id: userId,
      skill_ids: [...chosen].toSorted((a, b) => a - b),
      work_type_ids: [1],
      is_remote: random() < 0.7,
      timezone: zone?.name,
      utc_offset_minutes: zone?.utcOffsetMinutes,
      is_physical: random() < 0.5,
      physical_country_id: skewed(crowd.countries),
      last_active_on: new Date(Date.UTC(2026, 10, 21) - Math.floor(random() * 60) * 86_400_000)
        .toISOString()
        .slice(0, 10),
    };
  };
  const { rows: users } = await sql<{ id: number }>`
    insert into users (type, email, first_name, last_name)
    select 1, 'talent' || n || '@bench.example', 'Ada', 'Moreau' from generate_series(1, ${count}::integer) n returning id`.execute(
    db,
  );
  for (let start = 0; start < users.length; start += 5_000) {
    const batch = users.slice(start, start + 5_000).map(({ id }) => talent(id));
    await sql`insert into talents select * from json_populate_recordset(null::talents, ${JSON.stringify(batch)}::json)`.execute(
      db,
    );
  }
  await sql`vacuum analyze talents`.execute(db);
  return crowd;
}
