import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ languages: ['en', 'de'] });
});
afterAll(() => world.close());

const read = async (headers = {}) => {
  const { status, text } = await world.visitor().get('/conduct', headers);
  expect(status).toBe(200);
  return text.replaceAll(/\s+/g, ' ');
};

test('explains fraudulent positions, how to report them, and how fast reports are acted on', async () => {
  const english = await read();
  expect(english).toContain('<section id="fraud"><h2>How to spot a fake job</h2>');
  for (const said of ['It asks you to pay', 'needs no account', 'We suspend the company', 'within two working days'])
    expect(english).toContain(said);
  expect(await read({ 'accept-language': 'de' })).toContain('So erkennst du falsche Angebote');
});

test('explains what happens after a report, without scripts, in both languages', async () => {
  const english = await read();
  for (const said of [
    'What happens after a report',
    'Use “Report…” in the “More” menu',
    'Only administrators read it, and it is deleted 180 days after the last decision.',
    'We never tell people who reported them.',
    'You hear by email whether we acted',
  ])
    expect(english).toContain(said);
  expect(english).not.toContain('<script');
  expect(await read({ 'accept-language': 'de' })).toContain('Was nach einer Meldung geschieht');
});
