import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { mcp, positionRecord, positionsPage } from '#contract/addresses.ts';
import { shareThread } from '#contract/conversations.ts';
import { talentHome, clientHome } from '#contract/matching.ts';
import { messagingGetMessages } from '#contract/messaging.ts';
import { PositionFilters, searchPositions } from '#contract/position-search.ts';
import { searchTalents } from '#contract/search.ts';
import { listSearches, saveSearch } from '#contract/searches.ts';
import { type CallerName, callers } from '#server/access-row.ts';
import { accessTable } from '#server/access-table.ts';
import { headersOf, messageOf } from '#server/assistants/build.ts';
import { buildToken } from '#server/integrations/build.ts';
import { sessionCookie } from '#server/platform/session/session-cookies.ts';
import { buildPosition } from '#server/positions/build.ts';
import { longest, prices as priceOf } from '#server/prices.ts';
import { allCountries, skills } from '#server/reference/service.ts';
import { seatAccess } from '#server/testing/access-world.ts';
import { buildTalent } from '#server/talents/build.ts';
import { createWorld } from '#server/testing/world.ts';
import { type Shot, fire, percentile } from './stage/load.ts';
import { settle } from './stage/matching.ts';
import { measure } from './stage/measure.ts';
import { browserHeaders, seatClientOf, seatConversations, seatTalents } from './stage/people.ts';
import { seedPositions, seedTalents } from './stage/seed.ts';
import { type Stage, coresLine, watchProcessors } from './stage/stage.ts';
import type { Verdict } from './stage/verdict.ts';

/*
 * Heavy calls among many Live positions and engineers. prices: the greatest cost of each reading call, for each accepted
 * payload of the access table and for the widest searches. stranger: an engineer and a company keep twenty connections
 * busy with one heavy call after the other, while another user polls a conversation. words: an engineer's search by one
 * line of words that names skills and countries. assistants: searches at /mcp, by an engineer's token and without one.
 * Run: node bench/calls.ts prices [of each, default 20000], node bench/calls.ts stranger [seconds of each call, default
 * 60] [positions and engineers, default 20000], node bench/calls.ts words [positions, default 20000], or
 * node bench/calls.ts assistants [positions, default 5000]
 */
const measurements = { prices, stranger, words, assistants };

