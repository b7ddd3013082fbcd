import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { messagingPostMessage } from '#contract/messaging.ts';
import { saveTalent } from '#contract/talents.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { buildThread } from '#server/messaging/build.ts';
import { former } from '#server/platform/database/definition.ts';
import { listMigrations, migrate } from '#server/platform/database/migrate.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { startArchive, type Writer } from './archive.ts';
import { backup, backupName } from './backup.ts';
import { createEmptyPlace, describePlace, type EmptyPlace, look } from './build.ts';
import type { PlaceSettings } from './place.ts';
import { restore } from './restore.ts';

const passphrase = 'correct horse battery';
let world: World;
let source: PlaceSettings;
let write: (text: string) => Promise<number>;
let parent: string;
let folder: string;
let target: EmptyPlace;

beforeAll(async () => {
  world = await createWorld();
  source = { ...world.services.settings, databaseUrl: world.url };
  const { db } = world.services;
  const [talent, client] = [await buildTalentUser(db), await buildClient(db)];
  const caller = await world.signIn(talent);
  const avatar = await sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  await caller.send(saveTalent, { talent: { lastName: 'O’Neil' } }, { avatar });
  const threadId = await buildThread(db, talent.id, client.id);
  write = async (text) => (await caller.send(messagingPostMessage, { threadId, text })).answer.message.id;
  await sql`
    insert into messages (thread_id, user_id, text)
    select ${threadId}, ${talent.id}, ${'"\\, (\'ü\n\t{} '}::text || n from generate_series(1, 3000) n`.execute(db);
  writeFileSync(join(source.dataDir, 'secret'), 'a secret that was made');
});
afterAll(() => world.close());
beforeEach(async () => {
  parent = mkdtempSync(join(tmpdir(), 'rolecall-backup-'));
  folder = join(parent, 'monday');
  target = await createEmptyPlace();
});
afterEach(async () => {
  await target.drop();
  for (const one of [parent, target.dataDir]) rmSync(one, { recursive: true });
});

const fail = (sentence: string) => Promise.reject(new Error(sentence));
const unasked = { givePassphrase: () => fail('asked for a passphrase'), confirm: (sentence: string) => fail(sentence) };
/** Waits until the target has no connections: a closed one ends a little later, and a restore would refuse it. */
const untilUnused = () =>
  expect
    .poll(async () => {
      const { rows } = await sql`
        select from pg_stat_activity
        where datname = ${new URL(target.databaseUrl).pathname.slice(1)} and backend_type = 'client backend'`.execute(
        world.services.db,
      );
      return rows.length;
    })
    .toBe(0);
const known = { ...unasked, givePassphrase: () => Promise.resolve(passphrase) };

test.each([undefined, passphrase])('restores everything to an empty place, with passphrase %j', async (passphrase) => {
  const made = await backup(source, folder, { passphrase });
  const bytes = readFileSync(made.path);
  expect(bytes.includes('{} 2999')).toBe(passphrase === undefined);
  expect(await restore(target, folder, passphrase === undefined ? unasked : known)).toMatchObject({ rows: made.rows });
  const [before, after] = [await describePlace(source), await describePlace(target)];
  expect(Object.keys(before.files).length).toBeGreaterThan(1);
  expect(before.rows['messages']).toHaveLength(3000);
  expect(after).toEqual(before);
  expect(readFileSync(join(target.dataDir, 'secret'), 'utf8')).toBe('a secret that was made');
  expect(readdirSync(folder)).toEqual([backupName]);
});

test('moves files from a folder to S3 and back', async () => {
  const bucket = 'files';
  const directory = join(parent, 's3');
  const configureBuckets = [{ name: bucket, configs: [] }];
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets });
  const { port } = (await server.run()) as unknown as { port: number }; // its types say only the address
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
  const s3 = { endpoint: `http://127.0.0.1:${port}`, bucket, region: 'us-east-1', ...keys };
  const back = await createEmptyPlace();
  try {
    await backup(source, folder);
    await restore({ ...target, s3 }, folder, unasked);
    await backup({ ...target, s3 }, join(parent, 'tuesday'));
    await restore(back, join(parent, 'tuesday'), unasked);
    expect(await describePlace(back)).toEqual(await describePlace(source));
  } finally {
    await server.close();
    await back.drop();
  }
});

