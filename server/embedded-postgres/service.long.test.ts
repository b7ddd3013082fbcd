import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning, killOwner, pidFile, query, startOwner } from './build.ts';
import { startEmbedded } from './service.ts';
import { canReach } from './account.ts';

let parent = '';
let root = '';
const nobody = { uid: 65_534, gid: 65_534 };

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'rolecall-embedded-'));
  chmodSync(parent, 0o755);
  root = join(parent, 'database');
});
afterEach(() => rmSync(parent, { recursive: true }));

test('the database of a killed process is adopted with its data, and stopped by its last user', async () => {
  const owner = startOwner(root);
  const { url, pid } = await owner.embedded;
  await query(url, 'create table kept as select 1 as id');
  await killOwner(owner);
  expect(isRunning(pid)).toBe(true);

  const embedded = await startEmbedded({ root });
  expect(embedded).toMatchObject({ wasRunning: true, pid, url });
  const another = await startEmbedded({ root });
  expect(await query(url, 'select id from kept')).toEqual([{ id: 1 }]);
  expect(await embedded.stop()).toBe('left running');
  expect(await another.stop()).toBe('stopped');
  expect(isRunning(pid)).toBe(false);
});

test('a process restarts its database at the same address if the server is killed', async () => {
  const told: string[] = [];
  const back = Promise.withResolvers<void>();
  const report = (sentence: string) => {
    told.push(sentence);
    if (sentence === 'The database is back.') back.resolve();
  };
  const embedded = await startEmbedded({ root, report });
  const { pid } = embedded;
  await query(embedded.url, 'create table kept as select 1 as id');
  process.kill(pid, 'SIGKILL');
  await back.promise;
  expect(told).toEqual(['The database connection was lost; starting the database again.', 'The database is back.']);
  expect(embedded.pid).not.toBe(pid);
  expect(await query(embedded.url, 'select id from kept')).toEqual([{ id: 1 }]);
  expect(await embedded.stop()).toBe('stopped');
});

test('after a total crash, the database starts although another program has its process id', async () => {
  const owner = startOwner(root);
  const { url, pid } = await owner.embedded;
  await query(url, 'create table kept as select 1 as id');
  await killOwner(owner);
  process.kill(pid, 'SIGKILL');
  const socketLock = join(root, 'socket', '.s.PGSQL.5432.lock');
  const stranger = spawn('sleep', ['60']);
  for (const file of [pidFile(root), socketLock])
    writeFileSync(file, readFileSync(file, 'utf8').replace(String(pid), String(stranger.pid)));

  const embedded = await startEmbedded({ root });
  expect(embedded.wasRunning).toBe(false);
  expect(await query(embedded.url, 'select id from kept')).toEqual([{ id: 1 }]);
  expect(await embedded.stop()).toBe('stopped');
  expect(stranger.exitCode).toBeNull();
  stranger.kill();
});

test('if several processes start in an empty folder, one starts the database and the last stops it', async () => {
  const owners = Array.from({ length: 3 }, () => startOwner(root, { stops: true }));
  const codes = await Promise.all(owners.map(async ({ process: owner }) => (await once(owner, 'exit'))[0] as unknown));
  expect(codes).toEqual([0, 0, 0]);
  for (const { pid } of await Promise.all(owners.map((owner) => owner.embedded))) expect(isRunning(pid)).toBe(false);
  expect(existsSync(pidFile(root))).toBe(false);
});

test('an interrupted first start is completed by the next', async () => {
  mkdirSync(join(root, 'data.unfinished'), { recursive: true });
  writeFileSync(join(root, 'data.unfinished', 'PG_VERSION'), '18\n');
  const embedded = await startEmbedded({ root, fastAndUnsafe: true });
  expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await embedded.stop();
  expect(readdirSync(root)).not.toContain('data.unfinished');
});

test('a path too long for a socket works', async () => {
  root = join(parent, 'x'.repeat(150 - parent.length - 1));
  expect(root).toHaveLength(150);
  const embedded = await startEmbedded({ root, fastAndUnsafe: true });
  expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await embedded.stop();
});

test('a folder that other users cannot enter works, even after a crash and a restart, and keeps its data', async () => {
  chmodSync(parent, 0o700);
  const back = Promise.withResolvers<void>();
  const embedded = await startEmbedded({
    root,
    report: (sentence) => (sentence === 'The database is back.' ? back.resolve() : undefined),
  });
  await query(embedded.url, 'create table kept as select 1 as id');
  process.kill(embedded.pid, 'SIGKILL');
  await back.promise;
  expect(await embedded.stop()).toBe('stopped');
  const again = await startEmbedded({ root });
  expect(await query(again.url, 'select id from kept')).toEqual([{ id: 1 }]);
  expect(await again.stop()).toBe('stopped');
  expect(existsSync(join(root, 'data', 'PG_VERSION'))).toBe(true);
});

test('an ordinary user can run it, and root can continue with that user’s data', async () => {
  const isRoot = process.getuid?.() === 0 && canReach(nobody, fileURLToPath(import.meta.url).replace(/\/[^/]*$/, ''));
  mkdirSync(root);
  if (isRoot) chownSync(root, nobody.uid, nobody.gid);
  const owner = startOwner(root, { stops: true, ...(isRoot && { account: nobody }) });
  const exit = once(owner.process, 'exit');
  await owner.embedded;
  expect(await exit).toEqual([0, null]);
  const embedded = await startEmbedded({ root });
  expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await embedded.stop();
});

test('only its own account can open the socket, and there is no other access', async () => {
  const embedded = await startEmbedded({ root, fastAndUnsafe: true });
  const [settings] = await query(
    embedded.url,
    "select current_setting('listen_addresses') as network, current_setting('unix_socket_permissions') as socket",
  );
  expect(settings).toEqual({ network: '', socket: '0700' });
  await embedded.stop();
});

test('a socket folder planted by another user is refused', async () => {
  const trap = join(parent, 'trap');
  mkdirSync(root);
  mkdirSync(trap);
  symlinkSync(trap, join(root, 'socket'));
  await expect(startEmbedded({ root })).rejects.toThrow('expected a folder');
});

test('a wrong flag fails the start at once with PostgreSQL’s reason', async () => {
  await expect(startEmbedded({ root, fastAndUnsafe: true, flags: ['-c', 'work_mem=lots'] })).rejects.toThrow(
    /did not start.*work_mem/s,
  );
});

test('a start that cannot use its server fails at once and stops it', async () => {
  await expect(startEmbedded({ root, flags: ['-c', 'default_transaction_read_only=on'] })).rejects.toThrow(
    'read-only transaction',
  );
  expect(existsSync(pidFile(root))).toBe(false);
});