/** The median cost of each accepted payload of the access table, and of the widest searches. */
async function prices(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const [count = 20_000] = numbers;
  const runs = 5;

  const world = await createWorld(
    {},
    { url: stage.embedded.url, connection: stage.connection, end: () => Promise.resolve() },
  );
  try {
    const { db, settings } = world.services;
    const { people, ids } = await seatAccess({
      db,
      cookie: sessionCookie(settings),
      visitor: () => world.visitor(),
      signIn: (...user) => world.signIn(...user),
    });
    const seeded = await seedTalents(db, count);
    await seedPositions(db, seeded, count);
    await sql`analyze`.execute(db);
    while ((await people.talent.send(talentHome, { inParts: true })).status !== 200) await sleep(50);

    await people.client.send(shareThread, { threadId: ids.thread, isShared: true });

    const taken = new Map<string, number>();
    const measure = async (path: string, send: () => Promise<{ status: number }>) => {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        await sql`truncate limits`.execute(db);
        const started = performance.now();
        const { status } = await send();
        if (status !== 200) return;
        times.push(performance.now() - started);
      }
      const median = times.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
      taken.set(path, Math.max(taken.get(path) ?? 0, median));
    };

    for (const { call, objects, answers } of accessTable(ids)) {
      if (!(call.path in priceOf)) continue;
      for (const [place, payload] of Object.values(objects).entries()) {
        const accepted = (name: CallerName) =>
          answers[name]?.[place] === 200 && name !== 'nobody' && name !== 'expired';
        const name = callers.find(accepted);
        if (name) await measure(call.path, () => people[name].send(call, payload()));
      }
    }
    const letters = 'an re co de in st pr de su te';
    const wide = { ...PositionFilters.parse({}), q: letters };
    const nothing = {
      ...wide,
      skills: seeded.skills.slice(0, 3),
      remote: true,
      countries: seeded.countries.slice(0, 20),
      workTypeIds: [1, 2],
      pay: { amount: 2_000_000, currency: 'EUR', period: 'year' as const },
      sponsors: true,
      days: 90 as const,
      fits: true,
    };
    for (const filters of [wide, nothing, PositionFilters.parse({})])
      await measure(searchPositions.path, () => people.talent.send(searchPositions, { filters }));
    for (const filters of [
      {},
      { any: seeded.skills.slice(0, 20) },
      { skills: seeded.skills.slice(0, 8), looking: true },
    ])
      await measure(searchTalents.path, () => people.client.send(searchTalents, { filters }));
    const daily = { cadence: 'never', timeZone: 'Europe/Lisbon' } as const;
    for (let number = 0; number < 10; number += 1) {
      const name = `Search ${number}`;
      await people.otherTalent.send(saveSearch, {
        ...daily,
        name,
        kind: 'positions',
        filters: { q: 'en', remote: true },
      });
      await people.otherCompany.send(saveSearch, {
        ...daily,
        name,
        kind: 'talents',
        filters: { any: seeded.skills.slice(0, 20) },
      });
    }
    await sql`update saved_searches set opened_at = now() - interval '9 years'`.execute(db);
    for (const caller of [people.otherTalent, people.otherCompany])
      await measure(listSearches.path, () => caller.send(listSearches, {}));

    console.log(`Method: ${count} Live positions and engineers, the median of ${runs} calls. Milliseconds.`);
    const rows = [...taken].toSorted((one, other) => other[1] - one[1]);
    console.table(
      Object.fromEntries(
        rows.map(([path, time]) => [path, { price: priceOf[path], median: Math.round(time * 10) / 10 }]),
      ),
    );
    const late = rows.filter(([path, time]) => time > longest[priceOf[path] ?? 'page']);
    const unmeasured = Object.keys(priceOf).filter((path) => !taken.has(path));
    return [
      {
        promised: 'no reading call costs more than its price allows',
        measured: `${rows[0]?.[0]}: ${Math.round(rows[0]?.[1] ?? 0)} ms; dearer than allowed: ${late.map(([path]) => path).join(', ') || 'none'}`,
        holds: late.length === 0,
      },
      {
        promised: 'each reading call is measured',
        measured: `${unmeasured.length} are not ${unmeasured.join(', ')}`,
        holds: unmeasured.length === 0,
      },
    ];
  } finally {
    await world.close();
  }
}

const call = (path: string, headers: Shot['headers'], payload: object) => ({
  path,
  headers,
  body: JSON.stringify(payload),
});

