import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminClients } from '#contract/admin.ts';
import { buildAdministrator, buildClient, buildCompany, buildTalentUser } from '#server/accounts/build.ts';
import type { Caller } from '#server/platform/testing/caller.ts';
import { createWorld, type World } from '#server/platform/testing/world.ts';
import { buildPosition } from '#server/positions/build.ts';
import { accessTable, type CallerName, callers, type Ids, refusal } from './access-table.ts';

/*
 * Who gets what: every call for every kind of caller, with objects that are theirs, somebody else's, absent and
 * malformed. A call that is not in the table fails the last test, so a new one is covered on the day it is born.
 */
let world: World;
let people: Record<CallerName, Caller>;
const ids = {} as Ids; // filled before the first test runs

beforeAll(async () => {
  world = await createWorld();
  const { db } = world.services;
  const company = await buildCompany(db, { name: 'Northwind Labs', isTrial: false });
  const trialCompany = await buildCompany(db, { name: 'Trial' });
  const talent = await buildTalentUser(db);
  const otherTalent = await buildTalentUser(db);
  const client = await buildClient(db, { companyId: company.id });
  const trial = await buildClient(db, { companyId: trialCompany.id });
  await buildPosition(db, { companyId: trialCompany.id });
  const draft = await buildPosition(db, { companyId: company.id, title: 'Draft', isLive: false });
  const live = await buildPosition(db, { companyId: company.id, title: 'Live', isLive: true });
  const thread = await db
    .insertInto('threads')
    .values({ lowerUserId: Math.min(talent.id, client.id), higherUserId: Math.max(talent.id, client.id) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expired = await buildClient(db);
  const administrator = await buildAdministrator(db);
  const leaver = await buildClient(db, { companyId: company.id });
  const victim = await buildTalentUser(db);
  people = {
    nobody: world.visitor(),
    expired: await world.signIn(expired),
    talent: await world.signIn(talent),
    otherTalent: await world.signIn(otherTalent),
    client: await world.signIn(client),
    teammate: await world.signIn(await buildClient(db, { companyId: company.id })),
    otherCompany: await world.signIn(
      await buildClient(db, { companyId: (await buildCompany(db, { name: 'Elsewhere', isTrial: false })).id }),
    ),
    trial: await world.signIn(trial),
    administrator: await world.signIn(administrator),
    acting: await signInAs(
      administrator,
      await buildClient(db, { companyId: (await buildCompany(db, { name: 'Acted for', isTrial: false })).id }),
    ),
  };
  await db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where('userId', '=', expired.id)
    .execute();
  Object.assign(ids, {
    leaver: leaver.id,
    takenEmail: talent.email,
    victim: victim.id,
    administrator: administrator.id,
    talent: talent.id,
    otherTalent: otherTalent.id,
    client: client.id,
    company: company.id,
    draft,
    live,
    thread: thread.id,
  } satisfies Ids);
});
afterAll(() => world.close());

/** An administrator who has become a client by the link in their list. */
async function signInAs(
  administrator: Awaited<ReturnType<typeof buildAdministrator>>,
  client: { id: number },
): Promise<Caller> {
  const caller = await world.signIn(administrator);
  const { answer } = await caller.send(adminClients, { search: `#${client.id}` });
  await caller.get(answer.users[0]?.signinUrl ?? '');
  return caller;
}

const table = accessTable(ids);

describe.each(table)('$call.path', ({ call, objects, answers, otherwise }) => {
  // The order of the answers first: where a caller takes something away, the table says who comes before.
  const order = [...new Set([...(Object.keys(answers) as CallerName[]), ...callers])];
  test.each(order)('for %s', async (name) => {
    const names = Object.keys(objects);
    const expected =
      answers[name] ??
      (name === 'acting' ? answers.otherCompany : undefined) ??
      names.map(() => (otherwise === 'everybody 200' ? 200 : refusal(name)));
    const given: number[] = [];
    for (const payload of Object.values(objects)) {
      given.push((await people[name].send(call, payload())).status);
    }
    expect(Object.fromEntries(names.map((object, index) => [object, given[index]]))).toEqual(
      Object.fromEntries(names.map((object, index) => [object, expected[index]])),
    );
  });
});

test('every call stands in the table', () => {
  expect(table.map(({ call }) => call.path).toSorted()).toEqual(world.calls.map(({ path }) => path).toSorted());
});
