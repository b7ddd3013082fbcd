import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { currentUser } from '#contract/accounts.ts';
import { listCandidates, listPeople } from '#contract/candidates.ts';
import { talentHistory } from '#contract/history.ts';
import { clientHome } from '#contract/matching.ts';
import { getProfile } from '#contract/profiles.ts';
import { noWishes } from '#server/matching/rule.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import { type Standing, contest, printStandings } from './stage/contest.ts';
import { type Shot, fire } from './stage/load.ts';
import {
  type Times,
  anywhere,
  placeOf,
  searches,
  settle,
  timeCall,
  timedRuns,
  warmUp,
  timesOf,
} from './stage/matching.ts';
import { measure } from './stage/measure.ts';
import { seatClientOf, browserHeaders, seatTalents } from './stage/people.ts';
import { seedTalents, seedPositions } from './stage/seed.ts';
import type { Stage } from './stage/stage.ts';
import type { Verdict } from './stage/verdict.ts';

/*
 * The screens that read most. client: the home of a company with 500 positions, the first panels as the web app requests
 * them, and the rest by twelve. talent: a talent's home with very many Live positions, compared with a bare server that
 * computes the same ranking. history: a team's history with a person, with every member in a long conversation.
 * Run: node bench/home.ts client [talents, default 100000] [positions, default 500], node bench/home.ts talent
 * [positions] [rounds] [requests a round], or node bench/home.ts history [members, default 20] [positions, default 50]
 */
const measurements = { client, talent, history };