/** Polls of one user beside a stranger who keeps twenty connections busy. */
async function stranger(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const [seconds = 60, count = 20_000] = numbers;
  const connections = 20;
  /** Positions of the stranger's company, and versions in the record of one of them. */
  const positions = 500;
  const versions = 200;
  /** Milliseconds between two polls, and of a poll at the 99th percentile. */
  const pause = 50;
  const limit = 1_000;

  const { connection } = stage;
  const { db } = connection;
  const seeded = await seedTalents(db, count);
  await seedPositions(db, seeded, count);
  const { child, port } = await stage.start('server/main.ts');
  const json = { 'content-type': 'application/json' };
  const [token = ''] = await seatTalents(connection, 1);
  const engineer = { ...(await browserHeaders(port, token)), ...json };
  const { companyId, headers: client } = await seatClientOf(connection, port);
  const [conversation] = await seatConversations(connection, 1, { messages: 50 });
  if (!conversation) throw new Error('One conversation was made.');
  let hashId = '';
  for (let index = 0; index < positions; index += 1) ({ hashId } = await buildPosition(db, { companyId }));
  await sql`
    insert into position_versions (position_id, order_version, content, ended_at)
    select id, 1, jsonb_build_object('title', 'Cartographer', 'description', repeat('Maps. ', 15000)), now()
    from positions, generate_series(1, ${versions}::integer) where hash_id = ${hashId}`.execute(db);
  await sql`analyze`.execute(db);

  const words = ['an', 're', 'co', 'de', 'in', 'st', 'pr', 'su', 'te', 'en'];
  const nothing = {
    ...PositionFilters.parse({}),
    q: words.join(' '),
    skills: seeded.skills.slice(0, 3),
    remote: true,
    countries: seeded.countries.slice(0, 20),
    workTypeIds: [1, 2],
    pay: { amount: 2_000_000, currency: 'EUR', period: 'year' },
    sponsors: true,
    days: 90,
    fits: true,
  };
  const strict = { skills: seeded.skills.slice(0, 8), any: seeded.skills.slice(8, 28), looking: true };
  const ask = async ({ path, headers, body }: Partial<Shot> & Pick<Shot, 'path'>): Promise<number> => {
    const post = body === undefined ? {} : { method: 'POST', body };
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: headers ?? {}, ...post });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (let number = 0; number < 10; number += 1) {
    const pace = { name: `Search ${number}`, cadence: 'never', timeZone: 'Europe/Lisbon' };
    const wide = { any: seeded.skills.slice(0, 20) };
    for (const saving of [
      call(saveSearch.path, engineer, { ...pace, kind: 'positions', filters: nothing }),
      call(saveSearch.path, client, { ...pace, kind: 'talents', filters: wide }),
    ])
      if ((await ask(saving)) !== 200) throw new Error('A search was not saved.');
  }
  await sql`update saved_searches set opened_at = now() - interval '9 years'`.execute(db);

  const heavy = {
    'nothing, for comparison': undefined,
    'search of positions': call(searchPositions.path, engineer, { filters: nothing }),
    'ten saved searches, engineer': call(listSearches.path, engineer, {}),
    'ten saved searches, company': call(listSearches.path, client, {}),
    'search of engineers': call(searchTalents.path, client, { filters: strict }),
    'home of a company': call(clientHome.path, client, {}),
    'record of a position': { path: positionRecord(hashId), headers: client },
    'public list of positions': { path: positionsPage(`?q=${words.join('+')}&remote=1`) },
  };
  const poll: Shot = {
    port,
    path: messagingGetMessages.path,
    headers: { ...(await browserHeaders(port, conversation.talent)), ...json },
    body: JSON.stringify({ threadId: conversation.threadId, afterId: 1_000_000 }),
  };
  await settle(stage);

  const agent = new Agent({ keepAlive: true });
  const end = watchProcessors(stage, [child.pid ?? 0]);
  const rows: Record<string, { p50: number; p99: number; answered: number; refused: number; others: string }> = {};
  for (const [name, shot] of Object.entries(heavy)) {
    const until = performance.now() + seconds * 1_000;
    const statuses = new Map<number, number>();
    const note = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const keepAsking = async () => {
      if (!shot) return;
      while (performance.now() < until) note(await ask(shot));
    };
    const taken: number[] = [];
    const keepPolling = async () => {
      while (performance.now() < until) {
        const time = await fire(agent, poll, (_body, status) => {
          if (status !== 200) note(status);
        });
        taken.push(time ?? Infinity);
        await sleep(pause);
      }
    };
    await Promise.all([keepPolling(), ...Array.from({ length: connections }, keepAsking)]);
    const times = Float64Array.from(taken).toSorted();
    const others = [...statuses].filter(([status]) => status !== 200 && status !== 429);
    rows[name] = {
      p50: Math.round(percentile(times, 0.5)),
      p99: Math.round(percentile(times, 0.99)),
      answered: statuses.get(200) ?? 0,
      refused: statuses.get(429) ?? 0,
      others: others.map(([status, number]) => `${number} of ${status}`).join(', '),
    };
  }
  agent.destroy();

  console.log(`Method: ${count} Live positions and as many engineers; ${seconds} seconds of each call over ${connections} connections, one request after the
other on each, from the same process that polls every ${pause} ms. The stranger's company has ${positions} positions, and one of them
${versions} versions of 90 KB. Milliseconds of a poll; the stranger's calls answered with 200 and refused with 429, and other answers.
`);
  console.table(rows);
  console.log(coresLine(end()));
  const slowest = Object.entries(rows).reduce((one, other) => (other[1].p99 > one[1].p99 ? other : one));
  const odd = Object.entries(rows).filter(([, { others }]) => others !== '');
  return [
    {
      promised: `a stranger on ${connections} connections delays another user's poll by less than ${limit} ms at p99, whatever they call`,
      measured: `${slowest[1].p99} ms, by: ${slowest[0]}`,
      holds: slowest[1].p99 < limit,
    },
    {
      promised: 'meanwhile the stranger gets only 200 or 429, and the other user only 200',
      measured: odd.map(([name, { others }]) => `${name}: ${others}`).join('; ') || 'nothing else',
      holds: odd.length === 0 && Object.values(rows).every(({ p99 }) => Number.isFinite(p99)),
    },
  ];
}

