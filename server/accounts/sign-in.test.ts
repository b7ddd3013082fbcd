import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser, signIn, signOut } from '#contract/accounts.ts';
import { adminLog } from '#contract/audit-log.ts';
import { connect } from '#server/platform/database/connect.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { ensureAdministrators } from './ensure-administrators.ts';
import { buildAdministrator, buildClient, buildTalentUser, plantCode } from './build.ts';
import { signIn as signInOperation } from './sign-in.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function askForCode(email: string, caller = world.visitor()) {
  const { answer } = await caller.send(signIn, { email, step: 1 });
  expect(answer).toMatchObject({ status: 'ok', step: 2 });
  await plantCode(world.services, 'signin', email);
  return caller;
}

/** Simulates the passing of half a minute. */
const forgetLimits = () => world.services.db.deleteFrom('limits').where('key', 'like', 'mail:burst:%').execute();

describe('signing in', () => {
  test('opens a session for the browser that returns the code', async () => {
    const { email } = await buildClient(world.services.db);
    const caller = await askForCode(email);
    const { answer } = await caller.send(signIn, { email: email.toUpperCase(), step: 2, code: '123456' });
    expect(answer).toEqual({ status: 'ok', step: 3, redirectTo: '/' });
    expect((await caller.send(currentUser, {})).answer.email).toBe(email);
  });

  test('is logged with its outcome, without address and code', async () => {
    const { email, id } = await buildClient(world.services.db);
    const caller = await askForCode(email);
    const before = world.logged.length;
    await caller.send(signIn, { email, step: 2, code: '654321' });
    await caller.send(signIn, { email, step: 2, code: '123456' });
    const lines = world.logged.slice(before);
    expect(lines.filter(({ msg }) => msg === 'code')).toMatchObject([
      { path: '/signin', status: 'wrongCredentialsWrongToken', step: 2, reqId: expect.any(String) },
      { path: '/signin', status: 'ok', step: 3, user: id },
    ]);
    for (const secret of [email, '654321', '123456']) expect(JSON.stringify(lines)).not.toContain(secret);
  });

  test('refuses an unknown address', async () => {
    const { answer } = await world.visitor().send(signIn, { email: 'nobody@example.com', step: 1 });
    expect(answer).toEqual({ status: 'wrongCredentialsWrongUser', step: 1 });
  });

  test('counts a code replaced by a newer one as a wrong try', async () => {
    const { email } = await buildClient(world.services.db);
    const caller = await askForCode(email);
    await forgetLimits();
    await caller.send(signIn, { email, step: 1 });
    const { answer } = await caller.send(signIn, { email, step: 2, code: '123456' });
    expect(answer).toEqual({ status: 'wrongCredentialsWrongToken', step: 2 });
  });

  test('answers expiredCode for a used code, and when none is open', async () => {
    const { email } = await buildClient(world.services.db);
    expect((await world.visitor().send(signIn, { email, step: 2, code: '123456' })).answer).toEqual({
      status: 'expiredCode',
      step: 1,
    });
    const caller = await askForCode(email);
    await caller.send(signIn, { email, step: 2, code: '123456' });
    expect((await caller.send(signIn, { email, step: 2, code: '123456' })).answer).toEqual({
      status: 'expiredCode',
      step: 1,
    });
  });

  test('sends at most five codes an hour to one address', async () => {
    const { email } = await buildClient(world.services.db);
    for (let sent = 0; sent < 5; sent += 1) {
      await askForCode(email);
      await forgetLimits();
    }
    const { status } = await world.visitor().send(signIn, { email, step: 1 });
    expect(status).toBe(429);
  });

  test('past the limit of mails, answers this browser alone how long its code is still valid', async () => {
    const { email } = await buildClient(world.services.db);
    const caller = await askForCode(email);
    const again = await caller.send(signIn, { email, step: 1 });
    expect([again.status, again.headers['retry-after']]).toEqual([429, String(again.answer.retryAfter)]);
    expect(again.answer).toMatchObject({ status: 'tooManyAttempts', step: 1 });
    expect(again.answer.codeExpiresIn).toBeGreaterThan(0);
    expect(again.answer.codeExpiresIn).toBeLessThanOrEqual(600);
    expect((await world.visitor().send(signIn, { email, step: 1 })).answer).not.toHaveProperty('codeExpiresIn');
    const { answer } = await caller.send(signIn, { email, step: 2, code: '123456' });
    expect(answer).toMatchObject({ status: 'ok', step: 3 });
    expect((await caller.send(signIn, { email, step: 1 })).answer).toEqual({
      status: 'ok',
      step: 2,
      retryAfter: 30,
      codeExpiresIn: 600,
    });
  });

  test('judges at most ten tries an hour for one address', async () => {
    const { email } = await buildClient(world.services.db);
    const caller = await askForCode(email);
    for (let tries = 0; tries < 10; tries += 1) {
      if (tries === 5) {
        await forgetLimits();
        await askForCode(email, caller);
      }
      await caller.send(signIn, { email, step: 2, code: '000000' });
    }
    await forgetLimits();
    await askForCode(email, caller);
    const { status, answer } = await caller.send(signIn, { email, step: 2, code: '000000' });
    expect([status, answer.status]).toEqual([429, 'tooManyAttempts']);
  });

  test('leads a talent to the position they came for, but a client only to one of their company', async () => {
    const talent = await buildTalentUser(world.services.db);
    const caller = await askForCode(talent.email);
    const { answer } = await caller.send(signIn, { email: talent.email, step: 2, code: '123456', id: 'abcDEF_1-2' });
    expect(answer.redirectTo).toBe('/talent/home/abcDEF_1-2');
    const client = await buildClient(world.services.db);
    await world.services.db.insertInto('positions').values({ hashId: 'ours', companyId: client.companyId }).execute();
    for (const [id, place] of [
      ['ours', '/client/home/ours'],
      ['theirs', '/client/home'],
      ['//evil.example', '/'],
    ] as const) {
      await forgetLimits();
      const at = await askForCode(client.email);
      expect((await at.send(signIn, { email: client.email, step: 2, code: '123456', id })).answer.redirectTo).toBe(
        place,
      );
    }
  });

  test('takes one database connection, so that many at once do not wait for a second one', async () => {
    const { email, companyId } = await buildClient(world.services.db);
    await world.services.db.insertInto('positions').values({ hashId: 'alone', companyId }).execute();
    const origin = {
      flowHash: Buffer.from('a browser'),
      networkAddress: '192.0.2.1',
      language: 'en' as const,
      browser: { browser: null, system: null },
      findDevice: () => undefined,
    };
    const connection = connect(world.url, { max: 1 });
    connection.pool.options.connectionTimeoutMillis = 60_000; // as in `connectPatiently`
    const services = { ...world.services, ...connection };
    await signInOperation(services, { email, step: 1, code: '' }, origin);
    const code = await plantCode(services, 'signin', email);
    const { answer } = await signInOperation(services, { email, step: 2, code, id: 'alone' }, origin);
    expect(answer).toEqual({ status: 'ok', step: 3, redirectTo: '/client/home/alone' });
    await connection.close();
  });
});

