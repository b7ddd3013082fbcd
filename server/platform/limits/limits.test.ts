import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { countAgainst, createCounter, createDistinctCounter } from './limits.ts';
import { limits } from './table.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const tooMany = { code: 'too-many', retryAfter: expect.any(Number) };

describe('a network address', () => {
  test('is counted as its /64', async () => {
    const { db } = world.services;
    await useUp(db, 'mail:from', '2001:db8:1:2::/64', 1);
    await countAgainst(db, 'mail:from', '2001:db8:1:2::1');
    await expect(countAgainst(db, 'mail:from', '2001:db8:1:2:ffff::9')).rejects.toMatchObject(tooMany);
    await countAgainst(db, 'mail:from', '2001:db8:1:3::1');
  });

  test('is counted as the IPv4 address mapped into it', async () => {
    const { db } = world.services;
    await useUp(db, 'mail:from', '203.0.113.7');
    await expect(countAgainst(db, 'mail:from', '::ffff:203.0.113.7')).rejects.toMatchObject(tooMany);
  });
});

test('distinct things are counted once each, until their window ends', () => {
  let now = 0;
  const count = createDistinctCounter({ ...limits.cards, max: 3, seconds: 60 }, () => now);
  count(1, [7, 8]);
  count(1, [8, 7, 9]);
  now = 20_500;
  expect(() => count(1, [9, 10])).toThrow(expect.objectContaining({ ...tooMany, retryAfter: 40 }));
  count(1, [7, 8, 9]);
  count(2, [10]);
  now = 60_000;
  count(1, [10]);
});

test('a count in memory ends with its window, and the refusal states when', () => {
  let now = 0;
  const { check, count } = createCounter({ ...limits['messages:minute'], max: 2, seconds: 60 }, () => now);
  count(1);
  count(1);
  now = 20_500;
  check(2);
  count(2);
  expect(() => check(1)).toThrow(expect.objectContaining({ ...tooMany, retryAfter: 40 }));
  expect(() => count(1)).toThrow(expect.objectContaining({ ...tooMany, retryAfter: 40 }));
  now = 60_000;
  count(1);
  count(1);
  expect(() => count(1)).toThrow(expect.objectContaining({ ...tooMany, retryAfter: 60 }));
});
