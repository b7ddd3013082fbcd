import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, signIn, signUp } from '#contract/accounts.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { buildClient, plantCode } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

let count = 0;
const newcomer = () => ({
  accountTypeId: 2 as const,
  companyName: 'Northwind Labs',
  firstName: 'Ada',
  lastName: 'Moreau',
  email: `newcomer${(count += 1)}@northwind.example`,
});
const rows = async (table: 'users' | 'companies' | 'codes' | 'sessions') =>
  Number(
    (
      await world.services.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );
const everything = async () => [await rows('users'), await rows('companies'), await rows('sessions')];

/** Runs step 1, and replaces the mailed code with a fixed one. */
async function askForCode(person: ReturnType<typeof newcomer>): Promise<Caller> {
  const caller = world.visitor();
  const { answer } = await caller.send(signUp, { ...person, step: 1 });
  expect(answer).toMatchObject({ status: 'ok', step: 2 });
  await plantCode(world.services, 'signup', person.email.toLowerCase());
  return caller;
}

describe('step 1', () => {
  test('creates nothing but a code', async () => {
    const before = await everything();
    await askForCode(newcomer());
    expect(await everything()).toEqual(before);
  });

  test('repeated too soon, keeps the open code and stores the corrected details', async () => {
    const person = newcomer();
    const caller = await askForCode(person);
    const corrected = { ...person, lastName: 'Okafor' };
    const stranger = world.visitor();
    const strange = await stranger.send(signUp, { ...person, firstName: 'Mallory', step: 1 });
    expect(strange.answer).not.toHaveProperty('codeExpiresIn');
    const { status, answer } = await caller.send(signUp, { ...corrected, step: 1 });
    expect([status, answer.status, answer.step]).toEqual([429, 'tooManyAttempts', 1]);
    expect(answer.codeExpiresIn).toBeGreaterThan(0);
    await caller.send(signUp, { ...corrected, step: 2, code: '123456' });
    expect((await caller.send(currentUser, {})).answer).toMatchObject({ firstName: 'Ada', lastName: 'Okafor' });
  });

  test.each([
    [{ companyName: '  ', firstName: '', email: 'x' }, 'wrongCompanyName'],
    [{ companyName: 'x'.repeat(101) }, 'wrongCompanyName'],
    [{ firstName: ' ', email: 'x' }, 'wrongName'],
    [{ lastName: 'x'.repeat(101) }, 'wrongName'],
    [{ companyName: '\u2800\u3164' }, 'wrongCompanyName'],
    [{ companyName: '\u202E\u2066 \u2069' }, 'wrongCompanyName'],
    [{ firstName: '\u3164' }, 'wrongName'],
    [{ lastName: '\u200B' }, 'wrongName'],
    [{ lastName: 'Mo\u2028reau' }, 'wrongName'],
    [{ email: 'nobody' }, 'wrongEmail'],
    [{ email: `${'x'.repeat(250)}@example.com` }, 'wrongEmail'],
    [{ email: 'a@example.com\r\nBcc: b@example.com' }, 'wrongEmail'],
    [{ email: 'jörg@example.com' }, 'wrongEmail'],
  ])('refuses %j with %s', async (wrong, status) => {
    const { answer } = await world.visitor().send(signUp, { ...newcomer(), ...wrong, step: 1 });
    expect(answer).toEqual({ status, step: 1 });
  });

  test('removes characters that change the direction of a name', async () => {
    const person = { ...newcomer(), firstName: '\u202EadA', lastName: 'Mo\u2067reau\u2069' };
    const caller = await askForCode(person);
    await caller.send(signUp, { ...person, step: 2, code: '123456' });
    expect((await caller.send(currentUser, {})).answer).toMatchObject({ firstName: 'adA', lastName: 'Moreau' });
  });

  test('accepts an address at an international domain once, stored in its ASCII form', async () => {
    const person = { ...newcomer(), email: 'Ana@bücher.example' };
    const caller = world.visitor();
    expect((await caller.send(signUp, { ...person, step: 1 })).answer).toMatchObject({ status: 'ok' });
    await plantCode(world.services, 'signup', 'ana@xn--bcher-kva.example');
    await caller.send(signUp, { ...person, step: 2, code: '123456' });
    expect((await caller.send(currentUser, {})).answer).toMatchObject({ email: 'ana@xn--bcher-kva.example' });
    for (const email of ['ana@xn--bcher-kva.example', 'ana@BÜCHER.example']) {
      const { answer } = await world.visitor().send(signUp, { ...newcomer(), email, step: 1 });
      expect(answer).toEqual({ status: 'emailAlreadyExists', step: 1 });
    }
  });

  test('requires no company name of a talent', async () => {
    const { answer } = await world
      .visitor()
      .send(signUp, { ...newcomer(), accountTypeId: 1, companyName: '', step: 1 });
    expect(answer).toMatchObject({ status: 'ok', step: 2 });
  });

  test('refuses an address that has an account, whatever its case', async () => {
    const client = await buildClient(world.services.db);
    await world.signIn(client);
    const { email } = client;
    const { answer } = await world
      .visitor()
      .send(signUp, { ...newcomer(), email: ` ${email.toUpperCase()} `, step: 1 });
    expect(answer).toEqual({ status: 'emailAlreadyExists', step: 1 });
  });

  test('mails one address once in 30 seconds, even if another browser asks', async () => {
    const person = newcomer();
    await askForCode(person);
    const second = await world.visitor().send(signUp, { ...person, step: 1 });
    expect(second.status).toBe(429);
    expect(second.answer).toMatchObject({ status: 'tooManyAttempts', step: 1 });
    expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(second.headers['retry-after'])).toBeLessThanOrEqual(30);
  });
});

