import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { currentUser, signIn, signOut } from '#contract/accounts.ts';
import { limits } from '#server/platform/limits/table.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';
import { buildClient, plantCode } from './build.ts';
import { setEmail } from './set-email.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(() => world.services.db.deleteFrom('limits').execute());

const statusOf = async (reply: Promise<{ status: number; answer: { status: string } }>) => {
  const { status, answer } = await reply;
  return [status, answer.status];
};
const ask = (caller: Caller, email: string) => statusOf(caller.send(signIn, { email, step: 1 }));
const type = (caller: Caller, email: string, code: string) => statusOf(caller.send(signIn, { email, step: 2, code }));

const accepted = [200, 'ok'];
const refused = [429, 'tooManyAttempts'];

const forget = (keys: string) => world.services.db.deleteFrom('limits').where('key', 'like', keys).execute();
/** Simulates the passing of half a minute. */
const forgetBursts = () => forget('mail:burst:%');
/** Simulates the start of the next hour. */
const forgetHours = () => forget('%:hour:%');
const forgetMails = () => forget('mail:%');

/** Signs in with a planted code, which must be accepted. */
async function enter(caller: Caller, email: string) {
  await forgetBursts();
  expect(await ask(caller, email)).toEqual(accepted);
  await plantCode(world.services, 'signin', email);
  expect(await type(caller, email, '123456')).toEqual(accepted);
}

/** Signs in with a planted code, without waiting; returns whether the code could be requested. */
async function enterAtOnce(email: string, caller = world.visitor()): Promise<boolean> {
  if ((await ask(caller, email))[0] !== 200) return false;
  await plantCode(world.services, 'signin', email);
  expect(await type(caller, email, '123456')).toEqual(accepted);
  return true;
}

const countOf = async (key: string) =>
  (await world.services.db.selectFrom('limits').select('count').where('key', '=', key).executeTakeFirst())?.count;

/** Builds a browser in which the user has signed in and out. */
async function buildDevice(email: string, caller = world.visitor()) {
  await enter(caller, email);
  await caller.send(signOut, {});
  await world.services.db.deleteFrom('limits').execute();
  return caller;
}

/** Copies a browser with its cookies. */
function copyOf(caller: Caller) {
  const copy = world.visitor();
  for (const [name, value] of caller.cookies) copy.cookies.set(name, value);
  return copy;
}

/** Requests codes and types wrong ones until a limit is reached; returns how many were judged. */
async function guessUntilRefused(caller: Caller, email: string): Promise<number> {
  for (let judged = 0; ;) {
    await forgetBursts();
    if ((await ask(caller, email))[0] !== 200) return judged;
    for (let tries = 0; tries < 5; tries += 1) {
      if ((await type(caller, email, 'no code'))[0] !== 200) return judged;
      judged += 1;
    }
  }
}

describe('a user whose tries a stranger has used up', () => {
  test('signs in where they have signed in before', async () => {
    const { email } = await buildClient(world.services.db);
    const owner = await buildDevice(email);
    expect(await guessUntilRefused(world.visitor(), email)).toBe(10);
    expect(await ask(world.visitor(), email)).toEqual(refused);
    await enter(owner, email);
  });

  test('still does after a whole day of it, from their own network', async () => {
    const { email } = await buildClient(world.services.db);
    const owner = await buildDevice(email);
    const stranger = world.visitor();
    let judged = 0;
    for (let hours = 0; hours < 4; hours += 1) {
      judged += await guessUntilRefused(stranger, email);
      await forgetHours();
    }
    expect(judged).toBe(30);
    const full = { count: limits['mail:from'].max };
    await world.services.db.updateTable('limits').set(full).where('key', '=', 'mail:from:127.0.0.1').execute();
    expect(await ask(world.visitor(), (await buildClient(world.services.db)).email)).toEqual(refused);
    expect(await ask(world.visitor(), email)).toEqual(refused);
    await enter(owner, email);
  });
});

describe('a used code', () => {
  test('costs neither the wait nor the hour of its address or network, up to twenty an hour', async () => {
    const { email } = await buildClient(world.services.db);
    let used = 0;
    while (await enterAtOnce(email)) used += 1;
    expect(used).toBe(limits['mail:used'].max + 1);
    expect(await countOf('mail:from:127.0.0.1')).toBe(1);
    await forgetBursts();
    for (let unused = 1; unused < limits['mail:hour'].max; unused += 1) {
      expect(await ask(world.visitor(), email)).toEqual(accepted);
      await forgetBursts();
    }
    expect(await ask(world.visitor(), email)).toEqual(refused);
  });

  test('does the same in a known browser', async () => {
    const { email } = await buildClient(world.services.db);
    const device = await buildDevice(email);
    for (let used = 0; used < limits['mail:hour:devices'].max + 1; used += 1)
      expect(await enterAtOnce(email, device)).toBe(true);
  });

  test('does nothing for codes that were asked for and not used', async () => {
    const { email } = await buildClient(world.services.db);
    expect(await enterAtOnce(email)).toBe(true);
    expect(await ask(world.visitor(), email)).toEqual(accepted);
    expect(await ask(world.visitor(), email)).toEqual(refused);
  });
});