describe('a session', () => {
  test('ends on signing out, which is no error a second time', async () => {
    const user = await buildClient(world.services.db);
    const caller = await world.signIn(user);
    const stolen = await world.signIn(user);
    stolen.cookies.clear();
    for (const [name, value] of caller.cookies) stolen.cookies.set(name, value);
    expect((await caller.send(signOut, {})).status).toBe(200);
    expect((await caller.send(signOut, {})).status).toBe(200);
    expect((await stolen.send(currentUser, {})).status).toBe(401);
  });

  test('gets a new token at sign-in, and the former one ends', async () => {
    const user = await buildClient(world.services.db);
    const caller = await world.signIn(user);
    const former = new Map(caller.cookies);
    await askForCode(user.email, caller);
    await caller.send(signIn, { email: user.email, step: 2, code: '123456' });
    expect(caller.cookies.get('session')).not.toBe(former.get('session'));
    const left = world.visitor();
    left.cookies.set('session', former.get('session') ?? '');
    expect((await left.send(currentUser, {})).status).toBe(401);
  });

  test('is stored as a hash only', async () => {
    const caller = await world.signIn(await buildClient(world.services.db));
    const { rows } = await world.services.pool.query<{ text: string }>('select s::text as text from sessions s');
    expect(rows.map(({ text }) => text).join()).not.toContain(caller.cookies.get('session'));
  });

  test('is renewed when used after an hour, except an administrator’s', async () => {
    const { db } = world.services;
    const user = await buildClient(db);
    const caller = await world.signIn(user);
    await db
      .updateTable('sessions')
      .set({ lastUsedAt: new Date(Date.now() - 7_200_000), expiresAt: new Date(Date.now() + 60_000) })
      .where('userId', '=', user.id)
      .execute();
    const { headers } = await caller.send(currentUser, {});
    expect(String(headers['set-cookie'])).toContain('session=');
    const { expiresAt } = await db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });
});

test('ADMIN_EMAIL creates administrators once, and leaves other accounts alone', async () => {
  const { db } = world.services;
  const client = await buildClient(db);
  const services = {
    ...world.services,
    settings: { ...world.services.settings, adminEmails: ['boss@example.com', client.email] },
  };
  await ensureAdministrators(services);
  await ensureAdministrators(services);
  const types = await db
    .selectFrom('users')
    .select(['email', 'type'])
    .where('email', 'in', ['boss@example.com', client.email])
    .orderBy('email')
    .execute();
  expect(types.find(({ email }) => email === 'boss@example.com')?.type).toBe(3);
  expect(types.find(({ email }) => email === client.email)?.type).toBe(2);
  expect(types).toHaveLength(2);
});

test('an administrator whom ADMIN_EMAIL no longer names has no rights from the next start, unless nobody would', async () => {
  const { db } = world.services;
  const caller = await world.signIn(await buildAdministrator(db, { email: 'former@example.com' }));
  const start = (...adminEmails: string[]) =>
    ensureAdministrators({ ...world.services, settings: { ...world.services.settings, adminEmails } });
  const client = await buildClient(db);
  await start();
  await start(client.email);
  expect((await caller.send(adminLog, {})).status).toBe(200);
  await start('boss@example.com');
  await expect.poll(async () => (await caller.send(adminLog, {})).status).toBe(401);
  const { answer } = await world.visitor().send(signIn, { email: 'former@example.com', step: 1 });
  expect(answer.status).toBe('wrongCredentialsWrongUser');
});
