import fc from 'fast-check';
import pino from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { talentHome as talentHomeCall } from '#contract/matching.ts';
import { emit } from '#server/app.ts';
import { buildCompany } from '#server/accounts/build.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { type Listener, createListener } from '#server/platform/memory/listener.ts';
import { buildPosition } from '#server/positions/build.ts';
import { installReference } from '#server/reference/service.ts';
import { buildTalent } from '#server/talents/build.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database.ts';
import { runs } from '#server/testing/length.ts';
import { proveDomain } from '#server/verification/build.ts';
import {
  type PlainPosition,
  type PlainTalent,
  insertPositions,
  insertTalents,
  listPlainly,
  positionRow,
  positionSamples,
  storeHiding,
  talentRow,
  talentSamples,
} from './build.ts';
import { rankPlainly } from './rank-plainly.ts';
import { type Matching, type OfCompany, createMatching, matchInDatabase } from './service.ts';
import { talentHome } from './home.ts';

/* Two processes on one database. Each writes through connections that the other does not see. */
let losses = 0;
let lossesBefore = 0;
const log = pino({ level: 'warn' }, { write: () => void (losses += 1) });
let database: TestDatabase;
let db: Database;
let listeners: Listener[];
let processes: Matching[];
beforeAll(async () => {
  database = await createTestDatabase();
  db = database.connection.db;
  await installReference({ db, emit });
  listeners = [1, 2].map(() => createListener({ url: database.url, log }));
  processes = listeners.map((listener) => createMatching({ db, background: db, listener, log }));
});
afterAll(async () => {
  for (const { memory } of processes) await memory.close();
  for (const listener of listeners) await listener.close();
  await database.drop();
});
beforeEach(async () => {
  await db.deleteFrom('users').execute();
  await db.deleteFrom('companies').execute();
  await remembers();
  lossesBefore = losses;
});

/** Waits until both processes answer from memory. After repeated losses, the connection takes some time to return. */
const remembers = () =>
  vi.waitFor(
    async () => {
      for (const { memory } of processes) expect(await memory.askAll(() => true)).toBe(true);
    },
    { timeout: 60_000 },
  );

/** Memory's answer. It is missing only after a lost connection, as on a very busy machine. */
async function fromMemory<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await remembers();
    expect(losses).toBeGreaterThan(lossesBefore);
  }
}

