import { afterAll, beforeAll, expect, test } from 'vitest';
import { signOut } from '#contract/accounts.ts';
import { PositionFilters, searchPositions } from '#contract/position-search.ts';
import { listPositions } from '#contract/positions.ts';
import { adminRoutes } from '#server/admin/routes.ts';
import { buildClient } from '#server/accounts/build.ts';
import { candidateRoutes } from '#server/candidates/routes.ts';
import { matchingRoutes } from '#server/matching/routes.ts';
import { createMatching } from '#server/matching/service.ts';
import { createServer } from '#server/platform/http/server.ts';
import { privacyRoutes } from '#server/privacy/routes.ts';
import { searchRoutes } from '#server/searches/routes.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { mails } from './mails.ts';
import { prices } from './prices.ts';

/* Tests that reading calls take the session from memory, how long an ended one is accepted, and what they may cost. */
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

test('each reading call has a price, and each that looks at all people or positions a limit or a turn', async () => {
  const reading = here.calls.filter(({ isReading }) => isReading).map(({ path }) => path);
  expect(reading.toSorted()).toEqual(Object.keys(prices).toSorted());
  const app = await createServer(here.services);
  const bounded: string[] = [];
  app.addHook('onRoute', ({ url, config }) => {
    if (config?.limit !== undefined || config?.takesTurn) bounded.push(url);
  });
  const matching = createMatching(here.services);
  matchingRoutes(app, here.services, matching);
  searchRoutes(app, here.services, matching);
  privacyRoutes(app, here.services);
  adminRoutes(app, here.services, mails);
  candidateRoutes(app, here.services, matching);
  expect(reading.filter((path) => prices[path] === 'all' && !bounded.includes(path))).toEqual([]);
  await matching.memory.close();
  await app.close();
});

test('an account searches once at a time, and past its turns it is told when to try again', async () => {
  const { caller, talent } = await signInTalent(here);
  await caller.get('/sanctum/csrf-cookie');
  const filters = { ...PositionFilters.parse({}), q: 'engineer' };
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const running = here.services.searching.run(talent.id, () => held);
  const waiting = Array.from({ length: 4 }, () => caller.send(searchPositions, { filters }));
  const refused = await Promise.race(waiting);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '5']);
  release();
  await running;
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
});
