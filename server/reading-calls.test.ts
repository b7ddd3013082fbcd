import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '#contract/accounts.ts';
import { listPositions } from '#contract/positions.ts';
import { buildClient } from '#server/accounts/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

/* Tests that reading calls take the session from memory, and how long an ended one is accepted. */
let here: World;
let there: World;

beforeAll(async () => {
  here = await createWorld();
  there = await here.openAnother();
});
afterAll(async () => {
  await there.close();
  await here.close();
});

test('a reading call takes sessions from memory; an ended one fails at once here, within a second there', async () => {
  const caller = await here.signIn(await buildClient(here.services.db));
  const token = caller.cookies.get('session') ?? '';
  const [copy, twin] = [here.visitor(), there.visitor()];
  for (const [name, value] of caller.cookies) for (const other of [copy, twin]) other.cookies.set(name, value);
  for (const [other, { services }] of [
    [caller, here],
    [twin, there],
  ] as const) {
    await expect
      .poll(async () => {
        expect((await other.send(listPositions, {})).status).toBe(200);
        return services.sessions.find(token);
      })
      .toBeDefined();
  }
  await caller.send(signOut, {});
  expect((await copy.send(listPositions, {})).status).toBe(401);
  await expect.poll(async () => (await twin.send(listPositions, {})).status).toBe(401);
});