/** The first panels of a company’s home, further ones, and the candidates of one position. */
async function client(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const [talents = 100_000, positions = 500] = numbers;
  /** As in the web app: panels per answer, and talents per panel. */
  const together = 12;
  /** Milliseconds to the first panels at the 95th percentile. */
  const limit = 150;
  const candidates = 1_000;
  /** Candidates of every second position. */
  const standing = 20;
  /** Milliseconds of panels' calls for candidates, likewise. */
  const listLimit = 20;
  /** Milliseconds of all of them as rows, likewise. */
  const rowsLimit = 50;

  const { db } = stage.connection;
  const seeded = await seedTalents(db, talents);
  const kinds = Object.values(searches(seeded));
  const unconditional = { ...anywhere, requiredSkillIds: [], ...noWishes, optionalSkillIds: seeded.skills.slice(3, 5) };
  const server = await stage.start('server/main.ts');
  await settle(stage);

  /** Builds a company with positions of these kinds in turn, and returns a function that requests its home. */
  const open = async (conditions: typeof kinds) => {
    const { companyId, headers } = await seatClientOf(stage.connection, server.port);
    for (let index = 0; index < positions; index += 1) {
      const each = conditions[index % conditions.length] ?? unconditional;
      await buildPosition(db, { companyId, ...each, ...placeOf(each), isLive: index % 5 > 0 });
    }
    await sql`
      insert into candidates (position_id, talent_id, stage)
      select p.id, t.user_id, (array['kept', 'contacted', 'talking', 'closed'])[1 + t.user_id % 4]
      from positions p cross join lateral
        (select user_id from talents where user_id > p.id * 97 % ${talents}::integer order by user_id limit ${standing}::integer) t
      where p.company_id = ${companyId}::integer`.execute(db);
    return (payload: object): Shot => ({
      port: server.port,
      path: clientHome.path,
      headers,
      body: JSON.stringify(payload),
    });
  };
  const mixed = await open(kinds);
  const dearest = await open([unconditional]);
  await sleep(1_000); // memory is notified of the positions

  const asked = { talentsEach: together, firstPanels: together, tellsNew: true };
  const first = await timeCall(mixed(asked));
  const firstOfDearest = await timeCall(dearest(asked));
  const { further = [] } = await post(mixed(asked));
  const blocks = Array.from({ length: Math.ceil(further.length / together) }, (_, index) => {
    const block = further.slice(index * together, (index + 1) * together);
    return mixed({ positionIds: block.map(({ id }) => id), talentsEach: together, tellsNew: true });
  });
  const [block = mixed(asked), ...others] = blocks;
  const later = await timeCall([block, ...others]);
  const started = performance.now();
  for (const each of blocks) await post(each);
  const rest = Math.round(performance.now() - started);
  const whole = await timeCall(mixed({}), 5);
  const lists = await timeCandidates();
  console.log(`Method: ${talents} talents; ${positions} positions of one company, of the six kinds of bench/matching.ts in turn, and as many of another
without any condition, which is the dearest kind to rank; a fifth of them Drafts, each with ${standing} candidates. Over HTTP, signed in, one request after
the other over one connection, ${timedRuns} after ${warmUp} to warm up, 5 of all panels in one answer. The first answer ranks ${together} positions and
names all; later ones rank ${together}, as they come near the screen. A position of a third company has ${candidates} candidates: its
numbers, with the stages of ${together} talents, and the first page of a stage are asked for in turn with the signed-in user,
which needs the session alone, and with the rows of as many candidates in one stage of another position, each in a
conversation with the viewer. Milliseconds.
`);
  console.table({
    'first panels': first,
    'first panels, no conditions': firstOfDearest,
    [`${together} further panels`]: later,
    'all panels in one answer': whole,
    [`numbers of ${candidates} candidates`]: lists.counts,
    'page of a stage': lists.page,
    [`${candidates} rows`]: lists.rows,
    'user alone': lists.user,
  });
  const isWithin = first.p95 <= limit && firstOfDearest.p95 <= limit;
  return [
    {
      promised: `home of a company with ${positions} positions over ${talents} talents: first panels within ${limit} ms at p95`,
      measured: `${first.p95} ms, without conditions ${firstOfDearest.p95} ms; ${together} more ${later.p95} ms, all others ${rest} ms in ${blocks.length} requests; all in one answer ${whole.p50} ms`,
      holds: isWithin,
    },
    {
      promised: `candidates of a position with ${candidates}: numbers and pages within ${listLimit} ms at p95`,
      measured: `numbers ${lists.counts.p95} ms, page ${lists.page.p95} ms; the user alone ${lists.user.p95} ms`,
      holds: lists.counts.p95 <= listLimit && lists.page.p95 <= listLimit,
    },
    {
      promised: `a list of ${candidates} people within ${rowsLimit} ms at p95`,
      measured: `${lists.rows.p95} ms`,
      holds: lists.rows.p95 <= rowsLimit,
    },
  ];

  /** Times panels' calls for a position with many candidates, in turn with a call that only reads the session. */
  async function timeCandidates() {
    const { companyId, headers } = await seatClientOf(stage.connection, server.port);
    const { id, hashId: positionHashId } = await buildPosition(db, { companyId });
    const listed = await buildPosition(db, { companyId, requiredSkillIds: seeded.skills.slice(0, 2) });
    await sql`
      insert into candidates (position_id, talent_id, stage)
      select ${listed.id}::integer, user_id, 'talking' from talents order by user_id limit ${candidates}::integer`.execute(
      db,
    );
    await sql`
      with member as (
        select id from users where company_id = ${companyId}::integer limit 1
      ), thread as (
        insert into threads (lower_user_id, higher_user_id)
        select least(c.talent_id, member.id), greatest(c.talent_id, member.id)
        from candidates c, member where c.position_id = ${listed.id}::integer
        returning id, lower_user_id, higher_user_id
      )
      insert into messages (thread_id, user_id, text)
      select thread.id, lower_user_id, 'Thank you, I would like to hear more about it.' from thread`.execute(db);
    await sql`analyze threads, messages`.execute(db);
    await sql`
      insert into candidates (position_id, talent_id, stage)
      select ${id}::integer, user_id, (array['kept', 'talking', 'closed'])[1 + user_id % 3] from talents
      order by user_id limit ${candidates}::integer`.execute(db);
    const { rows } = await sql<{ id: number }>`
      select talent_id as id from candidates where position_id = ${id}::integer limit ${together}::integer`.execute(db);
    await sql`analyze candidates`.execute(db);
    const shotOf = (path: string, payload: object): Shot => ({
      port: server.port,
      path,
      headers,
      body: JSON.stringify(payload),
    });
    const shots = {
      counts: shotOf(listCandidates.path, { positionHashId, talentIds: rows.map((row) => row.id) }),
      page: shotOf(listCandidates.path, { positionHashId, stage: 'kept' }),
      rows: shotOf(listPeople.path, { positionHashId: listed.hashId, pill: 'talking' }),
      user: shotOf(currentUser.path, {}),
    };
    const rounds = { counts: [] as Times[], page: [] as Times[], rows: [] as Times[], user: [] as Times[] };
    for (let round = 0; round < 3; round += 1)
      for (const name of ['counts', 'page', 'rows', 'user'] as const) rounds[name].push(await timeCall(shots[name]));
    return {
      counts: middle(rounds.counts),
      page: middle(rounds.page),
      rows: middle(rounds.rows),
      user: middle(rounds.user),
    };
  }
}

