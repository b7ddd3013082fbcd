import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { flatnessOf } from './flatness.ts';
import { hammer } from './load.ts';
import { startProduct } from './npm-start.ts';
import { browserHeaders, seatClients } from './people.ts';
import { memoryOf, totalOf } from './process-memory.ts';
import { type EncodedForm, encode, photograph } from './uploads.ts';
import { conclude } from './verdict.ts';

/*
 * Memory of all processes (npm, server, database) over 10,000 mixed calls, over 500 uploads and over minutes of mixed
 * use, in which it stays flat. Run: node bench/growth.ts [--minutes 3] [--only-mixed]
 */
const limits = { growth: 50, total: 300, rise: 15 };
const calls = { total: 10_000, connections: 16 };
const warmingCalls = 1_000;
const uploads = { total: 500, connections: 4 };
const clients = 50;
const settleSeconds = 15;
const { values: words } = parseArgs({
  options: { minutes: { type: 'string', default: '3' }, 'only-mixed': { type: 'boolean', default: false } },
});
const minutes = Number(words.minutes);
const use = { connections: 6, textCharacters: 40_000 };

console.log(`Method: \`npm start\` in the project, with an empty data folder; the proportional set size (PSS: shared pages are divided among
those who share them) of npm and all processes below it. After ${warmingCalls} mixed calls to warm up, ${settleSeconds} s after the last; then ${calls.total}
mixed calls by ${clients} clients over ${calls.connections} connections, and ${uploads.total} saves of a company, each with a new logo and background (photographs of
12 and 8 megapixels), over ${uploads.connections} connections; the same measure after each. Then ${minutes} minutes of mixed use over ${use.connections} connections: of
20 requests 16 calls, three saves of a company with ${use.textCharacters / 1000} kB of rich text of which half is markup, one of the photographs.
Memory is read after each 200 requests. Flat: the mean of the last third of the minutes lies at most ${limits.rise} MB above that of the
middle third. The slope is that of a straight line through these two thirds. No garbage collection is forced.\n`);

