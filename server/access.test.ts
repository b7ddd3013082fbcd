import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';
import { accessTable, type Ids, orderOf, statusesFor } from './access-table.ts';

/*
 * Tests every call for every kind of caller, with objects that are their own, another user's, absent and malformed. The
 * last test fails for a call missing from the table, so every new one is covered.
 */
let world: AccessWorld['world'];
let people: AccessWorld['people'];
const ids = {} as Ids; // filled before the first test runs

beforeAll(async () => {
  const made = await createAccessWorld();
  ({ world, people } = made);
  Object.assign(ids, made.ids);
});
afterAll(() => world.close());

const table = accessTable(ids);

describe.each(table)('$call.path', (row) => {
  const { call, objects } = row;
  test.each(orderOf(row))('for %s', async (name) => {
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
});

test('every call stands in the table', () => {
  expect(table.map(({ call }) => call.path).toSorted()).toEqual(world.calls.map(({ path }) => path).toSorted());
});