describe('a device', () => {
  test('is a signed cookie no script reads, which survives signing out and recognizes each of its users', async () => {
    const [ada, mira] = [await buildClient(world.services.db), await buildClient(world.services.db)];
    const device = await buildDevice(ada.email);
    const first = device.cookies.get('device');
    await forgetBursts();
    await ask(device, mira.email);
    await plantCode(world.services, 'signin', mira.email);
    const { headers } = await device.send(signIn, { email: mira.email, step: 2, code: '123456' });
    const set = [headers['set-cookie']].flat().find((cookie) => cookie?.startsWith('device='));
    expect(set).toMatch(/; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(set).not.toContain(mira.email);
    expect(device.cookies.get('device')).toContain(first);
    for (const { email } of [ada, mira]) {
      await guessUntilRefused(world.visitor(), email);
      await enter(device, email);
    }
  });

  test('has limits on tries and mails, shared by copies of its cookie but not by strangers', async () => {
    const { email } = await buildClient(world.services.db);
    const device = await buildDevice(email);
    expect(await guessUntilRefused(device, email)).toBe(10);
    expect(await guessUntilRefused(copyOf(device), email)).toBe(0);
    await enter(world.visitor(), email);
    await forgetHours();
    for (let mails = 0; mails < 5; mails += 1) {
      await forgetBursts();
      expect(await ask(device, email)).toEqual(accepted);
    }
    expect(await ask(device, email)).toEqual(refused);
    await forgetBursts();
    expect(await ask(copyOf(device), email)).toEqual(refused);
  });

  test('waits half a minute between two mails', async () => {
    const { email } = await buildClient(world.services.db);
    const device = await buildDevice(email);
    expect(await ask(device, email)).toEqual(accepted);
    expect(await ask(device, email)).toEqual(refused);
  });

  test('shares a total with all devices of its user, so that many stolen cookies help little more', async () => {
    const { email } = await buildClient(world.services.db);
    const devices: Caller[] = [];
    while (devices.length < 4) devices.push(await buildDevice(email));
    let judged = 0;
    for (let hours = 0; hours < 4; hours += 1) {
      for (const device of devices) {
        judged += await guessUntilRefused(device, email);
        await forgetMails();
      }
      await forgetHours();
    }
    expect(judged).toBe(limits['guess:day:devices'].max);
    await world.services.db.deleteFrom('limits').execute();
    let mails = 0;
    for (const device of devices) {
      for (let sent = 0; sent < 5; sent += 1) {
        await forgetBursts();
        if ((await ask(device, email))[0] === 200) mails += 1;
      }
    }
    expect(mails).toBe(limits['mail:hour:devices'].max);
  });

  test('helps no other user, and nobody with a changed or planted cookie', async () => {
    const { db } = world.services;
    const [owner, thief] = [await buildClient(db), await buildClient(db)];
    const genuine = (await buildDevice(owner.email)).cookies.get('device') ?? '';
    const [, ...rest] = genuine.split('.');
    const other = (await buildDevice(thief.email)).cookies.get('device') ?? '';
    const planted = [
      other,
      [String(owner.id), ...other.split('.').slice(1)].join('.'),
      [String(owner.id + 1), ...rest].join('.'),
      genuine.slice(0, -1),
      '',
      '.',
      '~~~',
    ];
    await guessUntilRefused(world.visitor(), owner.email);
    for (const value of planted) {
      const browser = world.visitor();
      browser.cookies.set('device', value);
      await forgetMails();
      expect(await ask(browser, owner.email)).toEqual(accepted);
      expect([value, ...(await type(browser, owner.email, 'no code'))]).toEqual([value, ...refused]);
    }
  });

  test('is not recognized after the user has a new address, nor for another user', async () => {
    const { db } = world.services;
    const user = await buildClient(db);
    const device = await buildDevice(user.email);
    const email = `new-${user.email}`;
    await setEmail(db, { userId: user.id, former: user.email, email, unlessSeen: false });
    const successor = await buildClient(db, { email: user.email });
    for (const address of [email, successor.email]) {
      await guessUntilRefused(world.visitor(), address);
      await forgetMails();
      expect(await ask(device, address)).toEqual(accepted);
      expect(await type(device, address, 'no code')).toEqual(refused);
    }
  });

  test('includes a browser whose session is older than the cookie', async () => {
    const user = await buildClient(world.services.db);
    const caller = await world.signIn(user);
    await caller.send(currentUser, {});
    const { headers } = await caller.send(currentUser, {});
    expect(headers['set-cookie']).toBeUndefined();
    await guessUntilRefused(world.visitor(), user.email);
    await enter(caller, user.email);
  });
});
