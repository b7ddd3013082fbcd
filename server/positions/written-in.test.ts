import { afterAll, beforeAll, expect, test } from 'vitest';
import { setLanguage } from '#contract/accounts.ts';
import { positionPage } from '#contract/addresses.ts';
import { createPosition, editPosition, updatePosition } from '#contract/positions.ts';
import { signInClient } from '#server/accounts/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ languages: ['en', 'de'] });
});
afterAll(() => world.close());

const signIn = () => signInClient(world, { isTrial: false });
type Caller = Awaited<ReturnType<typeof signIn>>['caller'];

async function create(caller: Caller, position: Parameters<typeof createPosition.payload.parse>[0] = {}) {
  const { answer } = await caller.send(createPosition, position as object); // parsed by the call
  const { position: added } = (await caller.send(editPosition, { positionHashId: answer.positionHashId })).answer;
  return added;
}

test('a new position is in the language of its author, unless it states another or none', async () => {
  const { caller } = await signIn();
  expect(await create(caller)).toMatchObject({ writtenIn: 'en' });
  await caller.send(setLanguage, { language: 'de' });
  expect(await create(caller)).toMatchObject({ writtenIn: 'de' });
  expect(await create(caller, { position: { writtenIn: 'pt' } })).toMatchObject({ writtenIn: 'pt' });
  expect(await create(caller, { position: { writtenIn: null } })).toMatchObject({ writtenIn: null });
});

test('its public page marks title and description with the language, and nothing if none is stated', async () => {
  const { caller } = await signIn();
  const { id, hashId } = await create(caller);
  const texts = { title: 'Cartógrafa', description: '<p>Fazes mapas.</p>', isLive: true };
  const save = (writtenIn: string | null) =>
    caller.send(updatePosition, { position: { id, ...texts, writtenIn } as never }); // a language or a refused one
  const page = async () => (await world.visitor().get(positionPage(hashId))).text;
  expect((await save('pt')).status).toBe(200);
  expect(await page()).toMatch(/<h1[^>]* lang="pt">Cartógrafa</);
  expect(await page()).toMatch(/<div class="rich-text-view" lang="pt"><p>Fazes mapas\.</);
  expect((await save('pt"><script>')).status).toBe(422);
  expect((await save('xx')).status).toBe(422);
  expect(await page()).toContain('lang="pt"');
  expect((await save(null)).status).toBe(200);
  expect((await page()).match(/ lang="/g)).toHaveLength(1);
});
