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
  [-1, true, 'hello@example.com'],
  [1, true, undefined],
  [-1, false, undefined],
] as const)(
  'a company whose trial ends in %i days (on trial: %s) is told to write to %s',
  async (days, isTrial, told) => {
    const { db } = world.services;
    const company = await buildCompany(db, { isTrial, trialEndsAt: inDays(days) });
    const caller = await world.signIn(await buildClient(db, { companyId: company.id }));
    const { answer } = await caller.send(currentUser, {});
    expect([answer.isTrialExpired, answer.contactEmail]).toEqual([told !== undefined, told]);
  },
);
