import { Agent } from 'node:http';
import { sql } from 'kysely';
import { talentHistory } from '#contract/history.ts';
import { getProfile } from '#contract/profiles.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import { type Shot, fire } from './stage/load.ts';
import { timesOf } from './stage/matching.ts';
import { seatClientOf } from './stage/people.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * A team's history with a person, with every member in a long conversation, compared with the profile that shows it.
 * Run: node bench/talent-history.ts [members, default 20] [positions, default 50]
 */
const [members = 20, positions = 50] = process.argv.slice(2).map(Number);
const talents = 50;
const messages = 400;
const notes = 30;
const rounds = 400;
const warmUp = 40;
/** Milliseconds at the 95th percentile. */
const limit = 10;

const times = (each: number[]) => timesOf(Float64Array.from(each).toSorted());

const stage = await setStage();
try {
  const { db } = stage.connection;
  const server = await stage.start('server/main.ts');
  const { companyId, headers } = await seatClientOf(stage.connection, server.port);
  const ids: number[] = [];
  for (let index = 0; index < talents; index += 1) ids.push((await buildTalent(db)).id);
  for (let index = 0; index < positions; index += 1) await buildPosition(db, { companyId });
  await sql`
    insert into users (email, type, first_name, last_name, company_id, last_seen_at)
    select 'member-' || n || '@example.com', 2, 'Member', n::text, ${companyId}::integer, now()
    from generate_series(2, ${members}::integer) n`.execute(db);
  await sql`
    insert into threads (lower_user_id, higher_user_id)
    select least(m.id, t.user_id), greatest(m.id, t.user_id) from users m, talents t
    where m.company_id = ${companyId}::integer`.execute(db);
  // The talent answers half of the members after three messages, and the others never.
  await sql`
    insert into messages (thread_id, user_id, text)
    select h.id, case when m.id % 2 = 0 and n % 4 = 0 then h.lower_user_id + h.higher_user_id - m.id else m.id end,
      'Line ' || n
    from threads h
      join users m on m.id in (h.lower_user_id, h.higher_user_id) and m.company_id = ${companyId}::integer,
      generate_series(1, ${messages}::integer) n
    where m.id % 2 = 0 or n <= 10
    order by n`.execute(db);
  await sql`
    insert into candidates (position_id, talent_id, stage, moved_by)
    select p.id, t.user_id, 'kept', m.id from positions p, talents t,
      (select min(id) as id from users where company_id = ${companyId}::integer) m
    where p.company_id = ${companyId}::integer`.execute(db);
  await sql`
    insert into candidate_notes (company_id, talent_id, author_id, text)
    select ${companyId}::integer, t.user_id, m.id, repeat('A note. ', 30) from talents t,
      (select min(id) as id from users where company_id = ${companyId}::integer) m,
      generate_series(1, ${notes}::integer)`.execute(db);
  await sql`vacuum analyze`.execute(db);

  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const shot = (path: string, body: object): Shot => ({ port: server.port, path, headers, body: JSON.stringify(body) });
  const taken: Record<'history' | 'profile', number[]> = { history: [], profile: [] };
  for (let round = -warmUp; round < rounds; round += 1) {
    const talentId = ids[(round + warmUp) % ids.length];
    for (const [name, asked] of [
      ['history', shot(talentHistory.path, { talentId })],
      ['profile', shot(getProfile.path, { profileType: 'talent', talentId })],
    ] as const) {
      const took = await fire(agent, asked);
      if (took === undefined) throw new Error(`${asked.path} failed`);
      if (round >= 0) taken[name].push(took);
    }
  }
  agent.destroy();
  const [history, profile] = [times(taken.history), times(taken.profile)];
  console.log(
    `Method: ${talents} talents, each in a conversation with each of ${members} members, half of them of ${messages} messages, the others of ten without an answer; ${positions} stages, ${notes} notes. Over HTTP, signed in, ${rounds} of each after ${warmUp}, in turn with the profile. Milliseconds.`,
  );
  console.table({ history, profile });
  conclude([
    {
      promised: `what a team has done about a person comes within ${limit} ms at p95`,
      measured: `${history.p95} ms; the profile beside it ${profile.p95} ms`,
      holds: history.p95 <= limit,
    },
  ]);
} finally {
  await stage.close();
}
