import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdministrator, buildPasskey, listPasskeyMails } from '#server/accounts/build.ts';
import { currentUser } from '#contract/accounts.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { Refusal } from './refusal.ts';
import { resetPasskeysAt } from './reset-passkeys.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

test('removes all passkeys of an address, ends its sessions and mails the user', async () => {
  const { services } = world;
  const administrator = await buildAdministrator(services.db);
  const caller = await world.signIn(administrator);
  for (const name of ['Phone', 'Laptop']) await buildPasskey(services.db, administrator.id, { name });
  expect(await resetPasskeysAt(services, ` ${administrator.email.toUpperCase()} `)).toBe(2);
  expect((await caller.send(currentUser, {})).status).toBe(401);
  expect(await listPasskeyMails(services, administrator.id)).toEqual(['reset']);
  expect(await resetPasskeysAt(services, administrator.email)).toBe(0);
  expect(await listPasskeyMails(services, administrator.id)).toEqual(['reset']);
});

test.each(['nobody@example.com', 'nonsense'])('does nothing for %s', async (address) => {
  await expect(resetPasskeysAt(world.services, address)).rejects.toThrow(Refusal);
});
