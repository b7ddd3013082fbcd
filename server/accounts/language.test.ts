import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, setLanguage, signIn, signUp } from '#contract/accounts.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { buildClient, plantCode } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ languages: ['en', 'de'] });
});
afterAll(() => world.close());

/** The languages of the unsent codes to an address. */
const languagesOfCodes = async (email: string) => {
  const { rows } = await world.services.pool.query<{ language: string }>(
    "select details->>'language' as language from deliveries where address = $1",
    [email],
  );
  return rows.map(({ language }) => language);
};

test('a visitor who chose German signs up in it, and the user’s other browsers get it', async () => {
  const visitor = world.visitor();
  await visitor.send(setLanguage, { language: 'de' });
  expect(visitor.cookies.get('language')).toBe('de');
  const email = 'ada@example.com';
  const details = { email, accountTypeId: 1, companyName: '', firstName: 'Ada', lastName: 'Moreau' } as const;
  await visitor.send(signUp, { ...details, step: 1, code: '' });
  expect(await languagesOfCodes(email)).toEqual(['de']);
  await plantCode(world.services, 'signup', email);
  await visitor.send(signUp, { ...details, step: 2, code: '123456' });
  const user = await visitor.send(currentUser, {});
  expect(user.answer.language).toBe('de');

  const elsewhere = await world.signIn(user.answer);
  await elsewhere.send(currentUser, {});
  expect(elsewhere.cookies.get('language')).toBe('de');
});

test('a sign-in code is in the language of its user, whatever the screen’s', async () => {
  const user = await buildClient(world.services.db);
  const client = await world.signIn({ id: user.id, type: 2 });
  await client.send(setLanguage, { language: 'de' });
  await world.visitor().send(signIn, { email: user.email, step: 1 });
  expect(await languagesOfCodes(user.email)).toEqual(['de']);
});

test('an unknown or unavailable language is refused and changes nothing', async () => {
  const user = await buildClient(world.services.db);
  const client = await world.signIn({ id: user.id, type: 2 });
  for (const language of ['tlh', 'ar-XB', '', 7]) {
    const { status } = await client.send(setLanguage, { language: language as never });
    expect(status).toBe(422);
  }
  expect((await client.send(currentUser, {})).answer.language).toBeUndefined();
  expect(client.cookies.has('language')).toBe(false);
});
