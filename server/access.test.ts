import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tokenScopes } from '#contract/integrations.ts';
import { searchPositions } from '#contract/position-search.ts';
import { getProfile } from '#contract/profiles.ts';
import { buildInvited, buildTalentUser } from '#server/accounts/build.ts';
import { tryTool } from '#server/assistants/build.ts';
import { buildToken } from '#server/integrations/build.ts';
import { findFeatures, findNames } from '#server/platform/calls/documentation.ts';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';
import { accessTable } from './access-table.ts';
import { type Ids, orderOf, statusesFor } from './access-row.ts';

/*
 * Tests every call for every kind of caller, with objects that are their own, another user's, absent and malformed. The
 * last test fails for a call missing from the table, so every new one is covered.
 */
type Maker = Parameters<typeof buildToken>[1];
let world: AccessWorld['world'];
let people: AccessWorld['people'];
/** The name of each call, by its path. */
let names: Map<string, string>;
/**
 * Those whose tokens try each call, by the caller who gets the same answers. The member has never signed in, so does
 * not count where the last one may not leave.
 */
let makers: { client: Maker; otherTalent: Maker };
const ids = {} as Ids; // filled before the first test runs

beforeAll(async () => {
  const made = await createAccessWorld();
  ({ world, people } = made);
  Object.assign(ids, made.ids);
  names = await findNames();
  const { db } = world.services;
  makers = {
    client: await buildInvited(db, { companyId: ids.company }),
    otherTalent: { id: (await buildTalentUser(db)).id, companyId: null },
  };
});
afterAll(() => world.close());

const table = accessTable(ids);

/**
 * Statuses of calls by token that differ from the maker's: a member's reads profiles of talents only, a talent's all
 * but those of members.
 */
const byToken: Record<keyof typeof makers, ReadonlyMap<string, number[]>> = {
  client: new Map([[getProfile.path, [200, 404, 403, 403, 403, 403, 403, 403, 422, 422]]]),
  otherTalent: new Map([[getProfile.path, [404, 404, 404, 200, 200, 403, 403, 404, 422, 422]]]),
};

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

  test.each(tokenScopes.flatMap((scope) => [[scope, 'client'] as const, [scope, 'otherTalent'] as const]))(
    'answers a token with scope %s of one like %s as the table states, and an assistant with it',
    async (scope, like) => {
      const { db } = world.services;
      const token = await buildToken(db, makers[like], { scope });
      const isInScope = call.token === 'read' || (call.token === 'write' && scope === 'write');
      const given: number[] = [];
      const byTool: number[] = [];
      for (const payload of Object.values(objects)) {
        given.push((await world.byToken(token).send(call, payload())).status);
        byTool.push(await tryTool(world.byToken(token), names.get(call.path) ?? '', payload()));
      }
      await db.deleteFrom('companyTokens').where('userId', '=', makers[like].id).execute();
      const stated = byToken[like].get(call.path) ?? statusesFor(like, row);
      const expected = isInScope ? stated : Object.values(objects).map(() => 403);
      expect(given).toEqual(expected);
      // To companies, the tool of this name searches what is public.
      const isPublic = like === 'client' && call.path === searchPositions.path;
      expect(isPublic ? expected : byTool).toEqual(expected);
    },
  );

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
