import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { ageContact, buildPair, write } from '#server/contacts/build.ts';
import { doContactRounds } from '#server/contacts/service.ts';
import { buildWebhook } from '#server/integrations/build.ts';
import { matchInDatabase } from '#server/matching/service.ts';
import { deleteLeaving, deleteUnused } from '#server/own-data/delete-leaving.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { buildPosition } from '#server/positions/build.ts';
import { endPositions } from '#server/positions/end-positions.ts';
import { reviewAvailability } from '#server/privacy/review-availability.ts';
import { lookAtSome } from '#server/searches/send-alerts.ts';
import { buildTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { deliveryHandlers } from './delivery-handlers.ts';
import { doFromTimeToTime, sweeps } from './sweeps.ts';

/* In each periodic round, one row at fault is put off with a line in the log, and stops no other. */
let world: World;
let services: Services;
beforeAll(async () => {
  world = await createWorld({ host: '0.0.0.0' });
  services = world.services;
  await sql`
    create function fail() returns trigger language plpgsql as $$
    begin raise exception 'the row is at fault: secret'; end $$`.execute(services.db);
});
afterAll(() => world.close());

/** Runs work while each write of one row fails. */
async function withFault(table: string, isAtFault: RawBuilder<unknown>, work: () => Promise<unknown>): Promise<void> {
  const { db } = services;
  const name = sql.table(table);
  await sql`
    create trigger a_fault before update or delete on ${name} for each row when (${isAtFault})
    execute function fail()`.execute(db);
  world.logged.length = 0;
  try {
    await work();
  } finally {
    await sql`drop trigger a_fault on ${name}`.execute(db);
  }
}

/** Lines about rows that were put off. */
const putOff = () => world.logged.filter(({ msg }) => msg === 'put off').map(({ round }) => round);

const bytes = (text: string) => sql`${text}::text::bytea`;
const old = sql`now() - interval '12 years'`;

interface Swept {
  table: string;
  /** Inserts an expired row, and returns its key in the column `key`. */
  insert: (number: number) => Promise<RawBuilder<unknown>>;
  key: string;
  /** Whether the row was handled; by default it is gone. */
  isDone?: RawBuilder<unknown>;
}

const talent = async () => sql.lit((await buildTalentUser(services.db)).id);
const run = (statement: RawBuilder<unknown>) => statement.execute(services.db);

const swept: Readonly<Record<string, Swept>> = {
  codes: {
    table: 'codes',
    key: 'email',
    async insert(number) {
      await run(sql`
        insert into codes (purpose, email, flow_hash, code_hash, expires_at)
        values ('signin', ${`sweep${number}@example.com`}, ${bytes('flow')}, ${bytes('code')}, ${old})`);
      return sql.lit(`sweep${number}@example.com`);
    },
  },
  ceremonies: {
    table: 'ceremonies',
    key: 'challenge',
    async insert(number) {
      await run(sql`
        insert into ceremonies (challenge, purpose, flow_hash, expires_at)
        values (${bytes(`challenge ${number}`)}, 'signin', ${bytes('flow')}, ${old})`);
      return sql.raw(`'challenge ${number}'::bytea`);
    },
  },
  emailChanges: {
    table: 'email_changes',
    key: 'user_id',
    async insert() {
      const id = await talent();
      await run(sql`
        insert into email_changes (user_id, email, requested_by, flow_hash, code_hash, created_at, expires_at)
        values (${id}, 'new@example.com', ${id}, ${bytes('flow')}, ${bytes('code')}, ${old}, ${old})`);
      return id;
    },
  },
  webhookDeliveries: {
    table: 'webhook_deliveries',
    key: 'id',
    async insert() {
      const { companyId } = await buildClient(services.db);
      const webhook = await buildWebhook(services.db, companyId, {
        url: 'https://hooks.example.com/in',
        events: ['position.live'],
      });
      return idOf(sql`
        insert into webhook_deliveries (webhook_id, event, ids, created_at, state)
        values (${webhook.id}, 'position.live', '{}', ${old}, 'delivered')`);
    },
  },
  events: {
    table: 'account_events',
    key: 'id',
    insert: async () =>
      idOf(sql`insert into account_events (user_id, kind, happened_at) values (${await talent()}, 'signedIn', ${old})`),
  },
  formerAddresses: {
    table: 'former_addresses',
    key: 'id',
    insert: async (number) =>
      idOf(sql`
        insert into former_addresses (user_id, email, token_hash, changed_at, passkeys_since)
        values (${await talent()}, 'old@example.com', ${bytes(`token ${number}`)}, ${old}, ${old})`),
  },
  limits: {
    table: 'limits',
    key: 'key',
    async insert(number) {
      await run(sql`insert into limits (key, count, ends_at) values (${`sweep ${number}`}, 1, ${old})`);
      return sql.lit(`sweep ${number}`);
    },
  },
  sessions: {
    table: 'sessions',
    key: 'id',
    insert: async (number) =>
      idOf(
        sql`
        insert into sessions (token_hash, user_id, expires_at)
        values (${bytes(`session ${number}`)}, ${await talent()}, ${old})`,
        'uuid',
      ),
  },
  videos: {
    table: 'videos',
    key: 'id',
    insert: async (number) =>
      idOf(sql`
        insert into videos (file_name, user_id, size, milliseconds, has_poster, created_at)
        values (${`sweep-${number}.webm`}, ${await talent()}, 1, 1, false, ${old})`),
  },
  attachments: {
    table: 'attachments',
    key: 'id',
    insert: async (number) =>
      idOf(sql`
        insert into attachments (file_name, user_id, name, size, created_at)
        values (${`sweep-${number}.pdf`}, ${await talent()}, 'CV', 1, ${old})`),
  },
  announcementDays: {
    table: 'announcement_days',
    key: 'user_id',
    async insert(number) {
      await run(sql`
        insert into announcement_days (company_id, user_id, count, ends_at) values (1, ${number}::integer, 1, ${old})`);
      return sql.lit(number);
    },
  },
  hits: {
    table: 'search_hits',
    key: 'user_id',
    async insert() {
      const id = await talent();
      await run(sql`
        insert into search_hits (user_id, talent_id, delivery_id, mailed_at) values (${id}, ${id}, 1, ${old})`);
      return id;
    },
  },
  versions: {
    table: 'position_versions',
    key: 'position_id',
    async insert() {
      const { id } = await buildPosition(services.db, { isLive: false });
      await run(sql`
        insert into position_versions (position_id, posted_at, ended_at, order_version, content)
        values (${id}, ${old}, ${old}, 1, '{}')`);
      return sql.lit(id);
    },
  },
  auditLog: {
    table: 'audit_log',
    key: 'id',
    insert: () => idOf(sql`insert into audit_log (at, act) values (${old}, 'sweep')`),
  },
  actingSessions: {
    table: 'acting_sessions',
    key: 'nonce',
    async insert(number) {
      const { id } = await buildAdministrator(services.db);
      await run(sql`
        insert into acting_sessions (nonce, administrator_id, token_hash, started_at)
        values (${`nonce ${number}`}, ${id}, ${bytes(`acting ${number}`)}, ${old})`);
      return sql.lit(`nonce ${number}`);
    },
  },
  cases: {
    table: 'cases',
    key: 'id',
    insert: () => idOf(sql`insert into cases (state, outcome, decided_at) values ('closed', 'noAction', ${old})`),
  },
  exports: {
    table: 'exports',
    key: 'id',
    insert: async () => idOf(sql`insert into exports (user_id, ends_at) values (${await talent()}, ${old})`),
  },
};

/** Inserts a row, and returns its id as it is written in SQL. */
async function idOf(statement: RawBuilder<unknown>, type = 'bigint'): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ id: string }>`${statement} returning id::text`.execute(services.db);
  return sql.raw(`'${rows[0]?.id}'::${type}`);
}