/** Lines of words that mean some position: a skill, its country if it has one, and in every second its title. */
async function words(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const [count = 20_000] = numbers;
  const lines = 400;
  /** An engineer may search sixty times a minute. */
  const each = 50;
  /** Milliseconds at the 95th percentile. */
  const limit = 20;

  const { connection } = stage;
  const { db } = connection;
  const seeded = await seedTalents(db, 1_000);
  await seedPositions(db, seeded, count);
  const titles = ['Payments', 'Platform', 'Data', 'Embedded', 'Front-end', 'Security'];
  const texts =
    'you own the pipeline review designs write tests talk with customers measure latency ship weekly mentor';
  await sql`
    update positions set
      title = (${titles}::text[])[1 + id % ${titles.length}] || ' engineer',
      description = '<p>' || repeat(${`${texts} `}, 5 + id % 10) || 'topic' || id % 500 || '</p>'`.execute(db);
  await sql`vacuum analyze positions`.execute(db);
  const { port } = await stage.start('server/main.ts');
  const tokens = await seatTalents(connection, Math.ceil(lines / each) + 1);
  await settle(stage);

  const nameOf = new Map(skills.map(({ id, name }) => [id, name]));
  const countryOf = new Map(allCountries().map(({ id, name }) => [id, name]));
  const { rows: models } = await sql<{ title: string; skillId: number; countryId: number | null }>`
    select title, required_skill_ids[1] as skill_id, case when is_physical then country_ids[1] end as country_id
    from positions order by md5(id::text) limit ${lines + each}::integer`.execute(db);
  /** Of some position a skill, mostly its country, and in every second line its title; no position has every tenth. */
  const lineOf = (index: number): string => {
    const model = models[index];
    const country = model && model.countryId !== null ? countryOf.get(model.countryId) : undefined;
    return [
      nameOf.get(model?.skillId ?? 0),
      ...(country === undefined ? [] : ['in', country]),
      ...(index % 2 === 0 ? [model?.title] : []),
      ...(index % 10 === 9 ? ['zither'] : []),
    ].join(' ');
  };
  const agent = new Agent({ keepAlive: true });
  const taken: number[] = [];
  const found: number[] = [];
  for (const [place, token] of tokens.entries()) {
    const headers = { ...(await browserHeaders(port, token)), 'content-type': 'application/json' };
    for (let index = 0; index < each; index += 1) {
      const q = lineOf(place * each + index);
      const shot = { port, ...call(searchPositions.path, headers, { filters: { q }, isTyped: true }) };
      const time = await fire(agent, shot, (body, status) => {
        if (status !== 200) throw new Error(`'${q}' was answered with ${status}.`);
        found.push(searchPositions.answer.parse(JSON.parse(body)).positionCount);
      });
      // The first engineer's searches warm the process up.
      if (place > 0) taken.push(time ?? Infinity);
    }
  }
  agent.destroy();
  const times = Float64Array.from(taken).toSorted();
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const none = found.filter((positions) => positions === 0).length;
  console.log(`Method: ${count} Live positions with texts of 90 to 250 words; ${taken.length} lines such as '${lineOf(0)}', over HTTP, one after the other
over one connection, after ${each} to warm up. ${none} of all ${found.length} lines found nothing, the others ${Math.round(found.reduce((sum, positions) => sum + positions, 0) / (found.length - none))} positions on average.
Milliseconds: p50 ${p50.toFixed(1)}, p95 ${p95.toFixed(1)}
`);
  return [
    {
      promised: `words that name skills and countries find positions among ${count} Live ones within ${limit} ms at p95`,
      measured: `${p95.toFixed(1)} ms`,
      holds: p95 <= limit,
    },
  ];
}

