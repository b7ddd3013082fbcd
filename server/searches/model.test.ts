import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteSearch, saveSearch } from '#contract/searches.ts';
import { buildCompany } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { matchInDatabase } from '#server/matching/service.ts';
import { DeliveryError, type Delivery } from '#server/platform/deliveries/deliveries.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { runs } from '#server/testing/length.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { lookAtSome } from './send-alerts.ts';
import { searchMails } from './service.ts';

/*
 * Alerts of one engineer against a model with a clock: the acts between two mornings, and the positions in each
 * morning's mail. A position is mailed once, on the first morning when it is Live, satisfies a search older than its
 * going Live, and is not hidden. If its mail is delayed, it is mailed the day after.
 */

let world: World;
beforeAll(async () => {
  world = await createWorld({ host: '0.0.0.0' });
});
afterAll(() => world.close());

const db = () => world.services.db;
const companies = 3;

type Act =
  | { do: 'save' | 'edit'; search: number; isRemote: boolean; isMailed: boolean }
  | { do: 'forget'; search: number }
  | { do: 'live'; position: number; isRemote: boolean }
  | { do: 'draft' | 'delete'; position: number }
  | { do: 'hide' | 'show'; company: number }
  | { do: 'morning'; crashes: 'not' | 'before' | 'after' };

const search = fc.nat({ max: 1 });
const position = fc.nat({ max: 5 });
const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom('save' as const, 'edit' as const),
      search,
      isRemote: fc.boolean(),
      isMailed: fc.boolean(),
    }),
    fc.record({ do: fc.constant('forget' as const), search }),
    { weight: 5, arbitrary: fc.record({ do: fc.constant('live' as const), position, isRemote: fc.boolean() }) },
    fc.record({ do: fc.constantFrom('draft' as const, 'delete' as const), position }),
    fc.record({ do: fc.constantFrom('hide' as const, 'show' as const), company: fc.nat({ max: companies - 1 }) }),
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('morning' as const),
        crashes: fc.constantFrom('not' as const, 'not' as const, 'before' as const, 'after' as const),
      }),
    },
  ),
  { minLength: 20, maxLength: 40, size: 'max' },
);

interface Search {
  id: number;
  isRemote: boolean;
  isMailed: boolean;
  /** The time up to which its results were checked. */
  checked: number;
}
interface Position {
  id: number;
  isRemote: boolean;
  isLive: boolean;
  liveSince: number;
  company: number;
}

/** A search of either kind, for later acts to change. */
const begun: readonly Act[] = [
  { do: 'save', search: 0, isRemote: true, isMailed: true },
  { do: 'save', search: 1, isRemote: false, isMailed: true },
];

/** State shared by the model and the product; both count time in steps. */
class Run {
  readonly searches = new Map<number, Search>();
  readonly positions = new Map<number, Position>();
  readonly hidden = new Set<number>();
  readonly named = new Set<number>();
  now = 0;
}

const filtersOf = (isRemote: boolean) => (isRemote ? { remote: true } : { countries: [620] });

/** Moves all stored times into the past: each act is far from the previous one. */
async function pass(): Promise<void> {
  const ago = sql`interval '1 hour'`;
  await sql`update positions set live_since = live_since - ${ago}`.execute(db());
  await sql`
    update saved_searches set checked_at = checked_at - ${ago}, created_at = created_at - ${ago}, due_since = due_since - ${ago}`.execute(
    db(),
  );
}

/** Reads the waiting mail as the sender does, and sends it; returns the ids in it. */
async function send(userId: number, crashes: 'not' | 'before' | 'after'): Promise<number[]> {
  const { rows } = await sql<Delivery>`
    select id, kind, user_id, address, subject_id, details, 1 as tries, hand_overs from deliveries
    where kind = 'search-mail' and user_id = ${userId}::integer`.execute(db());
  const [delivery] = rows;
  if (!delivery || crashes === 'before') return [];
  const [handler] = mailHandlers(world.services, [searchMails.search]);
  let hasLeft = false;
  const leave = () =>
    handler?.run(delivery, {
      signal: new AbortController().signal,
      takeTurn: () => Promise.resolve(false),
      handOver: async (mayLeave) => {
        if (mayLeave && !(await mayLeave(db()))) throw new Error('It may not leave.');
        hasLeft = true;
        if (crashes === 'after') throw new DeliveryError('unknown', 'connection');
      },
    });
  if (crashes === 'after') await leave()?.catch(() => undefined);
  else await leave();
  if (!hasLeft) return [];
  // A mail that may have arrived is repeated once, with the same results.
  const named = async () =>
    (
      await sql<{ id: number }>`
      select position_id as id from search_hits where delivery_id = ${delivery.id}::bigint order by position_id`.execute(
        db(),
      )
    ).rows.map(({ id }) => id);
  const before = await named();
  if (crashes === 'after') {
    crashes = 'not';
    await leave();
    if ((await named()).join() !== before.join()) throw new Error('It names others when it is repeated.');
  }
  await sql`delete from deliveries where id = ${delivery.id}::bigint`.execute(db());
  return before;
}

interface Morning {
  named: Set<number>;
  expected: Set<number>;
}

