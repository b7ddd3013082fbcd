import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { fire } from './stage/load.ts';
import { browserHeaders, seatClients } from './stage/people.ts';
import { setStage } from './stage/stage.ts';
import { conclude } from './stage/verdict.ts';

/*
 * Uploads that are too large are refused soon, and a full disk stops only uploads. Run: node bench/size.ts
 */
const longest = { refusal: 500, others: 250 };
const megabyte = 1024 * 1024;
/** Enough room for every picture sent, so that the limits on pictures are reached first. */
const diskSize = 32 * megabyte;

console.log(`Method: bodies over each limit are sent to the product as fast as it takes them; the time from the first byte sent to the
status received. During that time another user asks for /api/user every 10 ms. Then files are kept on a disk of ${diskSize / megabyte} MB (tmpfs, as
root only) that is filled, and emptied again.\n`);

const save = '/api/client/company/update';

interface Row {
  what: string;
  status: number;
  expected: number;
  ms: number;
}

const rows: Row[] = [];
const folder = mkdtempSync(join(tmpdir(), 'rolecall-size-'));
const hasDisk = spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', `size=${diskSize}`, 'tmpfs', folder]).status === 0;
const stage = await setStage();
let slowest = 0;
try {
  const tokens = await seatClients(stage.connection, 2);
  const { port } = await stage.start('server/main.ts', { LOG_LEVEL: 'error', DATA_DIR: folder });
  const [headers = {}, others = {}] = await Promise.all(tokens.map((token) => browserHeaders(port, token)));
  const companyId = (await stage.connection.pool.query<{ id: number }>('select id from companies')).rows[0]?.id ?? 0;
  const photograph = await sharp({
    create: {
      width: 2_000,
      height: 400,
      channels: 3,
      background: 'grey',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();
  const company = JSON.stringify({ id: companyId, tagline: 'Maps for night trains.' });
  const json = (bytes: number) => Buffer.from(JSON.stringify({ id: companyId, tagline: 'x'.repeat(bytes) }));
  const text = (bytes: number) => json(bytes).toString();
  const send = async (what: string, expected: number, path: string, { body, type }: Body, isChunked = false) => {
    const { status, ms } = await post(port, path, { ...headers, 'content-type': type }, body, isChunked);
    rows.push({ what, status, expected, ms });
  };

  const agent = new Agent({ keepAlive: true });
  const ask = { port, path: '/api/user', headers: others, body: '' };
  for (let warm = 0; warm < 200; warm += 1) await fire(agent, ask);
  await send(
    'a save with pictures, to warm up',
    200,
    save,
    await form({ company, avatar: photograph, backgroundImage: photograph }),
  );
  // Built before the measurement, since building blocks this process and would count as a late answer.
  const update = '/api/client/positions/update';
  const plain = { body: json(10 * megabyte), type: 'application/json' };
  const large = { body: json(100 * megabyte), type: 'application/json' };
  const forms: [what: string, body: Body][] = [
    ['10 MB of JSON', await form({ company: json(10 * megabyte).toString() })],
    ['6 MB of JSON in three parts', await form({ company, one: text(3 * megabyte), two: text(3 * megabyte) })],
    ['a picture of 11 MB', await form({ company, avatar: Buffer.concat([photograph, Buffer.alloc(11 * megabyte)]) })],
    ['a picture of 100 MB', await form({ company, avatar: Buffer.alloc(100 * megabyte) })],
  ];
  const sending = new AbortController();
  const watch = (async () => {
    while (!sending.signal.aborted) {
      slowest = Math.max(slowest, (await fire(agent, ask)) ?? Number.POSITIVE_INFINITY);
      await sleep(10);
    }
  })();
  await send('10 MB of JSON', 413, update, plain);
  await send('10 MB of JSON that does not tell its length', 413, update, plain, true);
  await send('100 MB of JSON', 413, update, large);
  await send('10 MB of JSON for nobody’s call', 413, '/signin', plain);
  for (const [what, body] of forms) await send(`a form with ${what}`, 413, save, body);
  sending.abort();
  await watch;

  if (hasDisk) {
    const pictures = await form({ company, avatar: photograph, backgroundImage: photograph });
    await settled();
    const before = files();
    const filler = join(folder, 'filler');
    fill(filler);
    await send('a picture on a full disk', 507, save, pictures);
    await send('its text alone', 200, save, await form({ company }));
    await settled();
    rows.push({ what: 'files left of it', status: files().length - before.length, expected: 0, ms: 0 });
    rmSync(filler);
    await send('a picture with room again', 200, save, pictures);
  } else {
    console.log(
      'No disk can be mounted here, so the full disk is left out; server/media/disk-full.test.ts has it too.\n',
    );
  }
  agent.destroy();

  console.table(
    Object.fromEntries(rows.map(({ what, status, expected, ms }) => [what, { status, expected, ms: Math.round(ms) }])),
  );
  const isWithin =
    rows.every(({ status, expected, ms }) => status === expected && (expected !== 413 || ms <= longest.refusal)) &&
    slowest <= longest.others;
  console.log(
    `Refused within ${longest.refusal} ms; others answered within ${Math.round(slowest)} ms (limit ${longest.others}): ${isWithin ? 'reached' : 'MISSED'}`,
  );
  const isAsExpected = (one: Row) => one.status === one.expected;
  const full = rows.filter(({ what }) => /full disk|its text|files left|room again/.test(what));
  const sizes = rows.filter((one) => !full.includes(one));
  const slow = Math.max(...sizes.filter(({ expected }) => expected === 413).map(({ ms }) => ms));
  const wrong = sizes.filter((one) => !isAsExpected(one)).map(({ what, status }) => `; ${what}: ${status}`);
  conclude([
    {
      promised: `10 MB of JSON and other large bodies: 413 within ${longest.refusal} ms, others within ${longest.others} ms`,
      measured: `slowest refusal ${Math.round(slow)} ms, others at worst ${Math.round(slowest)} ms${wrong.join('')}`,
      holds: wrong.length === 0 && slow <= longest.refusal && slowest <= longest.others,
    },
    {
      promised: 'full disk: 507, no partial file, text goes on, no restart needed',
      measured: hasDisk
        ? full.map(({ what, status }) => `${what}: ${status}`).join('; ')
        : 'no small disk can be mounted here (root only)',
      holds: hasDisk ? full.every(isAsExpected) : null,
    },
  ]);
} finally {
  await stage.close();
  if (hasDisk) spawnSync('/usr/bin/umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
}

interface Body {
  body: Buffer;
  type: string;
}

/** Builds a form with JSON texts and pictures. */
async function form(parts: Record<string, string | Buffer>): Promise<Body> {
  const data = new FormData();
  for (const [name, part] of Object.entries(parts)) {
    if (typeof part === 'string') data.set(name, part);
    else data.set(name, new Blob([new Uint8Array(part)], { type: 'image/jpeg' }), `${name}.jpg`);
  }
  const { body, headers } = await encoded(data);
  return { body, type: headers.get('content-type') ?? '' };
}

async function encoded(data: FormData): Promise<{ body: Buffer; headers: Headers }> {
  const sent = new Request('http://localhost', { method: 'POST', body: data });
  return { body: Buffer.from(await sent.arrayBuffer()), headers: sent.headers };
}

/** Sends a body and returns the status; 0 if the connection broke before there was one. */
function post(
  port: number,
  path: string,
  headers: Record<string, string>,
  body: Buffer,
  isChunked: boolean,
): Promise<{ status: number; ms: number }> {
  return new Promise((resolve) => {
    const started = performance.now();
    const end = (status: number) => resolve({ status, ms: performance.now() - started });
    const length = isChunked ? {} : { 'content-length': body.length };
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers: { ...headers, ...length } });
    sent.on('response', (response) => {
      response.resume();
      end(response.statusCode ?? 0);
      response.on('close', () => sent.destroy());
    });
    sent.on('error', () => end(0));
    sent.end(body);
  });
}

/** Writes until the disk is full. */
function fill(file: string): void {
  for (let size = megabyte; size >= 1024;) {
    try {
      writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
    } catch {
      size /= 2; // no room for this size
    }
  }
}

function files(): string[] {
  return readdirSync(join(folder, 'media'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
}

/** Replaced pictures are removed in the background. */
function settled(): Promise<void> {
  return sleep(3_000);
}