describe('step 2', () => {
  test('creates user, company and session at once and signs in', async () => {
    const person = newcomer();
    const caller = await askForCode(person);
    const { answer } = await caller.send(signUp, { ...person, step: 2, code: '123 456' });
    expect(answer).toEqual({ status: 'ok', step: 3, redirectTo: '/' });
    const user = await caller.send(currentUser, {});
    expect(user.answer).toMatchObject({
      type: 2,
      firstName: 'Ada',
      email: person.email,
      isTrial: true,
      isTrialExpired: false,
      company: { name: 'Northwind Labs' },
    });
    expect(user.answer.countries).toHaveLength(249);
  });

  test('ends the wait between two codes: another browser can sign in at once', async () => {
    const person = newcomer();
    const caller = await askForCode(person);
    await caller.send(signUp, { ...person, step: 2, code: '123456' });
    const { answer } = await world.visitor().send(signIn, { email: person.email, step: 1 });
    expect(answer).toMatchObject({ status: 'ok', step: 2 });
  });

  test('refuses an unpaired surrogate in a name, as every other save does', async () => {
    const person = { ...newcomer(), firstName: 'Ada \ud83d' };
    const { status, problem } = await world.visitor().send(signUp, { ...person, step: 1 });
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['firstName']]);
  });

  test('creates a talent without a company', async () => {
    const person = { ...newcomer(), accountTypeId: 1 as const, companyName: 'ignored' };
    const caller = await askForCode(person as never);
    await caller.send(signUp, { ...person, step: 2, code: '123456' });
    const { answer } = await caller.send(currentUser, {});
    expect(answer).toMatchObject({ type: 1, company: null, isTrial: false });
  });

  test('creates the account of step 1, whatever the second body contains', async () => {
    const person = newcomer();
    const caller = await askForCode(person);
    await caller.send(signUp, {
      ...person,
      accountTypeId: 1,
      firstName: 'Mallory',
      companyName: 'Elsewhere',
      step: 2,
      code: '123456',
    });
    const { answer } = await caller.send(currentUser, {});
    expect(answer).toMatchObject({ type: 2, firstName: 'Ada', company: { name: 'Northwind Labs' } });
  });

  test('accepts a code only from the browser that requested it', async () => {
    const person = newcomer();
    await askForCode(person);
    const { answer } = await world.visitor().send(signUp, { ...person, step: 2, code: '123456' });
    expect(answer).toEqual({ status: 'expiredCode', step: 1 });
  });

  test('answers five wrong tries as wrong and every later one, even the right one, as expired', async () => {
    const person = newcomer();
    const caller = await askForCode(person);
    for (let tries = 0; tries < 5; tries += 1) {
      const { answer } = await caller.send(signUp, { ...person, step: 2, code: '000000' });
      expect(answer).toEqual({ status: 'wrongCredentialsWrongToken', step: 2 });
    }
    const before = await everything();
    const { answer } = await caller.send(signUp, { ...person, step: 2, code: '123456' });
    expect(answer).toEqual({ status: 'expiredCode', step: 1 });
    expect(await everything()).toEqual(before);
  });

  test('refuses a code after its ten minutes', async () => {
    const person = newcomer();
    const caller = await askForCode(person);
    await world.services.db
      .updateTable('codes')
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where('email', '=', person.email)
      .execute();
    const { answer } = await caller.send(signUp, { ...person, step: 2, code: '123456' });
    expect(answer).toEqual({ status: 'expiredCode', step: 1 });
  });

  test('judges at most five of 64 parallel guesses', async () => {
    const person = newcomer();
    const caller = await askForCode(person);
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, guess) =>
        caller.send(signUp, { ...person, step: 2, code: String(200_000 + guess) }),
      ),
    );
    const statuses = replies.map(({ answer }) => answer.status);
    expect(statuses.filter((status) => status === 'wrongCredentialsWrongToken')).toHaveLength(5);
    expect(statuses.filter((status) => status === 'expiredCode')).toHaveLength(59);
  });

  test('creates one account and one session from 50 parallel right answers', async () => {
    const person = newcomer();
    const caller = await askForCode(person);
    const before = await everything();
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => caller.send(signUp, { ...person, step: 2, code: '123456' })),
    );
    expect(replies.filter(({ answer }) => answer.step === 3)).toHaveLength(1);
    expect(await everything()).toEqual(before.map((n) => n + 1));
  });
});