test('contains every message acknowledged before its start, and none in part', async () => {
  const acknowledged: number[] = [];
  const over = new AbortController();
  const writer = (async () => {
    // Fewer than `messages:minute` allows, however long the backup takes.
    for (; !over.signal.aborted && acknowledged.length < 500; await sleep(20))
      acknowledged.push(await write('Written during the backup'));
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  const first = [...acknowledged];
  await backup(source, folder);
  over.abort();
  await writer;
  expect(acknowledged.length).toBeGreaterThan(first.length);

  await restore(target, folder, unasked);
  await look(target, async (db) => {
    const messages = await db.selectFrom('messages').select(['id', 'text']).execute();
    expect(new Set(first).difference(new Set(messages.map(({ id }) => id)))).toEqual(new Set());
    const thread = await db.selectFrom('threads').selectAll().executeTakeFirstOrThrow();
    expect(thread).toMatchObject({ lastMessageId: Math.max(...messages.map(({ id }) => id)) });
    const last = (await describePlace(target)).sequences['messages_id_seq'];
    expect(Number(last)).toBeGreaterThanOrEqual(thread.lastMessageId ?? Infinity);
  });
});

test('reports a file deleted while the rows are copied', async () => {
  const storage = createStorage(source);
  await storage.put('avatar/gone.webp', Buffer.from('x'), 'image/webp');
  const key = 'avatar/gone.webp';
  const signal = { throwIfAborted: () => void storage.delete(key) } as unknown as AbortSignal; // called at each frame
  expect((await backup(source, folder, { signal })).deleted).toEqual([key]);
});

test('restores a backup of the former release', async () => {
  const before = await createEmptyPlace();
  await look(before, async (db) => {
    await migrate(db, former.migrations.at(-1));
    await sql`create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null)`.execute(db);
    await buildTalentUser(db, { email: 'kept@example.com' });
  });
  await backup(before, folder);
  await before.drop();
  await restore(target, folder, unasked);
  await look(target, async (db) => {
    const { known, applied } = await listMigrations(db);
    expect(applied).toEqual(known);
    expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: 'kept@example.com' }]);
    expect(await migrate(db)).toEqual([]);
  });
  expect((await describePlace(target)).schema).toEqual((await describePlace(source)).schema);
});

test('refuses to back up a database older than the former release', async () => {
  await look(target, async (db) => {
    await migrate(db);
    await sql`delete from kysely_migration where name = ${former.migrations.at(-1)}`.execute(db);
  });
  await expect(backup(target, folder)).rejects.toThrow('This database is older than release');
  expect(readdirSync(parent)).toEqual([]);
});

test('asks before replacing data, and then removes all of it', async () => {
  await look(target, async (db) => {
    await migrate(db);
    await buildTalentUser(db);
  });
  await createStorage(target).put('avatar/old.webp', Buffer.from('x'), 'image/webp');
  await backup(source, folder);
  const before = await describePlace(target);
  await untilUnused();
  await expect(restore(target, folder, unasked)).rejects.toThrow(
    'This replaces all data (accounts: 1, files: 1) by a backup that is not encrypted.',
  );
  expect(await describePlace(target)).toEqual(before);
  await untilUnused();
  await restore(target, folder, { ...unasked, confirm: () => Promise.resolve() });
  expect(await describePlace(target)).toEqual(await describePlace(source));
});

test('a restore that fails midway makes no change', async () => {
  await look(target, async (db) => {
    await migrate(db);
    await buildTalentUser(db);
  });
  const storage = createStorage(target);
  await storage.put('video/old.webm', Buffer.from('x'), 'video/webm');
  writeFileSync(join(target.dataDir, 'media', 'avatar'), 'in the way of a folder');
  await backup(source, folder);
  const before = await describePlace(target);
  await untilUnused();
  await expect(restore(target, folder, { ...unasked, confirm: () => Promise.resolve() })).rejects.toThrow(
    /EEXIST|ENOTDIR/,
  );
  expect(await describePlace(target)).toEqual(before);
});

test('tables beside those of the product are named, neither copied nor replaced', async () => {
  const { db } = world.services;
  await sql`create table my_report (id integer generated always as identity, user_id integer references users (id))`.execute(
    db,
  );
  await sql`insert into my_report (user_id) select id from users`.execute(db);
  await sql`create role operator_of_backup`.execute(db);
  await sql`alter table my_report owner to operator_of_backup`.execute(db);
  await sql`revoke all on my_report from public`.execute(db);
  const { others } = await backup(source, folder);
  await sql`drop table my_report`.execute(db);
  await sql`drop role operator_of_backup`.execute(db);
  expect(others).toEqual(['my_report']);
  expect(await restore(target, folder, unasked)).toMatchObject({ wasNew: true, others: [] });
  await look(target, async (db) => {
    await sql`create table my_report as select id, email from users`.execute(db);
    await sql`create function my_function() returns integer language sql as 'select 1'`.execute(db);
  });
  await untilUnused();
  const agreeing = { ...unasked, confirm: () => Promise.resolve() };
  expect(await restore(target, folder, agreeing)).toMatchObject({ wasNew: false });
  expect(await look(target, (db) => sql`select from my_report`.execute(db))).toMatchObject({ rows: [{}, {}] });
});

test('a table of another program in a backup of a former release is left out', async () => {
  const { known } = await listMigrations(world.services.db);
  await forge(known, async (archive) => {
    await archive.part({ part: 'table', name: 'my_report', columns: ['id'] });
    await archive.data(Buffer.from(JSON.stringify(['(1)'])));
  });
  expect(await restore(target, parent, unasked)).toMatchObject({ rows: 0, others: ['my_report'] });
});

