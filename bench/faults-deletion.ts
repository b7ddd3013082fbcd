import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { adminDeleteUser } from '#contract/admin.ts';
import { saveTalent } from '#contract/talents.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import type { Connection } from '#server/platform/database/connect.ts';
import { startSession } from '#server/platform/session/session.ts';
import { createStorage } from '#server/platform/storage/storage.ts';
import { browserHeaders } from './people.ts';
import type { Verdict } from './verdict.ts';
import { ask, inSeconds, timeUntil } from './faults-calls.ts';
import { end, inScene } from './faults-scene.ts';

const people = 64;
const atOnce = 8;
const messages = 5;
const longestKill = 60;
const longestRemoval = 60_000;

interface Person {
  id: number;
  /** Stands in every text of theirs, and in nobody else's. */
  mark: string;
  headers: Record<string, string>;
  /** Beginning of the names of their picture's files. */
  picture: string;
}

/** Users deleted by an administrator, with kill -9 in the middle. */
export const deletion = (): Promise<Verdict[]> =>
  inScene(async ({ connection, dataDir, startProduct }) => {
    const { db } = connection;
    let { child, port } = await startProduct();
    const administrator = await browserHeaders(port, await startSession(db, await buildAdministrator(db)));
    const left: Person[] = [];
    while (left.length < people) left.push(await seat(connection, port));
    const everybody = [...left];
    const storage = createStorage({ dataDir, s3: undefined });
    const filesOf = async (some: Person[]): Promise<string[]> =>
      (await Array.fromAsync(storage.list('avatar'))).filter((key) =>
        some.some(({ picture }) => key.startsWith(picture)),
      );
    const filesEach = (await filesOf(everybody)).length / people;

    const deleted: Person[] = [];
    let [kills, cut, served] = [0, 0, 0];
    const half: string[] = [];
    while (left.length > 0) {
      const batch = left.splice(0, atOnce);
      const isKilled = left.length > 0;
      const answers = batch.map(async (person) => {
        const payload = { userId: person.id };
        return (await ask(port, adminDeleteUser.path, administrator, payload)).status === 200;
      });
      if (isKilled) {
        await sleep(Math.random() * longestKill);
        await end(child, 'SIGKILL');
        kills += 1;
        ({ child, port } = await startProduct());
      }
      const isAnswered = await Promise.all(answers);
      for (const [index, person] of batch.entries()) {
        const rows = await countRows(connection, person);
        if (!isAnswered[index]) cut += 1;
        if (rows.user === 0) {
          if (isAnswered[index]) deleted.push(person);
          // What a kill cut off is wholly done or not at all.
          if (rows.messages > 0) half.push(`${rows.messages} messages without their user`);
          if ((await ask(port, '/api/user', person.headers)).status !== 401) served += 1;
        } else {
          if (isAnswered[index]) half.push('a user who was reported deleted');
          if (rows.messages !== messages || (await filesOf([person])).length !== filesEach)
            half.push(`a user with ${rows.messages} of ${messages} messages`);
          await ask(port, adminDeleteUser.path, administrator, { userId: person.id });
        }
      }
    }
    const removal = await timeUntil(async () => (await filesOf(everybody)).length === 0, 2 * longestRemoval);
    const traces = await findTraces(connection);
    return [
      {
        promised: 'deletion under kill -9: done or not begun, and done once it is answered',
        measured: `${people} users, ${kills} kills, ${cut} deletions cut off; half: ${half.length === 0 ? 'none' : half.join(', ')}`,
        holds: half.length === 0 && cut > 0,
      },
      {
        promised: 'no request served as the deleted user afterwards',
        measured: `${served} served`,
        holds: served === 0,
      },
      {
        promised: 'nothing of theirs in storage or in a dump after 60 s',
        measured: `files gone after ${inSeconds(removal)} (${filesEach * people} at first); ${traces.length === 0 ? 'no trace in any table' : traces.join(', ')}`,
        holds: removal !== undefined && removal <= longestRemoval && traces.length === 0 && deleted.length > 0,
      },
    ];
  });

const markOf = 'leaving-';

async function seat({ db }: Connection, port: number): Promise<Person> {
  const mark = `${markOf}${Math.random().toString(36).slice(2)}`;
  const { id } = await buildTalentUser(db, { email: `${mark}@bench.example`, firstName: mark, bio: mark });
  const client = await buildClient(db);
  const threadId = await buildThread(db, id, client.id);
  for (let count = 0; count < messages; count += 1)
    await buildMessage(db, { threadId, userId: count % 2 === 0 ? id : client.id, text: `${mark} ${count}` });
  const headers = await browserHeaders(port, await startSession(db, { id, type: 1 }));
  const form = new FormData();
  form.set('talent', JSON.stringify({ lastName: mark }));
  const picture = sharp({ create: { width: 400, height: 400, channels: 3, background: 'teal' } }).png();
  form.set('avatar', new Blob([new Uint8Array(await picture.toBuffer())]), 'picture.png');
  const saved = await ask(port, saveTalent.path, headers, form);
  if (saved.status !== 200) throw new Error(`The picture was refused with ${saved.status}: ${saved.text}`);
  const user = await db.selectFrom('users').select('avatarKey').where('id', '=', id).executeTakeFirstOrThrow();
  return { id, mark, headers, picture: (user.avatarKey ?? '').replace('.webp', '') };
}

async function countRows({ pool }: Connection, { id, mark }: Person): Promise<{ user: number; messages: number }> {
  const { rows } = await pool.query<{ user: number; messages: number }>(
    `select (select count(*)::integer from users where id = $1) as user,
      (select count(*)::integer from messages where text like $2) as messages`,
    [id, `${mark} %`],
  );
  return rows[0] ?? { user: 0, messages: 0 };
}

/** Names the tables in which a mark is left. */
async function findTraces({ pool }: Connection): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from "${name}" t where t::text like '%${markOf}%'`,
    );
    if ((rows[0]?.count ?? 0) > 0) found.push(`${rows[0]?.count} rows of ${name}`);
  }
  return found;
}
