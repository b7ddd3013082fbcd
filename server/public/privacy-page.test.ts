import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ languages: ['en', 'de'], contactEmail: 'hello@rolecall.example' });
});
afterAll(() => world.close());

const read = async (headers = {}) => {
  const { status, text } = await world.visitor().get('/privacy', headers);
  expect(status).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
};

test('publishes the data kept, without scripts, in both languages', async () => {
  const english = await read();
  for (const said of [
    'What is kept, and for how long',
    'Browsers you have signed in with: 400 days',
    'What has happened to your account: 12 months',
    '180 days after the last decision',
    'the log of what administrators did: 3 years',
    '24 hours after it is ready',
    '<a href="mailto:hello@rolecall.example">',
  ])
    expect(english).toContain(said);
  expect(english).not.toContain('<script');
  const german = await read({ 'accept-language': 'de' });
  expect(german).toContain('Browser, mit denen du dich angemeldet hast: 400 Tage');
});

test("states the installation's settings", async () => {
  expect(await read()).toContain('For 7 days you can take it back.');
  expect(await read()).toContain('They stay until they are deleted by hand.');
  Object.assign(world.services.settings, { deletionGraceDays: 0, inactiveMonths: 24 });
  const text = await read();
  expect(text).toContain('It is deleted at once.');
  expect(text).toContain('After 24 months without a visit an account is deleted');
  expect(text).toContain('30, 14, and 3 days before');
});

test('every public page links to it', async () => {
  expect((await world.visitor().get('/conduct')).text).toContain('<a href="/privacy">');
});
