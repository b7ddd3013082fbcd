import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#server/platform/process/settings.ts';
import { nginxConfiguration } from './nginx.ts';
import { haproxyConfiguration, patroniConfiguration, timing } from './patroni.ts';
import { poolerConfiguration, poolerUsers } from './pgbouncer.ts';
import { databaseUrls, type Plan, readPlan } from './plan.ts';
import { productCommand } from './product.ts';
import { findPrograms, MissingPrograms } from './programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'rolecall-plan-'));
let plan: Plan;
beforeAll(async () => {
  plan = await readPlan(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a plan has a different port for each part, and stays the same at the next start', async () => {
  const ports = Object.values(plan.ports);
  expect(new Set(ports).size).toBe(ports.length);
  expect(await readPlan(folder)).toEqual(plan);
  expect(statSync(join(folder, 'plan.json')).mode & 0o077).toBe(0);
});

test('nginx uses all three servers, does not repeat sent calls, and streams videos', () => {
  const { server1, server2, server3 } = plan.ports;
  const text = nginxConfiguration(plan);
  for (const port of [server1, server2, server3]) expect(text).toContain(`server 127.0.0.1:${port} `);
  expect(text).not.toMatch(/non_idempotent|ip_hash|sticky/);
  expect(text).toMatch(/location = \/api\/upload-video \{\s+proxy_request_buffering off;/);
  // Every opened block is closed.
  expect(text.split('{')).toHaveLength(text.split('}').length);
});

test('nginx closes unused connections before a draining server does', () => {
  const { env } = productCommand(plan, { role: 'server', port: 1, metricsPort: 2 }, {});
  const unused = Number(/keepalive_timeout (\d+)s/.exec(nginxConfiguration(plan))?.[1]);
  expect(Number(env.DRAIN_SECONDS)).toBeGreaterThan(unused);
});

test('PgBouncer connects to the primary per transaction, with the product’s limits', () => {
  const text = poolerConfiguration(plan, '/users.txt');
  expect(text).toContain(`rolecall = host=127.0.0.1 port=${plan.ports.primary} dbname=rolecall`);
  expect(text).toContain('set statement_timeout = 15000; set idle_in_transaction_session_timeout = 30000');
  expect(text).toContain('pool_mode = transaction');
  expect(poolerUsers(plan)).toBe(`"rolecall" "${plan.passwords.product}"\n`);
});

test('HAProxy asks each node’s Patroni whether it is the primary', () => {
  const { primary, postgres1, postgres2, patroni1, patroni2 } = plan.ports;
  const text = haproxyConfiguration(plan);
  expect(text).toContain(`listen primary\n  bind 127.0.0.1:${primary}\n  option httpchk OPTIONS /primary\n`);
  expect(text).toContain(`server node1 127.0.0.1:${postgres1} check port ${patroni1}`);
  expect(text).toContain(`server node2 127.0.0.1:${postgres2} check port ${patroni2}`);
});

test('Patroni keeps a synchronous standby, with a lease that its rule allows', () => {
  const { bootstrap, name, postgresql } = JSON.parse(patroniConfiguration(plan, 2, '/usr/lib/bin/postgres')) as {
    name: string;
    bootstrap: { dcs: Record<string, unknown> };
    postgresql: Record<string, unknown>;
  };
  expect(name).toBe('node2');
  expect(bootstrap.dcs).toMatchObject({ synchronous_mode: true, primary_start_timeout: 0 });
  expect(timing.ttl).toBeGreaterThanOrEqual(timing.loop_wait + 2 * timing.retry_timeout);
  expect(postgresql).toMatchObject({
    bin_dir: '/usr/lib/bin',
    data_dir: join(folder, 'node2/data'),
    listen: `127.0.0.1:${plan.ports.postgres2}`,
  });
});

test('servers and workers get settings that the product accepts', () => {
  const { pooled, direct } = databaseUrls(plan);
  const { env, words } = productCommand(plan, { role: 'worker', metricsPort: 9464 }, { LANGUAGES: 'en' });
  expect(words.at(-1)).toBe('worker');
  expect(readSettings(env)).toMatchObject({
    databaseUrl: pooled,
    databaseDirectUrl: direct,
    isSecure: true,
    languages: ['en'],
    metrics: { host: '127.0.0.1', port: 9464 },
    s3: { endpoint: `http://127.0.0.1:${plan.ports.s3}` },
  });
});

test('a missing program is reported with its package', () => {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const names = ['etcd', 'haproxy', 'nginx', 'openssl', 'patroni', 'pgbouncer', 'postgres'];
  for (const name of names) writeFileSync(join(bin, name), '');
  for (const name of names.filter((name) => name !== 'patroni')) chmodSync(join(bin, name), 0o755);
  expect(() => findPrograms(bin, [])).toThrow(MissingPrograms);
  expect(() => findPrograms(bin, [])).toThrow(
    'Not installed: patroni. On Debian 12: apt-get install --no-install-recommends patroni',
  );
  chmodSync(join(bin, 'patroni'), 0o755);
  expect(findPrograms(bin, [])).toMatchObject({ patroni: join(bin, 'patroni') });
});