/** Cuts the connections without waiting: until they are replaced, they miss writes. */
const cutListeners = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'listener'`.execute(db);

async function homeOf(matching: Matching, talentId: number) {
  return talentHomeCall.answer.parse(
    await talentHome(matching, { id: talentId, session: { actingAdministrator: null } }, {}),
  ).positions;
}
const titles = async (matching: Matching, talentId: number) =>
  (await homeOf(matching, talentId)).map(({ title }) => title);

interface Model {
  companyId: number;
  /** Whether the company has proven a domain. */
  isVerified: boolean;
  talents: PlainTalent[];
  positions: PlainPosition[];
}
/** A write to the database, with the same change to the model. */
type Write = (model: Model) => Promise<unknown>;

const place = fc.nat(50);
const at = <Item>(items: Item[], place: number): Item | undefined => items[place % items.length];
const replace = <Item extends { id: number }>(items: Item[], item: Item): Item[] =>
  items.map((other) => (other.id === item.id ? item : other));

const writes: fc.Arbitrary<Write>[] = [
  fc.array(talentSamples, { maxLength: 6 }).map((samples): Write => async (model) => {
    model.talents.push(...(await insertTalents(db, model.companyId, samples)));
  }),
  fc.tuple(place, talentSamples).map(([place, sample]): Write => async (model) => {
    const id = at(model.talents, place)?.id;
    if (id === undefined) return;
    await db.updateTable('talents').set(talentRow(sample)).where('userId', '=', id).execute();
    await storeHiding(db, model.companyId, [{ ...sample, id }]);
    model.talents = replace(model.talents, { ...sample, id });
  }),
  place.map((place): Write => async (model) => {
    const id = at(model.talents, place)?.id ?? 0;
    await db.deleteFrom('users').where('id', '=', id).execute();
    model.talents = model.talents.filter((talent) => talent.id !== id);
  }),
  fc.array(positionSamples, { maxLength: 4 }).map((samples): Write => async (model) => {
    model.positions.push(...(await insertPositions(db, model.companyId, samples)));
  }),
  fc
    .tuple(place, fc.array(positionSamples, { minLength: 1, maxLength: 4 }))
    .map(([place, samples]): Write => async (model) => {
      const id = at(model.positions, place)?.id ?? 0;
      await withTransaction(db, async (db) => {
        // Several times in one transaction, back and forth.
        for (const sample of [...samples, ...samples.toReversed()]) {
          await db.updateTable('positions').set(positionRow(sample)).where('id', '=', id).execute();
        }
      });
      const [sample] = samples;
      if (sample) model.positions = replace(model.positions, { ...sample, id, companyId: model.companyId });
    }),
  place.map((place): Write => async (model) => {
    const id = at(model.positions, place)?.id ?? 0;
    await db.deleteFrom('positions').where('id', '=', id).execute();
    model.positions = model.positions.filter((position) => position.id !== id);
  }),
  talentSamples.map((sample): Write => async (model) => {
    await db.updateTable('talents').set(talentRow(sample)).execute();
    model.talents = model.talents.map(({ id }) => ({ ...sample, id }));
    await storeHiding(db, model.companyId, model.talents);
  }),
  // The writing process dies before it commits.
  fc.constant<Write>(() =>
    withTransaction(db, async (db) => {
      await db.deleteFrom('talents').execute();
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    }).catch(() => undefined),
  ),
  fc.constant<Write>(() =>
    withTransaction(db, async (db) => {
      await db.deleteFrom('talents').execute();
      await db.updateTable('positions').set({ isLive: true }).execute();
      throw new Error('rolled back');
    }).catch(() => undefined),
  ),
  fc.constant<Write>(async (model) => {
    await db.deleteFrom('companies').where('id', '=', model.companyId).execute();
    // The next one has the same name, so the talents' rules apply to it too.
    model.companyId = (await buildCompany(db)).id;
    model.isVerified = false;
    model.positions = [];
    // Its blocks were deleted with it.
    model.talents = model.talents.map((talent) => ({ ...talent, isBlocked: false }));
  }),
  fc.boolean().map((isVerified): Write => async (model) => {
    await db.deleteFrom('companyDomains').execute();
    if (isVerified) await proveDomain(db, model.companyId, 'acme.com');
    model.isVerified = isVerified;
  }),
];
/** One process dies, and another takes its place. */
const restart: Write = async () => {
  await processes.shift()?.memory.close();
  await listeners.shift()?.close();
  const listener = createListener({ url: database.url, log });
  listeners.push(listener);
  processes.push(createMatching({ db, background: db, listener, log }));
};
/** A cut connection takes a while to return; until then the answers come from PostgreSQL. */
const unheard = fc.oneof(...writes).map((write): Write => async (model) => {
  await cutListeners();
  await write(model);
});
const steps = fc.array(
  fc.oneof(
    { weight: 80, arbitrary: fc.oneof(...writes) },
    { weight: 3, arbitrary: unheard },
    { weight: 1, arbitrary: fc.constant(restart) },
  ),
  { minLength: 1, maxLength: 25 },
);

/** Expected and actual answers for the positions' matches and the first talents' homes. */
const truth = ({ talents: all, positions, isVerified }: Model) => {
  // Talents visible to verified companies alone hide from others.
  const talents = all.map((talent) => ({
    ...talent,
    isHiding: talent.isHiding || (talent.isVerifiedOnly && !isVerified),
    isVerifiedOnly: false,
  }));
  return {
    matches: positions.map((position) => {
      const ids = rankPlainly(talents, position);
      return { talentIds: ids.slice(0, 4), talentCount: ids.length };
    }),
    homes: talents.slice(0, 3).map((talent) => listPlainly(positions, talent).slice(0, 60)),
  };
};
const answers = async ({ talents, positions }: Model, matching: Matching) => ({
  matches: await matching.talents.rank(positions, 4),
  homes: await Promise.all(talents.slice(0, 3).map(async ({ id }) => (await homeOf(matching, id)).map(({ id }) => id))),
});

test('each process answers correctly, whatever is written and whenever the listening connection is cut', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (steps) => {
      await db.deleteFrom('users').execute();
      await db.deleteFrom('companies').execute();
      const model: Model = { companyId: (await buildCompany(db)).id, isVerified: false, talents: [], positions: [] };
      for (const step of steps) {
        await step(model);
        for (const matching of processes) expect(await answers(model, matching)).toEqual(truth(model));
      }
      // Ensures that the answers come from memory: PostgreSQL is asked here for comparison.
      await remembers();
      const forgetful = matchInDatabase(db);
      for (const matching of processes) {
        expect(await answers(model, matching)).toEqual(truth(model));
        for (const { id } of model.talents.slice(0, 3)) {
          expect(await homeOf(matching, id)).toEqual(await homeOf(forgetful, id));
        }
      }
    }),
    { numRuns: runs(60) },
  );
});

describe("a talent's home, from memory", () => {
  test('shows the latest saved state, and no position that became a Draft or was deleted', async () => {
    const talent = await buildTalent(db);
    const company = await buildCompany(db, { name: 'Northwind' });
    const position = await buildPosition(db, { companyId: company.id, title: 'Engineer' });
    const save = (changes: object) => db.updateTable('positions').set(changes).where('id', '=', position.id).execute();
    for (const matching of processes) {
      expect(await titles(matching, talent.id)).toEqual(['Engineer']);
      await save({ isLive: false });
      expect(await titles(matching, talent.id)).toEqual([]);
      await save({ isLive: true, title: 'Architect' });
      expect(await titles(matching, talent.id)).toEqual(['Architect']);
      await save({ title: 'Engineer' });
      await db.updateTable('companies').set({ name: 'Southwind', avatarKey: 'images/x' }).execute();
      const [shown] = await homeOf(matching, talent.id);
      expect(shown).toMatchObject({ title: 'Engineer', company: { name: 'Southwind', avatarUrl: '/media/images/x' } });
    }
    await db.deleteFrom('companies').execute();
    for (const matching of processes) expect(await titles(matching, talent.id)).toEqual([]);
  });

  test('does not show a position that became a Draft, Live and a Draft again in one transaction', async () => {
    const talent = await buildTalent(db);
    const { id } = await buildPosition(db);
    await withTransaction(db, async (db) => {
      for (const isLive of [false, true, false]) {
        await db.updateTable('positions').set({ isLive }).where('id', '=', id).execute();
      }
    });
    for (const matching of processes) expect(await titles(matching, talent.id)).toEqual([]);
  });

  test('does not even hold a Draft in memory', async () => {
    const talent = await buildTalent(db);
    await buildPosition(db, { title: 'Secret plan', isLive: false });
    const [matching] = processes;
    const held = () =>
      matching?.memory.askAll((index, live) => {
        const availability = index.find(talent.id);
        return availability && live.list({ ...availability, hiddenFrom: new Set() }, { after: null, limit: 10 });
      });
    await expect.poll(held).toEqual([]);
  });

  test('is 404 for a talent who was just deleted', async () => {
    const talent = await buildTalent(db);
    await db.deleteFrom('users').where('id', '=', talent.id).execute();
    for (const matching of processes)
      await expect(talentHome(matching, { id: talent.id, session: { actingAdministrator: null } }, {})).rejects.toThrow(
        'no such talent',
      );
  });
});

const findable = talentSamples.map((talent) => ({
  ...talent,
  availability: 'open' as const,
  isHiding: false,
  isBlocked: false,
  isVerifiedOnly: false,
}));
const anybody: OfCompany = {
  companyId: 0,
  requiredSkillIds: [],
  isRemote: false,
  utcOffsetMinutes: null,
  timezoneMargin: 0,
  isPhysical: false,
  countryIds: [],
};

test('memory stays current through a write of very many rows, without falling back to PostgreSQL', async () => {
  const talents = await insertTalents(db, 0, fc.sample(findable, 3_000));
  const held = (conditions = anybody) =>
    Promise.all(processes.map(({ memory }) => fromMemory(() => memory.askTalents((index) => index.count(conditions)))));
  expect(await held()).toEqual([3_000, 3_000]);
  const few = talents.slice(0, 1_000).map(({ id }) => id);
  await db
    .updateTable('talents')
    .set({ isPhysical: true, physicalCountryId: 276 })
    .where('userId', 'in', few)
    .execute();
  await db.updateTable('talents').set({ isPhysical: false }).where('userId', 'not in', few).execute();
  const inGermany = { ...anybody, isPhysical: true, countryIds: [276] };
  expect(await held(inGermany)).toEqual([1_000, 1_000]);
  await db.deleteFrom('talents').where('userId', 'in', few).execute();
  expect(await held()).toEqual([2_000, 2_000]);
  // In parts: on a busy machine, deleting all of them takes longer than a statement may.
  for (let first = 0; first < talents.length; first += 500) {
    const ids = talents.slice(first, first + 500).map(({ id }) => id);
    await db.deleteFrom('users').where('id', 'in', ids).execute();
  }
});

test('reads a truncated table again', async () => {
  const talents = await insertTalents(db, 0, fc.sample(findable, 10));
  for (const { talents: source } of processes) expect(await source.count(anybody)).toBe(talents.length);
  await sql`truncate talents cascade`.execute(db);
  for (const { talents: source } of processes) expect(await source.count(anybody)).toBe(0);
  await remembers();
  for (const { talents: source } of processes) expect(await source.count(anybody)).toBe(0);
});

test('ignores foreign notifications', async () => {
  const talent = await buildTalent(db);
  const { id } = await buildPosition(db, { title: 'Engineer' });
  for (const payload of ['', 'x', '1 {}', '1 null', '1 [', `1 [${id}`]) {
    await sql`select pg_notify('facts_of_positions', ${payload})`.execute(db);
    for (const matching of processes) expect(await titles(matching, talent.id)).toEqual(['Engineer']);
  }
});

test('notifies only changes of the columns that matching compares, for positions and companies', async () => {
  const { id, companyId } = await buildPosition(db, { requiredSkillIds: [1002] });
  const [listener] = listeners;
  if (!listener) throw new Error('nobody listens');
  await listener.catchUp();
  const heard: string[] = [];
  const subscriber = { onNotify: (payload: string) => void heard.push(payload), onReset: () => undefined };
  const stops = ['positions', 'companies'].map((table) => listener.subscribe(`facts_of_${table}`, subscriber));
  await db
    .updateTable('positions')
    .set({ title: 'Architect', optionalSkillIds: [2007] })
    .where('id', '=', id)
    .execute();
  await db.updateTable('companies').set({ name: 'Southwind', avatarKey: 'images/x' }).execute();
  expect([await listener.catchUp(), heard]).toEqual([true, []]);
  await db.updateTable('positions').set({ requiredSkillIds: [] }).where('id', '=', id).execute();
  await proveDomain(db, companyId, 'acme.com');
  expect([await listener.catchUp(), heard.length]).toEqual([true, 2]);
  for (const stop of stops) stop();
});
