import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connection } from '#server/platform/database/connect.ts';
import { type OldDatabase, createOldDatabase } from '#server/testing/old-database.ts';

/* What waits in an installation of an older version moves into the table of deliveries (migration 0021). */

let connection: Connection;
let migrateTo: OldDatabase['migrateTo'];
let drop: OldDatabase['drop'];
beforeAll(async () => {
  ({ connection, migrateTo, drop } = await createOldDatabase());
});
afterAll(() => drop());

/** The tables of the library that ran the jobs, as far as the migration reads them. */
async function installOldQueue(): Promise<void> {
  await connection.pool.query(`
    create schema graphile_worker;
    create table graphile_worker._private_tasks (id serial primary key, identifier text not null unique);
    create table graphile_worker._private_jobs (
      id bigint generated always as identity primary key, task_id integer not null, payload json not null,
      attempts smallint not null default 0, max_attempts smallint not null default 150,
      run_at timestamptz not null default now(), last_error text, updated_at timestamptz not null default now(),
      key text unique, locked_at timestamptz, locked_by text)`);
}

type OldJob = { kind: string; payload: object; key?: string | null } & { attempts?: number; lastError?: string };

/** One that has been tried, and not for the last time, is locked by a killed worker. */
async function plant({ kind, payload, key, attempts = 0, lastError }: OldJob): Promise<void> {
  const lockedBy = attempts === 1 ? 'a killed worker' : null;
  await connection.pool.query(
    `with task as (
       insert into graphile_worker._private_tasks (identifier) values ($1)
       on conflict (identifier) do update set identifier = excluded.identifier returning id
     )
     insert into graphile_worker._private_jobs (task_id, payload, key, attempts, last_error, locked_by, locked_at)
     select id, $2, $3, $4, $5, $6::text, case when $6::text is not null then now() end from task`,
    [
      kind,
      JSON.stringify(payload),
      key === undefined ? randomBytes(8).toString('hex') : key,
      attempts,
      lastError,
      lockedBy,
    ],
  );
}

const plantUser = async (email: string, type: 1 | 2 | 3, companyId: number | null) =>
  (
    await connection.pool.query<{ id: number }>(
      `insert into users (type, email, first_name, last_name, company_id) values ($1, $2, 'Ada', 'Moreau', $3) returning id`,
      [type, email, companyId],
    )
  ).rows[0]?.id ?? 0;

