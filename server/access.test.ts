import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenScopes } from '#contract/integrations.ts';
import { getProfile } from '#contract/profiles.ts';
import { buildInvited } from '#server/accounts/build.ts';
import { buildToken } from '#server/integrations/build.ts';
import { findFeatures } from '#server/platform/calls/documentation.ts';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';
import { accessTable } from './access-table.ts';
import { type Ids, orderOf, statusesFor } from './access-row.ts';

/*
 * Tests every call for every kind of caller, with objects that are their own, another user's, absent and malformed. The
 * last test fails for a call missing from the table, so every new one is covered.
 */
let world: AccessWorld['world'];
let people: AccessWorld['people'];
/** Makes every token. Has never signed in, so does not count where the last member may not leave. */
let maker: Awaited<ReturnType<typeof buildInvited>>;
const ids = {} as Ids; // filled before the first test runs

beforeAll(async () => {
  const made = await createAccessWorld();
  ({ world, people } = made);
  Object.assign(ids, made.ids);
  maker = await buildInvited(world.services.db, { companyId: ids.company });
});
afterAll(() => world.close());

const table = accessTable(ids);

/** Statuses of calls by token that differ from the client's: a token may read profiles of talents only. */
const byToken = new Map([[getProfile.path, [200, 404, 403, 403, 403, 403, 403, 403, 422, 422]]]);

describe.each(table)('$call.path', (row) => {
  const { call, objects } = row;
  test.each(orderOf(row))('answers %s as the table states', async (name) => {
    const names = Object.keys(objects);
    const expected = statusesFor(name, row);
    const given: number[] = [];
    for (const payload of Object.values(objects)) {
      given.push((await people[name].send(call, payload())).status);
    }
    expect(Object.fromEntries(names.map((object, index) => [object, given[index]]))).toEqual(
      Object.fromEntries(names.map((object, index) => [object, expected[index]])),
    );
  });

  test.each(tokenScopes)('answers a member’s token with scope %s as the table states', async (scope) => {
    const { db } = world.services;
    const token = await buildToken(db, maker, { scope });
    const isInScope = call.token === 'read' || (call.token === 'write' && scope === 'write');
    const given: number[] = [];
    for (const payload of Object.values(objects)) given.push((await world.byToken(token).send(call, payload())).status);
    await db.deleteFrom('companyTokens').where('userId', '=', maker.id).execute();
    const expected = byToken.get(call.path) ?? statusesFor('client', row);
    expect(given).toEqual(isInScope ? expected : Object.values(objects).map(() => 403));
  });

  test.each(['rcl_', `rcl_${'0'.repeat(46)}`, 'nonsense', ''])('refuses the invalid token %j', async (token) => {
    const caller = world.byToken(token);
    for (const [name, value] of people.client.cookies) caller.cookies.set(name, value);
    for (const payload of Object.values(objects)) expect((await caller.send(call, payload())).status).toBe(401);
  });
});

test('every call of the contract has a route, and every route a row in the table', async () => {
  const routed = world.calls.map(({ path }) => path);
  const stated = [...(await findFeatures()).keys()];
  expect(
    stated.filter((path) => !routed.includes(path)),
    'Calls of contract/ without a route',
  ).toEqual([]);
  const tried = table.map(({ call }) => call.path);
  expect(
    routed.filter((path) => !tried.includes(path)),
    'Calls missing in server/access-table.ts',
  ).toEqual([]);
  expect(tried.toSorted()).toEqual(routed.toSorted());
});
