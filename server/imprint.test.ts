import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountMails } from '#server/accounts/service.ts';
import { type World, createWorld } from '#server/testing/world.ts';

const imprintUrl = 'https://operator.example/imprint?a=1&b=2';
const escaped = 'https://operator.example/imprint?a=1&amp;b=2';
let world: World;
let without: World;
beforeAll(async () => {
  world = await createWorld({ languages: ['en', 'de'], imprintUrl });
  without = await createWorld();
});
afterAll(() => Promise.all([world.close(), without.close()]));

const paths = ['/companies', '/conduct', '/accessibility', '/companies/0', '/unsubscribe/wrong'];

test.each(paths)('%s links to the imprint in its footer, if there is one', async (path) => {
  expect((await world.visitor().get(path)).text).toContain(`<a href="${escaped}">Imprint</a>`);
  const german = await world.visitor().get(path, { 'accept-language': 'de' });
  expect(german.text).toContain(`<a href="${escaped}">Impressum</a>`);
  expect((await without.visitor().get(path)).text).not.toContain('Imprint');
});

test('each mail ends with a link to the imprint, as text and as HTML', () => {
  const code = { email: 'ada@example.com', language: 'en', purpose: 'signin', code: '482913', minutes: 10 } as const;
  const mail = accountMails.code.write(world.services.settings, code);
  expect(mail.text.trimEnd().endsWith(`Imprint: ${imprintUrl}`)).toBe(true);
  expect(mail.html).toContain(`href="${escaped}"`);
  expect(accountMails.code.write(without.services.settings, code).text).not.toContain('Imprint');
});