test('mail and tasks of an older version wait or have failed as before, and announcements keep their state', async () => {
  await migrateTo('0020');
  await installOldQueue();
  const { pool, db } = connection;
  const { rows: companies } = await pool.query<{ id: number }>(
    `insert into companies (name, trial_ends_at) values ('Northwind', now()) returning id`,
  );
  const companyId = companies[0]?.id ?? 0;
  const member = await plantUser('member@example.com', 2, companyId);
  const inviter = await plantUser('inviter@example.com', 2, companyId);
  const messageId = '<1@localhost>';
  const code = { to: 'ada@example.com', purpose: 'signin', sealedCode: 'x', expiresAt: '2030', messageId };
  await plant({
    kind: 'code-mail',
    payload: code,
    key: 'code-mail signin ada@example.com',
    lastError: 'may have arrived',
  });
  await plant({ kind: 'code-mail', payload: { ...code, to: 'withdrawn@example.com' }, key: null });
  await plant({
    kind: 'invitation-mail',
    payload: { recipientId: member, inviterId: inviter, messageId },
    key: `invitation-mail ${member}`,
    attempts: 150,
    lastError: 'mail failed: RCPT TO 554 5.7.1',
  });
  await plant({ kind: 'invitation-mail', payload: { to: 'inviter@example.com', inviterName: 'Eve Gone', messageId } });
  await plant({ kind: 'invitation-mail', payload: { to: 'gone@example.com', messageId } });
  await plant({
    kind: 'address-changed-mail',
    payload: { to: 'former@example.com', memberId: member, changedById: inviter, messageId },
    attempts: 1,
    lastError: 'mail refused: DATA 554 5.6.0',
  });
  await plant({
    kind: 'address-changed-mail',
    payload: { to: 'older@example.com', newAddress: 'member@example.com', companyName: 'Gone Inc', messageId },
  });
  const threads = [{ threadId: 7, fromId: 1, throughId: 2 }];
  await plant({
    kind: 'new-messages-mail',
    payload: { recipientId: member, threads, messageId },
    attempts: 150,
    lastError: 'something broke',
  });
  await plant({ kind: 'message-mail', payload: { threadId: 7, recipientId: member }, key: `message-mail 7 ${member}` });
  await plant({ kind: 'announcement-listing', payload: { positionId: 3 }, key: 'announcement-listing 3' });
  await plant({ kind: 'announcement-mails', payload: {}, key: 'announcement-mails' });
  await plant({ kind: 'remove-media', payload: { keys: ['avatar/x.webp'] }, key: 'remove-media:avatar/x.webp' });

  const { rows: positions } = await pool.query<{ id: number }>(
    `insert into positions (hash_id, company_id) values ('hash', $1) returning id`,
    [companyId],
  );
  const positionId = positions[0]?.id ?? 0;
  await pool.query(
    `insert into announcements (position_id, is_open, required_skill_ids, is_remote, timezone_margin, is_physical, country_ids)
     values ($1, true, '{}', false, 0, false, '{}')`,
    [positionId],
  );
  for (const [state, tries, lastError] of [
    ['waiting', 0, null],
    ['waiting', 1, 'may have arrived'],
    ['sending', 2, 'may have arrived twice'],
    ['held', 0, null],
    ['sent', 1, null],
    ['skipped', 1, 'may have arrived'],
    ['failed', 150, 'mail failed: CONN ETIMEDOUT'],
    ['failed', 2, null],
  ] as const) {
    const userId = await plantUser(`${randomBytes(4).toString('hex')}@example.com`, 1, null);
    await pool.query(
      `insert into announcement_mails (position_id, user_id, turn, state, tries, last_error) values ($1, $2, 1, $3, $4, $5)`,
      [positionId, userId, state, tries, lastError],
    );
  }

  await migrateTo('0021');

  const columns = ['kind', 'urgency', 'state', 'key', 'address', 'tries', 'handOvers', 'reason', 'status'] as const;
  const moved = await db
    .selectFrom('deliveries')
    .select([...columns, 'userId', 'subjectId', 'details'])
    .where('kind', '<>', 'announcement-mail')
    .orderBy('id')
    .execute();
  const fresh = {
    state: 'waiting',
    tries: 0,
    handOvers: 0,
    reason: null,
    status: null,
    address: null,
    subjectId: null,
  };
  const mail = { ...fresh, urgency: 'soon', key: null, userId: null };
  const { to: _to, ...codeDetails } = code;
  const expected = [
    {
      ...mail,
      kind: 'code-mail',
      urgency: 'now',
      key: 'code-mail signin ada@example.com',
      address: 'ada@example.com',
      handOvers: 1,
      reason: 'unconfirmed',
      details: codeDetails,
    },
    {
      ...mail,
      kind: 'invitation-mail',
      key: `invitation-mail ${member}`,
      userId: member,
      state: 'failed',
      tries: 150,
      reason: 'recipient',
      status: 'RCPT TO 554 5.7.1',
      details: { inviterId: inviter, messageId },
    },
    { ...mail, kind: 'invitation-mail', key: expect.any(String), userId: inviter, details: { messageId } },
    {
      ...mail,
      kind: 'address-changed-mail',
      address: 'former@example.com',
      subjectId: member,
      tries: 1,
      reason: 'content refused',
      status: 'DATA 554 5.6.0',
      details: { changedById: inviter, messageId },
    },
    { ...mail, kind: 'address-changed-mail', address: 'older@example.com', subjectId: member, details: { messageId } },
    {
      ...mail,
      kind: 'new-messages-mail',
      userId: member,
      state: 'failed',
      tries: 150,
      reason: 'internal',
      details: { threads, messageId },
    },
    { ...mail, kind: 'message-mail', key: `message-mail 7 ${member}`, userId: member, subjectId: 7, details: {} },
    { ...mail, kind: 'announcement-listing', key: 'announcement-listing 3', details: { positionId: 3 } },
    { ...mail, kind: 'remove-media', key: 'remove-media:avatar/x.webp', details: { keys: ['avatar/x.webp'] } },
  ];
  expect(moved).toHaveLength(expected.length);
  for (const row of expected) expect(moved).toContainEqual(row);

  const announced = await db
    .selectFrom('deliveries')
    .select(['subjectId', 'urgency', 'state', 'tries', 'handOvers', 'reason', 'status'])
    .where('kind', '=', 'announcement-mail')
    .orderBy('userId')
    .execute();
  const announcement = { subjectId: positionId, urgency: 'later', tries: 0, handOvers: 0, reason: null, status: null };
  const unconfirmed = { ...announcement, reason: 'unconfirmed' };
  expect(announced).toEqual([
    { ...announcement, state: 'waiting' },
    { ...unconfirmed, state: 'waiting', tries: 1, handOvers: 1 },
    { ...unconfirmed, state: 'waiting', tries: 2, handOvers: 2 },
    { ...announcement, state: 'held' },
    { ...announcement, state: 'sent', tries: 1 },
    { ...unconfirmed, state: 'withdrawn', tries: 1, handOvers: 1 },
    { ...announcement, state: 'failed', tries: 150, reason: 'connection', status: 'CONN ETIMEDOUT' },
    { ...announcement, state: 'discarded', tries: 2 },
  ]);
  const { rows: counts } = await sql<{ state: string; count: number }>`
    select state, count from announcement_counts where position_id = ${positionId} order by state`.execute(db);
  expect(Object.fromEntries(counts.map(({ state, count }) => [state, count]))).toEqual({
    discarded: 1,
    failed: 1,
    held: 1,
    sent: 1,
    waiting: 3,
    withdrawn: 1,
  });
  expect((await pool.query(`select to_regnamespace('graphile_worker') as schema`)).rows).toEqual([{ schema: null }]);
});
