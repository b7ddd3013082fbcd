import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isRunning, killOwner, pidFile, pidNote, query, startContainer, startOwner } from './build.ts';
import { startEmbedded } from './service.ts';

let parent = '';
let root = '';

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'rolecall-embedded-'));
  chmodSync(parent, 0o755);
  root = join(parent, 'database');
});
afterEach(() => rmSync(parent, { recursive: true }));

const refusal = /^DATA_DIR is ".*", expected a folder that no other container or machine is using; stop the other one/;

test('the database of another container is refused untouched, and taken over once that container is gone', async () => {
  const other = await startContainer(root);
  await query(other.url, 'create table kept as select 1 as id');
  const note = pidNote(root);
  await expect(startEmbedded({ root })).rejects.toThrow(refusal);
  expect(pidNote(root)).toBe(note);
  await query(other.url, 'insert into kept values (2)');
  await other.end();

  const embedded = await startEmbedded({ root });
  expect(embedded.wasRunning).toBe(false);
  expect(await query(embedded.url, 'select id from kept order by id')).toEqual([{ id: 1 }, { id: 2 }]);
  expect(await embedded.stop()).toBe('stopped');
});

test('a folder in use in another container is refused even while no server runs there', async () => {
  mkdirSync(root);
  const program = `
    import { share } from ${JSON.stringify(new URL('lock.ts', import.meta.url).href)};
    share(${JSON.stringify(join(root, 'users'))});
    process.once('message', () => process.exit());
    process.send('held');`;
  const user = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 1, 2, 'ipc'] });
  await once(user, 'message');
  writeFileSync(join(root, 'process-space'), 'elsewhere');
  await expect(startEmbedded({ root })).rejects.toThrow(refusal);
  expect(existsSync(join(root, 'data'))).toBe(false);

  const exit = once(user, 'exit');
  user.kill('SIGKILL');
  await exit;
  const embedded = await startEmbedded({ root, fastAndUnsafe: true });
  expect(await embedded.stop()).toBe('stopped');
});

const usersOfServer = "select from pg_locks where locktype = 'advisory'";

test('a running database is found after its folder was moved', async () => {
  const owner = startOwner(root);
  const { pid } = await owner.embedded;
  const note = pidNote(root);
  const moved = join(parent, 'moved');
  renameSync(root, moved);
  root = moved;
  const embedded = await startEmbedded({ root });
  expect(embedded).toMatchObject({ wasRunning: true, pid });
  expect(pidNote(root)).toBe(note);
  expect(await query(embedded.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await killOwner(owner);
  // The server sees the killed owner's closed connection a moment later.
  await expect.poll(() => query(embedded.url, usersOfServer)).toHaveLength(1);
  expect(await embedded.stop()).toBe('stopped');
  expect(isRunning(pid)).toBe(false);
});

const waiting = 'The database is still starting or stopping; waiting for it.';

test('a database that is still stopping is waited for', async () => {
  const owner = startOwner(root);
  const { url, pid } = await owner.embedded;
  await killOwner(owner);
  const client = new pg.Client(url);
  await client.connect();
  process.kill(pid, 'SIGTERM'); // which lets connections end by themselves
  await expect.poll(() => pidNote(root)).toContain('stopping');
  const told: string[] = [];
  const report = (sentence: string) => {
    told.push(sentence);
    void client.end();
  };
  const embedded = await startEmbedded({ root, report });
  expect(told).toEqual([waiting]);
  expect(embedded.wasRunning).toBe(false);
  expect(await embedded.stop()).toBe('stopped');
});

test('a database that is still starting is waited for and adopted', async () => {
  const first = await startEmbedded({ root });
  await first.stop();
  // Read at the start; the server waits until there is a writer, and ignores its content.
  const statistics = join(root, 'data', 'pg_stat', 'pgstat.stat');
  rmSync(statistics);
  execFileSync('mkfifo', ['-m', '666', statistics]);
  const owner = startOwner(root);
  await expect.poll(() => existsSync(pidFile(root)) && pidNote(root)).toContain('starting');
  await killOwner(owner);
  const told: string[] = [];
  const report = (sentence: string) => {
    told.push(sentence);
    void open(statistics, 'w').then((file) => file.close());
  };
  const embedded = await startEmbedded({ root, report });
  expect(told).toEqual([waiting]);
  expect(embedded.wasRunning).toBe(true);
  expect(await embedded.stop()).toBe('stopped');
});
