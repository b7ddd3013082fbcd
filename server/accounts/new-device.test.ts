import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn, signUp } from '#contract/accounts.ts';
import { ownAccount } from '#contract/own-account.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { plantCode } from './build.ts';

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0';

let count = 0;

/** A browser that has just signed up. */
async function join(): Promise<{ email: string; browser: Caller }> {
  const email = `joined${(count += 1)}@example.com`;
  const browser = world.visitor();
  const person = { email, accountTypeId: 1, companyName: '', firstName: 'Ada', lastName: 'Moreau' } as const;
  await browser.send(signUp, { ...person, step: 1 });
  await browser.send(signUp, { ...person, step: 2, code: await plantCode(world.services, 'signup', email) });
  return { email, browser };
}

async function signInFrom(browser: Caller, email: string): Promise<void> {
  await forgetLimits(world.services.db, email);
  await browser.send(signIn, { step: 1, email });
  const code = await plantCode(world.services, 'signin', email);
  const body = JSON.stringify({ step: 2, email, code });
  const { status } = await browser.post(signIn.path, body, {
    'content-type': 'application/json',
    'user-agent': firefox,
  });
  expect(status).toBe(200);
}

const mailsTo = (email: string) =>
  world.services.db
    .selectFrom('deliveries as d')
    .innerJoin('users as u', 'u.id', 'd.userId')
    .select(['d.details', 'd.nextAt'])
    .where('u.email', '=', email)
    .where('d.kind', '=', 'new-device-mail')
    .execute();

test('signing up, and again in the same browser, sends no mail', async () => {
  const { email, browser } = await join();
  await signInFrom(browser, email);
  expect(await mailsTo(email)).toEqual([]);
  expect((await browser.send(ownAccount, {})).answer.activity).toEqual([]);
});

test('an unknown browser is named in a mail a minute later, and known from then on', async () => {
  const { email } = await join();
  const other = world.visitor();
  const askedAt = Date.now();
  await signInFrom(other, email);
  await signInFrom(other, email);
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.details).toMatchObject({ device: { browser: 'Firefox', system: 'Linux' } });
  expect(mail?.nextAt.getTime()).toBeGreaterThanOrEqual(askedAt + 60_000);
  const { answer } = await other.send(ownAccount, {});
  expect(answer.activity).toMatchObject([{ kind: 'newDevice', device: { browser: 'Firefox', system: 'Linux' } }]);
  expect(answer.sessions.find(({ isThis }) => isThis)?.device).toEqual({ browser: 'Firefox', system: 'Linux' });
});

test('several unknown browsers in an hour cause one mail, and an entry each in the activity', async () => {
  const { email, browser } = await join();
  await signInFrom(world.visitor(), email);
  await signInFrom(world.visitor(), email);
  expect(await mailsTo(email)).toHaveLength(1);
  expect((await browser.send(ownAccount, {})).answer.activity).toHaveLength(2);
});
