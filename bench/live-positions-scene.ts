import type pg from 'pg';
import { talentHome } from '#contract/matching.ts';
import { updatePosition } from '#contract/positions.ts';
import { hashToken } from '#server/platform/session/session.ts';
import type { Shot } from './load.ts';
import { browserHeaders, seatTalents } from './people.ts';
import { seedPositions, seedTalents } from './seed.ts';
import type { Stage } from './stage.ts';

/** Talents, in turn: with 4 to 12 skills, without any, and with skills but hidden from two companies. */
export const kinds = ['with skills', 'newcomer', 'hiding'] as const;
export type Kind = (typeof kinds)[number];

const talentsEach = 200;
const writers = 100;

export interface Scene {
  /** Number of talents. */
  talents: number;
  /** The first talent of each kind, and the companies that talent hides from. */
  first: Record<Kind, { id: number; hiddenFrom: ReadonlySet<number> }>;
  /** Homes as the web asks for them, the kinds in turn. */
  homes(port: number): Promise<(number: number) => Shot>;
  /** Saves of other required skills, each by a member of another company. */
  saves(port: number): Promise<(number: number) => Shot>;
}

/** Makes Live positions, talents of each kind, and companies with a member who saves. */
export async function setScene({ connection }: Stage, positions: number): Promise<Scene> {
  const { db, pool } = connection;
  const seeded = await seedTalents(db, talentsEach * kinds.length);
  await seedPositions(db, seeded, positions);
  const tokens = await seatTalents(connection, talentsEach * kinds.length);
  const { rows: talents } = await pool.query<{ id: number }>('select user_id as id from talents order by user_id');
  const idsOf = (kind: Kind) => talents.flatMap(({ id }, index) => (kinds[index % kinds.length] === kind ? [id] : []));
  const { rows: companies } = await pool.query<{ id: number }>('select id from companies order by id limit 2');
  await pool.query(`update talents set skill_ids = '{}' where user_id = any($1::integer[])`, [idsOf('newcomer')]);
  await pool.query(
    `insert into exclusions (talent_id, company_id)
     select talent, company from unnest($1::integer[]) talent, unnest($2::integer[]) company`,
    [idsOf('hiding'), companies.map(({ id }) => id)],
  );
  const seats = await seatWriters(pool);
  await pool.query('vacuum analyze');
  await pool.query('checkpoint');
  const firstOf = (kind: Kind, hiddenFrom: number[]) => ({ id: idsOf(kind)[0] ?? 0, hiddenFrom: new Set(hiddenFrom) });
  return {
    talents: tokens.length,
    first: {
      'with skills': firstOf('with skills', []),
      newcomer: firstOf('newcomer', []),
      hiding: firstOf(
        'hiding',
        companies.map(({ id }) => id),
      ),
    },
    async homes(port) {
      const browsers = await headersOf(port, tokens);
      const body = JSON.stringify({ inParts: true });
      return (number) => ({ port, path: talentHome.path, headers: browsers[number % browsers.length] ?? {}, body });
    },
    async saves(port) {
      const browsers = await headersOf(
        port,
        seats.map(({ token }) => token),
      );
      return (number) => {
        const [start, count] = [(number * 7) % 60, 3 + (number % 6)];
        const id = seats[number % seats.length]?.positionId;
        const position = { id, skills: seeded.skills.slice(start, start + count) };
        const headers = browsers[number % browsers.length] ?? {};
        return { port, path: updatePosition.path, headers, body: JSON.stringify({ position }) };
      };
    },
  };
}

const headersOf = (port: number, tokens: readonly string[]): Promise<Shot['headers'][]> =>
  Promise.all(
    tokens.map(async (token) => ({ ...(await browserHeaders(port, token)), 'content-type': 'application/json' })),
  );

/** Gives each of the first companies a member with a session. */
async function seatWriters(pool: pg.Pool): Promise<{ token: string; positionId: number }[]> {
  const { rows } = await pool.query<{ id: number; positionId: number }>(
    `with made as (
       insert into users (type, email, first_name, last_name, company_id)
       select 2, 'client' || id || '@bench.example', 'Ada', 'Moreau', id
       from (select id from companies order by id limit $1::integer) first
       returning id, company_id
     )
     select id, (select min(p.id) from positions p where p.company_id = made.company_id) as "positionId" from made`,
    [writers],
  );
  const seats = rows.map(({ id, positionId }) => ({ id, positionId, token: `bench-client-${id}` }));
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select token, id, now() + interval '1 day' from unnest($1::bytea[], $2::integer[]) as t (token, id)`,
    [seats.map(({ token }) => hashToken(token)), seats.map(({ id }) => id)],
  );
  return seats;
}
