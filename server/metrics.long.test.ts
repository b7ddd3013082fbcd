import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databasePid, endProduct, freePort, startProduct, untilReady } from '#server/testing/product.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-metrics-'));
const monitoring = join(import.meta.dirname, '../operations/monitoring');
let server: ChildProcess;
let origin: string;
let metricsPort: string;
let metricsOrigin: string;

beforeAll(async () => {
  chmodSync(folder, 0o755); // else root's database is placed elsewhere
  const port = await freePort();
  metricsPort = String(await freePort());
  origin = `http://127.0.0.1:${port}`;
  metricsOrigin = `http://127.0.0.1:${metricsPort}`;
  server = startProduct(folder, port, { METRICS_PORT: metricsPort });
  await untilReady(metricsOrigin);
});
afterAll(async () => {
  await endProduct(server);
  rmSync(folder, { recursive: true });
});

const scrape = async () => (await fetch(`${metricsOrigin}/metrics`)).text();
const valueOf = (text: string, series: string) =>
  text
    .split('\n')
    .find((line) => line.startsWith(`${series} `))
    ?.split(' ')[1];

test('metrics and health have their own address, and metrics no other', async () => {
  expect((await fetch(`${metricsOrigin}/healthz`)).status).toBe(200);
  const answer = await fetch(`${metricsOrigin}/metrics`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect((await fetch(`${metricsOrigin}/api/user`, { method: 'POST' })).status).toBe(404);
  expect(await (await fetch(`${origin}/metrics`)).text()).not.toContain('rolecall_');
});

test('every metric of the dashboard and the alerts exists', async () => {
  const text = await scrape();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const series = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name],
    ),
  );
  for (const file of ['dashboard.json', 'alerts.yml']) {
    const named = readFileSync(join(monitoring, file), 'utf8').match(/\b(?:rolecall|nodejs|process)_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !series.has(name))).toEqual([]);
  }
});

test('reports the parts of the process, and calls without content from visitors', async () => {
  await fetch(`${origin}/api/user`, { method: 'POST', body: '{"secret":"hunter2"}' });
  await fetch(`${origin}/nothing/here?token=hunter2`);
  await expect.poll(async () => valueOf(await scrape(), 'rolecall_matching_whole{table="talents"}')).toBe('1');
  const text = await scrape();
  expect(text).toMatch(/^rolecall_calls_total\{call="\/api\/user",status="4\d\d"\} 1$/m);
  expect(text).not.toMatch(/hunter2|nothing/);
  for (const [name, value] of [
    ['rolecall_database_up', '1'],
    ['rolecall_embedded_database_up', '1'],
    ['rolecall_embedded_database_restarts', '0'],
    ['rolecall_matching_rows{table="talents"}', '0'],
    ['rolecall_deliveries{urgency="now",state="waiting"}', '0'],
    ['rolecall_deliveries_overdue_seconds{urgency="now"}', '0'],
    ['rolecall_database_waiting{pool="calls"}', '0'],
  ] as const)
    expect([name, valueOf(text, name)]).toEqual([name, value]);
});

test('answers everything else while the database is down, and counts its restart', async () => {
  process.kill(databasePid(folder), 'SIGKILL');
  await expect.poll(async () => valueOf(await scrape(), 'rolecall_embedded_database_restarts')).toBe('1');
  await untilReady(metricsOrigin);
  expect(valueOf(await scrape(), 'rolecall_database_up')).toBe('1');
});

test('an address in use stops the start with one line, before the data is opened', async () => {
  const data = mkdtempSync(join(tmpdir(), 'rolecall-metrics-'));
  const second = startProduct(data, await freePort(), { METRICS_PORT: metricsPort }, 'pipe');
  let said = '';
  second.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  expect(await once(second, 'close')).toEqual([1, null]);
  expect(said.trim()).toBe(`METRICS_PORT is "${metricsPort}", expected a port that no other program uses.`);
  expect(existsSync(join(data, 'database'))).toBe(false);
  rmSync(data, { recursive: true });
});