test('each sweep has its case', () => {
  expect(Object.keys(swept).toSorted()).toEqual(Object.keys(sweeps).toSorted());
});

test.each(Object.entries(swept))(
  'the sweep of %s leaves the row at fault and removes all others',
  async (name, row) => {
    const bad = await row.insert(1);
    const others = [await row.insert(2), await row.insert(3)];
    const key = sql.ref(row.key);
    const isLeft = async (value: RawBuilder<unknown>) =>
      (await sql`select from ${sql.table(row.table)} where ${key} = ${value}`.execute(services.db)).rows.length > 0;
    await withFault(row.table, sql`old.${key} = ${bad}`, async () => {
      await doFromTimeToTime(services);
      expect(await Promise.all([bad, ...others].map(isLeft))).toEqual([true, false, false]);
      expect(putOff()).toEqual([name]);
    });
    await doFromTimeToTime(services);
    expect(await isLeft(bad)).toBe(false);
  },
);

describe('a round', () => {
  test('of lapses and reminders goes on with the other contacts', async () => {
    for (const [age, column, rounds] of [
      [6, 'reminded_at', ['reminders']],
      [20, 'lapsed_at', ['lapses', 'reminders']],
    ] as const) {
      const pairs = [await buildPair(world), await buildPair(world), await buildPair(world)];
      for (const {
        asClient,
        threadId,
        talent: { id },
      } of pairs) {
        await write(asClient, threadId);
        await ageContact(services.db, id, age);
      }
      const [bad] = pairs;
      await withFault('contacts', sql`old.talent_id = ${sql.lit(bad?.talent.id ?? 0)}`, async () => {
        await sql`update contact_rounds set next_at = now()`.execute(services.db);
        await doContactRounds(services);
        expect(putOff()).toEqual(rounds);
      });
      const { rows } = await sql<{ isDone: boolean }>`
        select ${sql.ref(column)} is not null as is_done from contacts
        where talent_id = any (${pairs.map(({ talent: { id } }) => id)}::integer[]) order by talent_id`.execute(
        services.db,
      );
      expect(rows.map(({ isDone }) => isDone)).toEqual([false, true, true]);
    }
  });

  test('of answer rates goes on with the others', async () => {
    const pairs = [await buildPair(world), await buildPair(world)];
    for (const { asTalent, asClient, threadId } of pairs) {
      await write(asTalent, threadId);
      await write(asClient, threadId);
    }
    const rate = async () => {
      await sql`update contact_rounds set next_at = now()`.execute(services.db);
      await doContactRounds(services);
    };
    await rate();
    await sql`update answer_rates set answered = 0`.execute(services.db);
    const [bad] = pairs;
    await withFault('answer_rates', sql`old.company_id = ${sql.lit(bad?.companyId ?? 0)}`, async () => {
      await rate();
      expect(putOff()).toEqual(['rates']);
    });
    const { rows } = await sql<{ answered: number }>`
      select answered from answer_rates
      where company_id = any (${pairs.map(({ companyId }) => companyId)}::integer[]) order by company_id`.execute(
      services.db,
    );
    expect(rows.map(({ answered }) => answered)).toEqual([0, 1]);
  });

  test('of availability goes on with the other talents', async () => {
    const talents = [await buildTalent(services.db), await buildTalent(services.db), await buildTalent(services.db)];
    const ids = talents.map(({ id }) => id);
    await sql`
      update talents set availability = 'looking', availability_at = now() - interval '29 days'
      where user_id = any (${ids}::integer[])`.execute(services.db);
    await withFault('talents', sql`old.user_id = ${sql.lit(ids[1])}`, async () => {
      await reviewAvailability(services);
      expect(putOff()).toEqual(['review-availability']);
    });
    const { rows } = await sql<{ isAsked: boolean }>`
      select asked_at is not null as is_asked from talents where user_id = any (${ids}::integer[]) order by user_id`.execute(
      services.db,
    );
    expect(rows.map(({ isAsked }) => isAsked)).toEqual([true, false, true]);
  });

  test('of ending positions goes on with the others', async () => {
    const positions = [await buildPosition(services.db), await buildPosition(services.db)];
    const ids = positions.map(({ id }) => id);
    const stored = async (column: string) =>
      (
        await sql<{ isSet: boolean }>`
          select ${sql.ref(column)} is not null as is_set from positions
          where id = any (${ids}::integer[]) order by id`.execute(services.db)
      ).rows.map(({ isSet }) => isSet);
    const bad = sql`old.id = ${sql.lit(ids[0])}`;
    await sql`update positions set counted_from = null where id = any (${ids}::integer[])`.execute(services.db);
    await withFault('positions', bad, () => endPositions(services));
    expect(await stored('counted_from')).toEqual([false, true]);
    await sql`
      update positions set counted_from = now() - interval '85 days' where id = any (${ids}::integer[])`.execute(
      services.db,
    );
    await withFault('positions', bad, async () => {
      await endPositions(services);
      expect(putOff()).toEqual(['end-positions']);
    });
    expect(await stored('end_warned_at')).toEqual([false, true]);
  });

  test.each([
    ['asked for', deleteLeaving, 'delete-leaving'],
    ['unused', deleteUnused, 'delete-unused'],
  ] as const)('of deletions of %s accounts goes on with the others', async (name, round, line) => {
    const users = [await buildTalentUser(services.db), await buildTalentUser(services.db)];
    const ids = users.map(({ id }) => id);
    const past = sql`now() - interval '9 years'`;
    await (name === 'unused'
      ? sql`
          update users set created_at = ${past}, last_seen_at = ${past}, inactive_mailed = 3, inactive_until = ${past}
          where id = any (${ids}::integer[])`.execute(services.db)
      : sql`update users set leaving_at = ${past} where id = any (${ids}::integer[])`.execute(services.db));
    await withFault('users', sql`old.id = ${sql.lit(ids[0])}`, async () => {
      await round({ ...services, settings: { ...services.settings, inactiveMonths: 24 } });
      expect(putOff()).toEqual([line]);
    });
    const left = await services.db.selectFrom('users').select('id').where('id', 'in', ids).execute();
    expect(left.map(({ id }) => id)).toEqual([ids[0]]);
    await services.db.deleteFrom('users').where('id', 'in', ids).execute();
  });

  test('of saved searches and first fits goes on with the other users, without words in the log', async () => {
    const { db } = services;
    const users = [await buildTalent(db), await buildTalent(db), await buildTalent(db)];
    const ids = users.map(({ id }) => id);
    for (const [index, id] of ids.entries())
      await sql`
        insert into saved_searches (user_id, kind, name, filters, cadence, time_zone, next_at)
        values (${id}, 'positions', 'Own', ${JSON.stringify({ q: `searchedword${index}` })}::jsonb, 'daily', 'Etc/UTC',
          now() - interval '1 hour')`.execute(db);
    await sql`
      update talents set first_fits_at = now() - interval '1 hour' where user_id = any (${ids}::integer[])`.execute(db);
    const bad = sql.lit(ids[0]);
    await withFault('talents', sql`old.user_id = ${bad}`, () =>
      withFault('saved_searches', sql`old.user_id = ${bad}`, async () => {
        await lookAtSome(services, matchInDatabase(db));
        expect(putOff()).toEqual(['search-alerts', 'search-alerts', 'first-fits']);
        expect(JSON.stringify(world.logged)).not.toContain('searchedword');
      }),
    );
    const { rows } = await sql<{ isLookedAt: boolean; isMailed: boolean }>`
      select s.next_at > now() as is_looked_at, t.first_fits_at = 'infinity' as is_mailed
      from saved_searches s join talents t using (user_id) where user_id = any (${ids}::integer[])
      order by user_id`.execute(db);
    expect(rows.map(({ isLookedAt, isMailed }) => [isLookedAt, isMailed])).toEqual([
      [false, false],
      [true, true],
      [true, true],
    ]);
  });

  test('of presence goes on with the other users', async () => {
    const users = [await buildTalentUser(services.db), await buildTalentUser(services.db)];
    const ids = users.map(({ id }) => id);
    await sql`update users set last_seen_at = null where id = any (${ids}::integer[])`.execute(services.db);
    await withFault('users', sql`old.id = ${sql.lit(ids[0])}`, async () => {
      for (const id of ids) services.presence.note(id);
      await services.presence.flush();
      expect(putOff()).toEqual(['presence']);
    });
    const { rows } = await sql<{ isSeen: boolean }>`
      select last_seen_at is not null as is_seen from users where id = any (${ids}::integer[]) order by id`.execute(
      services.db,
    );
    expect(rows.map(({ isSeen }) => isSeen)).toEqual([false, true]);
  });
});

test('each repeated task is tried above', () => {
  const repeated = deliveryHandlers(services)
    .map(({ kind }) => kind)
    .filter(({ channel, maxTries }) => channel === 'task' && maxTries === Infinity)
    .map(({ name }) => name);
  expect(repeated.toSorted()).toEqual(['delete-accounts', 'end-positions', 'review-availability', 'search-alerts']);
});
