import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildClient, buildCompany } from './build.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld({ contactEmail: 'hello@example.com' });
});
afterAll(() => world.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

test.each([
  [-1, true, { isTrialExpired: true, contactEmail: 'hello@example.com' }],
  [1, true, { isTrialExpired: false, contactEmail: 'hello@example.com' }],
  [-1, false, { isTrialExpired: false }],
] as const)('a company whose trial ends in %i days (on trial: %s) is told %j', async (days, isTrial, told) => {
  const { db } = world.services;
  const company = await buildCompany(db, { isTrial, trialEndsAt: inDays(days) });
  const caller = await world.signIn(await buildClient(db, { companyId: company.id }));
  const { answer } = await caller.send(currentUser, {});
  const { isTrialExpired, contactEmail } = answer;
  expect({ isTrialExpired, ...(contactEmail && { contactEmail }) }).toEqual(told);
});
