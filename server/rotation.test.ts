import { afterAll, beforeAll, expect, test } from 'vitest';
import { currentUser, setLanguage, signIn } from '#contract/accounts.ts';
import { buildClient, plantCode } from '#server/accounts/build.ts';
import { makeSignInLink, readSignInLink } from '#server/admin/make-sign-in-link.ts';
import { seal, unseal } from '#server/mail/seal-text.ts';
import { readToken, unsubscribeLink } from '#server/mail/sign-unsubscribe-link.ts';
import { createWorld, type World } from '#server/testing/world.ts';

const former = { secret: 'the former secret of the tests' };
const later = { secret: 'the present secret of the tests' };
const both = { ...later, formerSecret: former.secret };

let world: World;
beforeAll(async () => {
  world = await createWorld(former);
});
afterAll(() => world.close());

test('accepts whatever the former secret sealed or signed, as long as it is configured', () => {
  const sealed = seal(former, '482913', 'context');
  expect(unseal(both, sealed, 'context')).toBe('482913');
  expect(() => unseal(later, sealed, 'context')).toThrow('another secret');
  const session = Buffer.from('session');
  const now = new Date();
  const link = makeSignInLink(former, 7, session, now).split('/').at(-1) ?? '';
  expect(readSignInLink(both, link, session, now)).toMatchObject({ userId: 7 });
  expect(readSignInLink(later, link, session, now)).toBeUndefined();
  const address = 'ada@example.com';
  const settings = { ...former, appUrl: 'https://jobs.example.com' };
  const token = unsubscribeLink(settings, { userId: 7, kind: 'messages' }, address).split('/').at(-1) ?? '';
  expect(readToken(both, token)?.isFor(address)).toBe(true);
  expect(readToken(later, token)?.isFor(address)).toBe(false);
});

test('signs with the present secret', () => {
  const sealed = seal(both, '482913', 'context');
  expect(unseal(later, sealed, 'context')).toBe('482913');
  expect(() => unseal(former, sealed, 'context')).toThrow('another secret');
});

test('open codes, forms, known browsers and sessions survive a change of the secret', async () => {
  const { email } = await buildClient(world.services.db);
  const browser = world.visitor();
  await browser.send(signIn, { email, step: 1 });
  await plantCode(world.services, 'signin', email);
  Object.assign(world.services.settings, both);
  expect((await browser.send(signIn, { email, step: 2, code: '123456' })).answer).toMatchObject({ status: 'ok' });
  const [device, token] = [browser.cookies.get('device'), browser.cookies.get('XSRF-TOKEN') ?? ''];

  Object.assign(world.services.settings, {
    ...later,
    secret: 'a third secret of the tests',
    formerSecret: later.secret,
  });
  expect((await browser.send(setLanguage, { language: 'de' })).status).toBe(200);
  expect(browser.cookies.get('XSRF-TOKEN')).toBe(token);
  // The second sign-in recognizes the browser, so its entry stays.
  await world.services.db.deleteFrom('limits').execute();
  await browser.send(signIn, { email, step: 1 });
  await plantCode(world.services, 'signin', email);
  await browser.send(signIn, { email, step: 2, code: '123456' });
  expect(browser.cookies.get('device')).toBe(device);

  Object.assign(world.services.settings, { secret: 'a fourth secret of the tests', formerSecret: undefined });
  expect((await browser.send(setLanguage, { language: 'en' })).problem).toMatchObject({ code: 'anti-forgery' });
  await browser.get('/sanctum/csrf-cookie');
  expect((await browser.send(currentUser, {})).answer.email).toBe(email);
});