const product = await startProduct();
try {
  const { port, pid } = product;
  const { tokens, members } = await product.useDatabase(async (connection) => ({
    tokens: await seatClients(connection, clients),
    members: await connection.db
      .selectFrom('users')
      .select(['id', 'companyId'])
      .where('companyId', 'is not', null)
      .orderBy('id')
      .execute(),
  }));
  const headers = await Promise.all(tokens.map((token) => browserHeaders(port, token)));
  const company = members[0]?.companyId ?? 0;
  const mixed = [
    ['/api/user', {}],
    ['/api/client/home', {}],
    ['/api/client/company/index', {}],
    ['/api/client/company/edit', {}],
    ['/api/client/positions/index', {}],
    ['/api/client/teammates/index', {}],
    ['/api/client/positions/search-talent', { skills: [1001, 1002], countryIds: [], isPhysical: false }],
    ['/api/getProfile', { profileType: 'company', companyId: company }],
    ['/api/getProfile', { profileType: 'teammate', teammateId: members[0]?.id }],
    ['/api/messagingInit', {}],
  ] as const;
  const jsonHeaders = headers.map((one) => ({ ...one, 'content-type': 'application/json' }));
  const call = (index: number) => {
    const [path, payload] = mixed[index % mixed.length] ?? mixed[0];
    return { port, path, headers: jsonHeaders[index % clients] ?? {}, body: JSON.stringify(payload) };
  };
  const form = await uploadForm(company);
  const upload = (index: number) => ({
    port,
    path: '/api/client/company/update',
    headers: { ...headers[index % clients], 'content-type': form.type },
    body: form.body,
  });

  const longText = new FormData();
  const paragraph =
    '<p><strong>Night trains</strong> &amp; <em>maps</em>, drawn by <a href="https://example.com/a">us</a>.</p>';
  const description = paragraph.repeat(Math.floor(use.textCharacters / paragraph.length));
  longText.set('company', JSON.stringify({ id: company, description }));
  const text = await encode(longText);
  const saveText = (index: number) => ({
    ...upload(index),
    headers: { ...headers[index % clients], 'content-type': text.type },
    body: text.body,
  });
  const mix = (index: number) => {
    const turn = index % 20;
    // Each save by another client: one account has 300 in ten minutes.
    const save = Math.floor(index / 5);
    if (turn === 0) return upload(save);
    return [5, 10, 15].includes(turn) ? saveText(save) : call(index);
  };

  const looks: { name: string; memory: Map<string, number>; isJudged: boolean }[] = [];
  const look = (name: string, { isJudged = false } = {}) => looks.push({ name, memory: memoryOf(pid), isJudged });
  const settle = () => sleep(settleSeconds * 1000);

  look('just started');
  const outcomes = [await hammer(call, { total: warmingCalls, connections: calls.connections })];
  await settle();
  look('warm');
  if (!words['only-mixed']) {
    outcomes.push(await hammer(call, calls));
    await settle();
    look(`after ${calls.total} calls`, { isJudged: true });
    outcomes.push(await hammer(upload, uploads));
    await settle();
    look(`after ${uploads.total} uploads`, { isJudged: true });
  }
  const course: number[] = [];
  let used = 0;
  for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
    const offset = used;
    const outcome = await hammer((index) => mix(offset + index), { total: 200, connections: use.connections });
    outcomes.push(outcome);
    used += outcome.requests;
    course.push(totalOf(memoryOf(pid)));
  }
  look('in mixed use');
  await settle();
  look(`after ${minutes} minutes of mixed use`);

  console.log(`Mixed use, ${used} requests; MB after each 200: ${course.map(Math.round).join(' ')}`);
  const rows = looks.map(({ memory, ...look }, index) => {
    const growth = totalOf(memory) - totalOf(looks[index - 1]?.memory ?? memory);
    return { ...look, memory, total: totalOf(memory), growth };
  });
  console.table(
    Object.fromEntries(
      rows.map(({ name, memory, total, growth }) => [
        name,
        Object.fromEntries(
          [...memory, ['together', total] as const, ['more', growth] as const].map(([of, size]) => [
            of,
            Math.round(size),
          ]),
        ),
      ]),
    ),
  );
  const { rise, slope, level } = flatnessOf(course);
  const failures = outcomes.reduce((sum, outcome) => sum + outcome.failures, 0);
  const total = rows.at(-1)?.total ?? Number.NaN;
  console.log(
    `Mean of the last third ${level.toFixed(0)} MB, ${rise.toFixed(1)} MB above the middle third; ${((slope * course.length * 60) / minutes).toFixed(0)} MB more an hour. ${failures} calls failed.`,
  );
  const grown = rows.filter(({ isJudged }) => isJudged);
  conclude([
    {
      promised: `memory of all processes grows by less than ${limits.growth} MB in ${calls.total} calls and in ${uploads.total} uploads`,
      measured: grown.map(({ name, growth }) => `${Math.round(growth)} MB ${name}`).join(', ') || 'left out',
      holds: grown.length === 0 ? null : grown.every(({ growth }) => growth < limits.growth) && failures === 0,
    },
    {
      promised: `memory of all processes: at most ${limits.total} MB after ${minutes} minutes of mixed use, and flat`,
      measured: `${Math.round(total)} MB, ${rise.toFixed(1)} MB from the middle third to the last; ${failures} calls failed`,
      holds: total <= limits.total && rise <= limits.rise && failures === 0,
    },
  ]);
} finally {
  await product.stop();
}

/** A company's form with two photographs, sent with every save. */
async function uploadForm(companyId: number): Promise<EncodedForm> {
  const form = new FormData();
  form.set('company', JSON.stringify({ id: companyId, tagline: 'Maps for night trains.' }));
  form.set('avatar', new Blob([await photograph(4_000, 3_000)], { type: 'image/jpeg' }), 'logo.jpg');
  form.set('backgroundImage', new Blob([await photograph(4_000, 2_000)], { type: 'image/jpeg' }), 'cover.jpg');
  return encode(form);
}
