import { sql } from 'kysely';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { allCountries, skills, timezones } from '#server/reference/service.ts';

/** Marsaglia's xorshift32 (Journal of Statistical Software 8/14, 2003): the same talents in every run. */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** Shuffles ids into an order of popularity, unrelated to their numbers. */
function byPopularity(ids: number[], random: () => number): number[] {
  return ids
    .map((id) => ({ id, place: random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ id }) => id);
}

/** Draws one; rank r has a probability roughly proportional to 1/r. */
const drawOne = (ids: number[], random: () => number): number =>
  ids[Math.floor(Math.exp(random() * Math.log(ids.length)) - 1)] ?? 0;

/** Draws `count` different ones, sorted. */
function draw(ids: number[], count: number, random: () => number): number[] {
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(drawOne(ids, random));
  return [...chosen].toSorted((a, b) => a - b);
}

export interface Seeded {
  /** Skill ids, the most popular first. */
  skills: number[];
  /** Country ids, the most popular first. */
  countries: number[];
}

/**
 * Inserts `count` talents with 4 to 12 skills each; the frequency of a skill of rank r is roughly proportional to 1/r.
 * 70 % work remotely, 50 % on site. Timezones are even, countries as skewed as skills. All were active within the last
 * 60 days.
 */
export async function seedTalents(db: Database, count: number): Promise<Seeded> {
  const random = makeRandom(20_261_121);
  const seeded = {
    skills: byPopularity(
      skills.map(({ id }) => id),
      random,
    ),
    countries: byPopularity(
      allCountries().map(({ id }) => id),
      random,
    ),
  };
  const talent = (userId: number) => {
    const zone = timezones[Math.floor(random() * timezones.length)];
    return {
      user_id: userId,
      skill_ids: draw(seeded.skills, 4 + Math.floor(random() * 9), random),
      work_type_ids: [1],
      is_remote: random() < 0.7,
      timezone: zone?.name,
      utc_offset_minutes: zone?.utcOffsetMinutes,
      is_physical: random() < 0.5,
      physical_country_id: drawOne(seeded.countries, random),
      version: 1, // a record built from JSON gets no defaults
      last_active_on: new Date(Date.UTC(2026, 10, 21) - Math.floor(random() * 60) * 86_400_000)
        .toISOString()
        .slice(0, 10),
    };
  };
  await patiently(db, (db) => insertTalents(db, count, talent));
  return seeded;
}

/** Rows per statement: a JSON text of a million would be too long. */
const batchSize = 5_000;

/** Runs on one connection without a limit on a statement's time. */
const patiently = (db: Database, work: (db: Database) => Promise<void>): Promise<void> =>
  db.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db);
    await work(db);
    await sql`reset statement_timeout`.execute(db);
  });

async function insertTalents(db: Database, count: number, talent: (userId: number) => object): Promise<void> {
  const { rows: users } = await sql<{ id: number }>`
    insert into users (type, email, first_name, last_name)
    select 1, 'talent' || n || '@bench.example', 'Ada', 'Moreau' from generate_series(1, ${count}::integer) n returning id`.execute(
    db,
  );
  await withoutUpkeep(db, 'talents', async (db) => {
    for (let start = 0; start < users.length; start += batchSize) {
      const batch = users.slice(start, start + batchSize).map(({ id }) => talent(id));
      await sql`
        insert into talents (user_id, ${columns}) select user_id, ${columns}
        from json_populate_recordset(null::talents, ${JSON.stringify(batch)}::json)`.execute(db);
    }
  });
  await sql`vacuum analyze talents`.execute(db);
  await sql`checkpoint`.execute(db);
}

const columns = sql.raw(
  'skill_ids, work_type_ids, is_remote, timezone, utc_offset_minutes, is_physical, physical_country_id, last_active_on',
);

/**
 * Fills a table without updating its indexes, foreign keys and triggers row by row; restores the indexes afterwards.
 */
async function withoutUpkeep(db: Database, table: string, fill: (db: Database) => Promise<void>): Promise<void> {
  await withTransaction(db, async (db) => {
    const { rows } = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes
      where tablename = ${table} and indexdef not like 'CREATE UNIQUE%'`.execute(db);
    await sql`set local session_replication_role = replica`.execute(db);
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
    await fill(db);
    for (const { definition } of rows) await sql.raw(definition).execute(db);
  });
}

/**
 * Inserts `count` Live positions of a tenth as many companies. Each has 3 to 8 required and up to 4 optional skills, as
 * skewed as the talents'. 70 % are remote within 0 to 6 hours of evenly chosen timezones, 40 % on site in up to 3
 * countries.
 */
export async function seedPositions(db: Database, { skills, countries }: Seeded, count: number): Promise<void> {
  const random = makeRandom(20_261_122);
  const { rows: companies } = await sql<{ id: number }>`
    insert into companies (name, name_key, trial_ends_at, avatar_key, background_image_key)
    select 'Company ' || n, 'company ' || n, now(), 'images/avatar' || n, 'images/background' || n
    from generate_series(1, ${Math.ceil(count / 10)}::integer) n returning id`.execute(db);
  const position = (index: number) => {
    const chosen = draw(skills, 3 + Math.floor(random() * 10), random);
    const required = 3 + Math.floor(random() * 6);
    const zone = timezones[Math.floor(random() * timezones.length)];
    return {
      hash_id: `bench-position-${index}`,
      company_id: companies[index % companies.length]?.id,
      title: `Engineer for team ${index}`,
      required_skill_ids: chosen.slice(0, required),
      optional_skill_ids: chosen.slice(required),
      is_remote: random() < 0.7,
      timezone: zone?.name,
      utc_offset_minutes: zone?.utcOffsetMinutes,
      timezone_margin: Math.floor(random() * 7),
      is_physical: random() < 0.4,
      country_ids: draw(countries, Math.floor(random() * 4), random),
      live_since: new Date(Date.UTC(2026, 10, 21) - Math.floor(random() * 90 * 86_400_000)).toISOString(),
    };
  };
  const columns = sql.raw(
    'hash_id, company_id, title, required_skill_ids, optional_skill_ids, is_remote, timezone, utc_offset_minutes, timezone_margin, is_physical, country_ids, live_since',
  );
  await patiently(db, (db) =>
    withoutUpkeep(db, 'positions', async (db) => {
      for (let start = 0; start < count; start += batchSize) {
        const length = Math.min(batchSize, count - start);
        const batch = Array.from({ length }, (_, index) => position(start + index));
        await sql`
          insert into positions (is_live, ${columns}) select true, ${columns}
          from json_populate_recordset(null::positions, ${JSON.stringify(batch)}::json)`.execute(db);
      }
    }),
  );
  await sql`vacuum analyze positions`.execute(db);
}
