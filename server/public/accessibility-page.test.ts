import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ languages: ['en', 'de'], contactEmail: 'hello@rolecall.example' });
});
afterAll(() => world.close());

const read = async (headers = {}) => {
  const { status, text } = await world.visitor().get('/accessibility', headers);
  expect(status).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
};

test('publishes the conformance, its limits, the day and the contact, without scripts, in both languages', async () => {
  const english = await read();
  for (const said of [
    '<strong>partially conformant</strong> with WCAG 2.2 at level AA',
    'have no captions',
    'on November 28, 2026',
    'Directive (EU) 2019/882',
    '<a href="mailto:hello@rolecall.example">',
  ])
    expect(english).toContain(said);
  expect(english).not.toContain('<script');
  expect(await read({ 'accept-language': 'de' })).toContain('teilweise vereinbar');
  Object.assign(world.services.settings, { contactEmail: undefined });
  const withoutContact = await read();
  expect(withoutContact).not.toContain('mailto:');
  expect(withoutContact).toContain('gives no address for feedback');
});

test('every public page links to it', async () => {
  expect((await world.visitor().get('/conduct')).text).toContain('<a href="/accessibility">');
});
