import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccessWorld, createAccessWorld } from '#server/testing/access-world.ts';
import { accessTable, type CallerName, callers, type Ids, isRefused, likeWhom, refusal } from './access-table.ts';

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

describe.each(table)('$call.path', ({ call, objects, answers }) => {
  // The order of the answers first: if a caller removes something, the table decides who comes before.
  const order = [...new Set([...(Object.keys(answers) as CallerName[]), ...callers])];
  test.each(order)('for %s', async (name) => {
    const names = Object.keys(objects);
    const expected = isRefused(name, call)
      ? names.map(() => 403)
      : (answers[name] ?? answers[likeWhom[name] ?? name] ?? names.map(() => refusal(name)));
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
