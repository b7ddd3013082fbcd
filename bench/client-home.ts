import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { currentUser } from '#contract/accounts.ts';
import { listCandidates } from '#contract/candidates.ts';
import { clientHome } from '#contract/matching.ts';
import { buildPosition } from '#server/positions/build.ts';
import type { Shot } from './stage/load.ts';
import { noWishes } from '#server/matching/rule.ts';
import { type Times, anywhere, placeOf, searches, settle, timeCall, timedRuns, warmUp } from './stage/matching.ts';
import { seatClientOf } from './stage/people.ts';
import { seedTalents } from './stage/seed.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * The home of a company with 500 positions: the first panels, as the web app requests them, and the rest by twelve.
 * Run: node bench/client-home.ts [talents, default 100000] [positions, default 500]
 */
const [talents = 100_000, positions = 500] = process.argv.slice(2).map(Number);
/** As in the web app: panels per answer, and talents per panel. */
const together = 12;
/** Milliseconds to the first panels at the 95th percentile. */
const limit = 150;
const candidates = 1_000;
/** Candidates of every second position. */
const standing = 20;
/** Milliseconds of panels' calls for candidates, likewise. */
const listLimit = 20;

async function post({ port, path, headers, body }: Shot) {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body });
  return clientHome.answer.parse(await response.json());
}

const stage = await setStage();
try {
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

  const asked = { talentsEach: together, firstPanels: together };
  const first = await timeCall(mixed(asked));
  const firstOfDearest = await timeCall(dearest(asked));
  const { further = [] } = await post(mixed(asked));
  const blocks = Array.from({ length: Math.ceil(further.length / together) }, (_, index) => {
    const block = further.slice(index * together, (index + 1) * together);
    return mixed({ positionIds: block.map(({ id }) => id), talentsEach: together });
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
which needs the session alone. Milliseconds.
`);
  console.table({
    'first panels': first,
    'first panels, no conditions': firstOfDearest,
    [`${together} further panels`]: later,
    'all panels in one answer': whole,
    [`numbers of ${candidates} candidates`]: lists.counts,
    'page of a stage': lists.page,
    'user alone': lists.user,
  });
  const isWithin = first.p95 <= limit && firstOfDearest.p95 <= limit;
  console.log(`All further panels, one request after the other: ${rest} ms in ${blocks.length} requests
First panels within ${limit} ms at the 95th percentile: ${isWithin ? 'reached' : 'MISSED'}`);
  conclude([
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
  ]);

  /** Times panels' calls for a position with many candidates, in turn with a call that only reads the session. */
  async function timeCandidates() {
    const { companyId, headers } = await seatClientOf(stage.connection, server.port);
    const { id, hashId: positionHashId } = await buildPosition(db, { companyId });
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
      user: shotOf(currentUser.path, {}),
    };
    const rounds = { counts: [] as Times[], page: [] as Times[], user: [] as Times[] };
    for (let round = 0; round < 3; round += 1)
      for (const name of ['counts', 'page', 'user'] as const) rounds[name].push(await timeCall(shots[name]));
    return { counts: middle(rounds.counts), page: middle(rounds.page), user: middle(rounds.user) };
  }
} finally {
  await stage.close();
}

/** The median of three rounds. */
function middle(times: readonly Times[]): Times {
  return times.toSorted((one, other) => one.p95 - other.p95)[1] ?? { p50: Number.NaN, p95: Number.NaN };
}