/** Plays all acts; returns each morning's results, and the model's. */
async function play(
  caller: Caller,
  userId: number,
  companyIds: readonly number[],
  all: readonly Act[],
): Promise<Morning[]> {
  const run = new Run();
  const mornings: Morning[] = [];
  for (const act of [...begun, ...all]) {
    run.now += 1;
    await pass();
    if (act.do === 'morning') {
      const isNew = ({ id, liveSince, isLive, isRemote, company }: Position) =>
        isLive &&
        !run.hidden.has(company) &&
        !run.named.has(id) &&
        [...run.searches.values()].some((one) => one.isMailed && one.isRemote === isRemote && liveSince > one.checked);
      const expected = [...run.positions.values()].filter(isNew).map(({ id }) => id);
      await sql`update saved_searches set next_at = now() where cadence = 'daily'`.execute(db());
      await lookAtSome(world.services, matchInDatabase(db()));
      const named = await send(userId, act.crashes);
      if (act.crashes === 'before') {
        // The mail waits. Searches without results count as checked.
        for (const one of run.searches.values()) {
          const hasNew = [...run.positions.values()].some(
            (each) => isNew(each) && each.isRemote === one.isRemote && each.liveSince > one.checked,
          );
          if (one.isMailed && !hasNew) one.checked = run.now;
        }
        continue;
      }
      mornings.push({ named: new Set(named), expected: new Set(expected) });
      for (const id of named) run.named.add(id);
      for (const one of run.searches.values()) if (one.isMailed) one.checked = run.now;
    } else await change(run, act, { caller, userId, companyIds });
  }
  return mornings;
}

async function change(
  run: Run,
  act: Exclude<Act, { do: 'morning' }>,
  { caller, userId, companyIds }: { caller: Caller; userId: number; companyIds: readonly number[] },
): Promise<void> {
  if (act.do === 'save' || act.do === 'edit') {
    const { isRemote, isMailed } = act;
    const known = run.searches.get(act.search);
    if ((act.do === 'edit') !== (known !== undefined)) return;
    const { answer } = await caller.send(saveSearch, {
      ...(known && { id: known.id }),
      kind: 'positions',
      name: 'Saved',
      cadence: isMailed ? 'daily' : 'never',
      timeZone: 'Europe/Lisbon',
      filters: filtersOf(isRemote),
    });
    const checked = known?.isMailed ? known.checked : run.now;
    run.searches.set(act.search, { id: answer.id, isRemote, isMailed, checked });
  } else if (act.do === 'forget') {
    const known = run.searches.get(act.search);
    if (known) await caller.send(deleteSearch, { id: known.id });
    run.searches.delete(act.search);
  } else if (act.do === 'live') {
    const known = run.positions.get(act.position);
    if (known) {
      await db().updateTable('positions').set({ isLive: true }).where('id', '=', known.id).execute();
      known.isLive = true;
      return;
    }
    const { isRemote } = act;
    const company = act.position % companies;
    const { id } = await buildPosition(db(), {
      companyId: companyIds[company] ?? 0,
      isRemote,
      isPhysical: !isRemote,
    });
    run.positions.set(act.position, { id, isRemote, isLive: true, liveSince: run.now, company });
  } else if (act.do === 'draft' || act.do === 'delete') {
    const known = run.positions.get(act.position);
    if (!known) return;
    const { id } = known;
    if (act.do === 'draft') await db().updateTable('positions').set({ isLive: false }).where('id', '=', id).execute();
    else await db().deleteFrom('positions').where('id', '=', id).execute();
    if (act.do === 'draft') known.isLive = false;
    else run.positions.delete(act.position);
  } else if ('company' in act) {
    const companyId = companyIds[act.company] ?? 0;
    if (act.do === 'hide' && !run.hidden.has(act.company))
      await sql`
        insert into hidden_pairs (company_id, talent_id, origin, made_by)
        values (${companyId}, ${userId}, 'talent', ${userId})`.execute(db());
    if (act.do === 'show')
      await sql`delete from hidden_pairs where company_id = ${companyId} and talent_id = ${userId}`.execute(db());
    if (act.do === 'hide') run.hidden.add(act.company);
    else run.hidden.delete(act.company);
  }
}

/** Two searches find the same position, and the first is stopped before the mail is sent. */
const stopped: Act[] = [
  { do: 'live', position: 0, isRemote: true },
  { do: 'edit', search: 1, isRemote: true, isMailed: true },
  { do: 'morning', crashes: 'before' },
  { do: 'edit', search: 0, isRemote: false, isMailed: false },
  { do: 'morning', crashes: 'not' },
];

test("each morning mails the model's results", async () => {
  const { caller, talent } = await signInTalent(world);
  let namedCount = 0;
  await fc.assert(
    fc.asyncProperty(acts, async (all) => {
      await sql`delete from saved_searches`.execute(db());
      await sql`delete from deliveries`.execute(db());
      await db().deleteFrom('companies').execute();
      const companyIds: number[] = [];
      for (let count = 0; count < companies; count += 1) companyIds.push((await buildCompany(db())).id);
      const mornings = await play(caller, talent.id, companyIds, all);
      expect(mornings.map(({ named }) => named)).toEqual(mornings.map(({ expected }) => expected));
      namedCount += mornings.reduce((sum, { named }) => sum + named.size, 0);
    }),
    { numRuns: runs(60), examples: [[stopped]] },
  );
  expect(namedCount).toBeGreaterThan(runs(60));
}, 120_000);