const p95 = (taken: number[]): number => percentile(Float64Array.from(taken).toSorted(), 0.95);

/** Searches of assistants, one after the other. */
async function assistants(stage: Stage, numbers: number[]): Promise<Verdict[]> {
  const [count = 5_000] = numbers;
  const engineers = 9;
  /** A token may send sixty requests a minute, and a network without one thirty. */
  const each = 50;
  const visits = 28;
  /** Milliseconds at the 95th percentile. */
  const limit = 30;

  const { connection } = stage;
  const { db } = connection;
  const seeded = await seedTalents(db, 1_000);
  await seedPositions(db, seeded, count);
  await sql`vacuum analyze positions`.execute(db);
  const { port } = await stage.start('server/main.ts');
  const tokens: string[] = [];
  for (let index = 0; index < engineers; index += 1) {
    const { id } = await buildTalent(db, { skillIds: seeded.skills.slice(index, index + 5) });
    tokens.push(await buildToken(db, { id, companyId: null }));
  }
  await settle(stage);

  const agent = new Agent({ keepAlive: true });
  const search = (headers: Record<string, string>, payload: object) => {
    const name = 'search_positions';
    const shot = { port, path: mcp, headers: { ...headersOf('tools/call', name), ...headers } };
    const body = messageOf('tools/call', { name, arguments: payload });
    return fire(agent, { ...shot, body }, (answer) => {
      if (!answer.includes('positions')) throw new Error(`A search was answered with ${answer.slice(0, 200)}`);
    });
  };
  const nameOf = new Map(skills.map(({ id, name }) => [id, name]));
  const skillAt = (index: number): number => seeded.skills[index % seeded.skills.length] ?? 0;
  const own: number[] = [];
  for (const [place, token] of tokens.entries())
    for (let index = 0; index < each; index += 1) {
      const filters = { skills: [skillAt(place * each + index)], remote: index % 2 === 0 };
      const time = await search({ authorization: `Bearer ${token}` }, { filters });
      // The first engineer's searches load the library and warm the process up.
      if (place > 0) own.push(time ?? Infinity);
    }
  const open: number[] = [];
  for (let index = 0; index < visits; index += 1)
    open.push((await search({}, { skill: [nameOf.get(skillAt(index))], remote: index % 2 === 0 })) ?? Infinity);
  agent.destroy();

  console.log(`Method: ${count} Live positions; searches by a skill, every second also remote, as tools/call over HTTP, one after the other over one
connection: ${own.length} by ${engineers - 1} tokens, after ${each} to warm up, and ${open.length} without a token.
Milliseconds: by token p95 ${p95(own).toFixed(1)}, without p95 ${p95(open).toFixed(1)}
`);
  return [
    {
      promised: `an assistant's search among ${count} Live positions takes at most ${limit} ms at p95`,
      measured: `${p95(own).toFixed(1)} ms by token, ${p95(open).toFixed(1)} ms without`,
      holds: p95(own) <= limit && p95(open) <= limit,
    },
  ];
}

await measure(measurements);