async function post({ port, path, headers, body }: Shot) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  return clientHome.answer.parse(await response.json());
}

/** The median of three rounds. */
function middle(times: readonly Times[]): Times {
  return times.toSorted((one, other) => one.p95 - other.p95)[1] ?? { p50: Number.NaN, p95: Number.NaN };
}

/** A talent’s home: its latency, and its processor time beside a bare server’s. */
async function talent(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const [livePositions = 100_000, rounds = 3, total = 40] = numbers;
  const rules = { rounds, total, connections: 4 };
  const people = 200;
  const timed = 400;
  /** Milliseconds at the 95th percentile, and the fraction of the ranking bare server's processor time. */
  const limits = { p95: 15, share: 0.35 };

  console.log(`Method: ${livePositions.toLocaleString('en')} Live positions of a tenth as many companies, 3 to 8 required skills each, as skewed as those of the
talents. ${people} talents with a session each ask in turn, with the body of the web; 60 positions in an answer. Time: one home after the
other over one kept-alive connection, ${timed} of them. Processor time: ${rounds} rounds, each contender in turn, ${total} requests a round over
${rules.connections} connections; the user and system time of the server's process, and of PostgreSQL's process tree, per request, medians
over the rounds. The reference is a bare Fastify and pg server with a session query and one prepared statement that
ranks. The product runs as in production, with logging, anti-forgery and validation.
`);

  const { db } = stage.connection;
  await seedPositions(db, await seedTalents(db, 2_000), livePositions);
  const tokens = await seatTalents(stage.connection, people);
  await sql`analyze`.execute(db);
  const reference = await stage.start('bench/stage/reference-server.ts');
  const product = await stage.start('server/main.ts');
  const headers = await Promise.all(tokens.map((token) => browserHeaders(product.port, token)));
  const shots = ({ port }: { port: number }) =>
    headers.map((own): Shot => ({
      port,
      path: '/api/talentHome',
      headers: { ...own, 'content-type': 'application/json' },
      body: JSON.stringify({ inParts: true }),
    }));
  await sleep(1_000);
  await settle(stage); // the product loads its data into memory
  const [first, ...others] = shots(product);
  if (!first) throw new Error('No talent is signed in.');
  const times = await timeCall([first, ...others], timed);
  const contenders = [
    { name: 'bare, ranked', ...reference },
    { name: 'product', ...product },
  ].map(({ name, child, port }) => {
    const all = shots({ port });
    return { name, pid: child.pid ?? 0, shot: (index: number) => all[index % people] ?? first };
  });
  const standings = await contest(stage, contenders, rules);
  printStandings(standings);
  const [ranked, own] = standings;
  const share = cost(own) / cost(ranked);
  const failures = standings.reduce((sum, standing) => sum + standing.failures, 0);
  return [
    {
      promised: `a talent's home over ${livePositions.toLocaleString('en')} Live positions takes ${limits.p95} ms at p95`,
      measured: `p50 ${times.p50} ms, p95 ${times.p95} ms`,
      holds: times.p95 <= limits.p95,
    },
    {
      promised: `it takes at most ${limits.share} of the processor time of a bare server that ranks`,
      measured: share.toFixed(3),
      holds: share <= limits.share && failures === 0,
    },
  ];
}

const cost = (standing?: Standing): number => (standing ? standing.server + standing.database : Number.NaN);

/** A team’s history with a person, beside the profile that shows it. */
async function history(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const [members = 20, positions = 50] = numbers;
  const talents = 50;
  const messages = 400;
  const notes = 30;
  const rounds = 400;
  const warmUp = 40;
  /** Milliseconds at the 95th percentile. */
  const limit = 10;

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
  return [
    {
      promised: `what a team has done about a person comes within ${limit} ms at p95`,
      measured: `${history.p95} ms; the profile beside it ${profile.p95} ms`,
      holds: history.p95 <= limit,
    },
  ];
}

const times = (each: number[]) => timesOf(Float64Array.from(each).toSorted());

await measure(measurements);
