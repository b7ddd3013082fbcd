import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { hammer } from './load.ts';
import { browserHeaders, seatClients } from './people.ts';
import { setStage } from './stage.ts';
import { type EncodedForm, encode, photograph } from './uploads.ts';
import { conclude } from './verdict.ts';

/*
 * Growth of the server's memory over 10,000 mixed calls, over 500 uploads and over minutes of mixed use. Run: node
 * bench/growth.ts [--minutes 3] [--only-mixed]
 */
const limit = 50;
const limitAfterUse = 300;
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

console.log(`Method: the product as \`npm start\` runs it, on a PostgreSQL of its own. After ${warmingCalls} mixed calls to warm up,
the resident set (VmRSS) of the server's process, ${settleSeconds} s after the last call; then ${calls.total} mixed calls by ${clients} clients over
${calls.connections} connections, and ${uploads.total} saves of a company, each with a new logo and background (photographs of 12 and 8
megapixels), over ${uploads.connections} connections; the same measure after each. Then ${minutes} minutes of mixed use over ${use.connections} connections: of
20 requests 16 calls, three saves of a company with ${use.textCharacters / 1000} kB of rich text of which half is markup, one of the photographs.
No garbage collection is forced.\n`);

const stage = await setStage();
try {
  const tokens = await seatClients(stage.connection, clients);
  const { child, port } = await stage.start('server/main.ts', { LOG_LEVEL: 'warn' });
  const pid = child.pid ?? 0;
  const headers = await Promise.all(tokens.map((token) => browserHeaders(port, token)));
  const { rows } = await stage.connection.pool.query<{ id: number; company: number }>(
    'select id, company_id as company from users where company_id is not null order by id',
  );
  const company = rows[0]?.company ?? 0;
  const mixed = [
    ['/api/user', {}],
    ['/api/client/home', {}],
    ['/api/client/company/index', {}],
    ['/api/client/company/edit', {}],
    ['/api/client/positions/index', {}],
    ['/api/client/teammates/index', {}],
    ['/api/client/positions/search-talent', { skills: [1001, 1002], countryIds: [], isPhysical: false }],
    ['/api/getProfile', { profileType: 'company', companyId: company }],
    ['/api/getProfile', { profileType: 'teammate', teammateId: rows[0]?.id }],
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

  const idle = residentSize(pid);
  const warm = await hammer(call, { total: warmingCalls, connections: calls.connections });
  await sleep(settleSeconds * 1000);
  const before = residentSize(pid);
  const called = await hammer(call, words['only-mixed'] ? { ...calls, total: 0 } : calls);
  await sleep(settleSeconds * 1000);
  const afterCalls = residentSize(pid);
  const uploaded = await hammer(upload, words['only-mixed'] ? { ...uploads, total: 0 } : uploads);
  await sleep(settleSeconds * 1000);
  const afterUploads = residentSize(pid);

  const course: number[] = [];
  let [used, failed] = [0, 0];
  for (const end = performance.now() + minutes * 60_000; performance.now() < end;) {
    const offset = used;
    const outcome = await hammer((index) => mix(offset + index), { total: 200, connections: use.connections });
    used += outcome.requests;
    failed += outcome.failures;
    course.push(Math.round(residentSize(pid)));
  }
  await sleep(settleSeconds * 1000);
  const afterUse = residentSize(pid);
  console.log(`Mixed use, MB after each 200 requests: ${course.join(' ')}`);

  console.table({
    'just started': { MB: Math.round(idle) },
    warm: { MB: Math.round(before) },
    [`after ${calls.total} calls`]: { MB: Math.round(afterCalls), growth: Math.round(afterCalls - before), limit },
    [`after ${uploads.total} uploads`]: {
      MB: Math.round(afterUploads),
      growth: Math.round(afterUploads - afterCalls),
      limit,
    },
    [`after ${minutes} minutes of mixed use`]: {
      MB: Math.round(afterUse),
      growth: Math.round(afterUse - afterUploads),
      limit: limitAfterUse,
    },
    'highest of all': { MB: Math.round(statusOf(pid, 'VmHWM')) },
  });
  const failures = [warm, called, uploaded].reduce((sum, outcome) => sum + outcome.failures, failed);
  const isWithin =
    afterCalls - before < limit && afterUploads - afterCalls < limit && afterUse <= limitAfterUse && failures === 0;
  console.log(
    `${failures} calls failed. ${(uploaded.requests / uploaded.seconds).toFixed(1)} uploads a second; ${used} requests of mixed use. Figures ${isWithin ? 'reached' : 'MISSED'}.`,
  );
  conclude([
    {
      promised: `memory grows by less than ${limit} MB in ${calls.total} calls and in ${uploads.total} uploads, at most ${limitAfterUse} MB after ${minutes} minutes of mixed use`,
      measured: `${Math.round(afterCalls - before)} and ${Math.round(afterUploads - afterCalls)} MB, ${Math.round(afterUse)} MB; ${failures} calls failed`,
      holds: isWithin,
    },
  ]);
} finally {
  await stage.close();
}

/** A company's form with two photographs, sent with every save. */
async function uploadForm(companyId: number): Promise<EncodedForm> {
  const form = new FormData();
  form.set('company', JSON.stringify({ id: companyId, tagline: 'Maps for night trains.' }));
  form.set('avatar', new Blob([await photograph(4_000, 3_000)], { type: 'image/jpeg' }), 'logo.jpg');
  form.set('backgroundImage', new Blob([await photograph(4_000, 2_000)], { type: 'image/jpeg' }), 'cover.jpg');
  return encode(form);
}

function residentSize(pid: number): number {
  return statusOf(pid, 'VmRSS');
}

/** Reads a figure of the process's memory, in megabytes. */
function statusOf(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  if (kilobytes === undefined) throw new Error(`The memory of process ${pid} cannot be read.`);
  return Number(kilobytes) / 1000;
}