test('refuses while the product is running', async () => {
  await backup(source, folder);
  const before = await describePlace(source);
  const held = await world.services.pool.connect(); // those of the world may have been idle for too long
  await expect(restore(source, folder, unasked)).rejects.toThrow(/^The database is in use \(connections: \d+\)\. Stop/);
  held.release();
  expect(await describePlace(source)).toEqual(before);
});

test('refuses a database of another program', async () => {
  await backup(source, folder);
  await look(target, (db) => db.schema.createTable('theirs').addColumn('id', 'integer').execute());
  await untilUnused();
  await expect(restore(target, folder, unasked)).rejects.toThrow('The database holds tables of another program.');
  await expect(backup(target, join(parent, 'theirs'))).rejects.toThrow('The database is not one of Rolecall.');
  expect(readdirSync(parent)).toEqual(['monday']);
});

test.each([undefined, passphrase])(
  'a backup that is cut off or changed anywhere is refused: %j',
  async (passphrase) => {
    const { path, bytes } = await backup(source, folder, { passphrase });
    const whole = readFileSync(path);
    const giving = passphrase === undefined ? unasked : known;
    for (const part of [0.01, 0.5, 0.999]) {
      truncateSync(path, Math.floor(bytes * part));
      await expect(restore(target, folder, giving)).rejects.toThrow(/is cut off|is not a backup|its beginning is lost/);
      const changed = Buffer.from(whole);
      const at = Math.floor(bytes * part);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      writeFileSync(path, changed);
      await expect(restore(target, folder, giving)).rejects.toThrow(/is damaged|is cut off|is not a backup|passphrase/);
      writeFileSync(path, whole);
    }
    writeFileSync(path, whole.subarray(0, -1));
    await expect(restore(target, folder, giving)).rejects.toThrow('is cut off: its end is missing.');
    expect((await describePlace(target)).rows).toEqual({});
  },
);

test('distinguishes a wrong passphrase from damage', async () => {
  await backup(source, folder, { passphrase });
  const wrong = { ...unasked, givePassphrase: () => Promise.resolve('another passphrase') };
  await expect(restore(target, folder, wrong)).rejects.toThrow('This is not the passphrase of');
});

test('with a passphrase set, an unencrypted backup is refused before it is read', async () => {
  await backup(source, folder);
  const refused = restore(target, folder, { ...known, mustBeEncrypted: true });
  await expect(refused).rejects.toThrow(
    /is not encrypted, but BACKUP_PASSPHRASE is set\..* repeat with --unencrypted\.$/,
  );
  expect((await describePlace(target)).rows).toEqual({});
  await backup(source, join(parent, 'tuesday'), { passphrase });
  expect(await restore(target, join(parent, 'tuesday'), { ...known, mustBeEncrypted: true })).toMatchObject({
    isEncrypted: true,
  });
});

test('refuses a folder without a backup, with an unfinished one or with another file', async () => {
  await expect(restore(target, parent, unasked)).rejects.toThrow(`There is no backup in ${parent}.`);
  writeFileSync(join(parent, `${backupName}.unfinished`), '');
  await expect(restore(target, parent, unasked)).rejects.toThrow('was never completed');
  writeFileSync(join(parent, backupName), 'PGDMP');
  await expect(restore(target, parent, unasked)).rejects.toThrow('is not a backup of Rolecall');
  await expect(backup(source, parent)).rejects.toThrow(`${parent} already holds a backup. Name a new folder.`);
});

/** Writes a backup without rows, to test the checks of its beginning. */
async function forge(migrations: string[], more: (archive: Writer) => Promise<void> = async () => undefined) {
  const file = await open(join(parent, backupName), 'wx');
  const archive = await startArchive(file, undefined);
  await archive.part({ part: 'about', at: '2030-01-01', migrations });
  await more(archive);
  await archive.part({ part: 'end', rows: 0, files: 0 });
  await file.close();
}

test('refuses a backup of a newer version, of an older one, or of a newer format', async () => {
  const { known } = await listMigrations(world.services.db);
  const path = join(parent, backupName);
  await forge([...known, '9999-later']);
  await expect(restore(target, parent, unasked)).rejects.toThrow('made by a newer version. Install that version');
  rmSync(path);
  await forge(known.slice(1));
  await expect(restore(target, parent, unasked)).rejects.toThrow('The backup is older than release');
  rmSync(path);
  await forge(known, (archive) => archive.part({ part: 'table', name: 'users', columns: ['id'] }));
  await expect(restore(target, parent, unasked)).rejects.toThrow('The table users differs');
  writeFileSync(path, '{"rolecallBackup":2}\n');
  await expect(restore(target, parent, unasked)).rejects.toThrow('made by a newer version (format 2)');
  expect((await describePlace(target)).rows).toEqual({});
});

test('a stopped backup leaves no files', async () => {
  await expect(backup(source, folder, { signal: AbortSignal.abort(new Error('stopped')) })).rejects.toThrow('stopped');
  expect(readdirSync(parent)).toEqual([]);
});
