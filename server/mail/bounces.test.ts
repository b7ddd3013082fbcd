import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readMailSettings } from '#contract/mail-settings.ts';
import { buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { limits } from '#server/platform/limits/table.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { readBounce } from './read-bounce.ts';
import { recordBounce, returnPath } from './record-bounce.ts';
import { notingRefusals } from './record-refusals.ts';
import { deleteRefusal } from './store.ts';

const bounceSecret = 'a secret of the provider';
const bounceAddress = 'bounces@jobs.example.com';
let world: World;
let without: World;
let user: Awaited<ReturnType<typeof buildTalentUser>>;
beforeAll(async () => {
  world = await createWorld({ bounceAddress, bounceSecret });
  without = await createWorld({ bounceAddress });
});
beforeEach(async () => {
  user = await buildTalentUser(world.services.db);
});
afterAll(() => Promise.all([world.close(), without.close()]));

const refusal = async () =>
  (
    await world.services.db
      .selectFrom('users')
      .select('emailRefusal')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow()
  ).emailRefusal;
const pathOf = (one: { id: number; email: string } = user, settings = world.services.settings) =>
  returnPath(settings, one.id, one.email) ?? '';
const record = (path: string, status = '5.1.1') => recordBounce(world.services, { paths: [path], status });

describe('a return path', () => {
  test('fits into 64 characters and is absent without the setting', () => {
    expect(pathOf()).toMatch(/^bounces\+[\da-z]{1,6}-[\da-z]{1,6}-[\da-f]{24}@jobs\.example\.com$/);
    const longest = { ...world.services.settings, bounceAddress: `${'b'.repeat(24)}@example.com` };
    expect(pathOf({ ...user, id: 2_147_483_647 }, longest).split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(returnPath({ ...world.services.settings, bounceAddress: undefined }, user.id, user.email)).toBeUndefined();
  });

  test('marks its address, whatever its case, after other addresses', async () => {
    const paths = ['postmaster@example.com', bounceAddress, pathOf().toUpperCase()];
    expect(await recordBounce(world.services, { paths, status: '5.1.1' })).toBe(true);
    expect(await refusal()).toBe('bounced 5.1.1');
  });

  test.each(['4.4.7', '5.2.2', '5.7.1', '5.1.8', '2.0.0', '5', ''])(
    'does nothing with the status %j',
    async (status) => {
      expect(await record(pathOf(), status)).toBe(false);
      expect(await refusal()).toBeNull();
    },
  );

  test('of another user, secret, address or form does nothing', async () => {
    const other = await buildClient(world.services.db);
    const [, userPart = '', day = '', mac = ''] = /\+(\w+)-(\w+)-(\w+)@/.exec(pathOf()) ?? [];
    const forged = [
      pathOf({ ...user, email: other.email }),
      pathOf(user, { ...world.services.settings, secret: 'the secret of a stranger' }),
      `bounces+${other.id.toString(36)}-${day}-${mac}@jobs.example.com`,
      `bounces+${userPart}-${(Number.parseInt(day, 36) + 1).toString(36)}-${mac}@jobs.example.com`,
      `bounces+${userPart}-${(Number.parseInt(day, 36) - 1).toString(36)}-${mac}@jobs.example.com`,
      `bounces+${userPart}-${day}-${mac.slice(0, 22)}@jobs.example.com`,
      `bounces+${userPart}-${day}-${'0'.repeat(24)}@jobs.example.com`,
      `bounces+zzzzzz-${day}-${mac}@jobs.example.com`,
      `bounces+-${day}-${mac}@jobs.example.com`,
      user.email,
    ];
    for (const path of forged) expect([path, await record(path)]).toEqual([path, false]);
    expect(await refusal()).toBeNull();
  });

  test('counts with the replaced secret, for a week, and not once the user has another address', async () => {
    const path = pathOf();
    const services = { ...world.services, settings: { ...world.services.settings, secret: 'x'.repeat(20) } };
    expect(await recordBounce(services, { paths: [path], status: '5.1.1' })).toBe(false);
    services.settings.formerSecret = world.services.settings.secret;
    expect(await recordBounce(services, { paths: [path], status: '5.1.1' })).toBe(true);
    const now = Date.now();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + 8 * 86_400_000);
    expect(await record(path)).toBe(false);
    clock.mockReturnValue(now - 2 * 86_400_000);
    expect(await record(path)).toBe(false);
    clock.mockRestore();
    await world.services.db.updateTable('users').set({ email: 'new@example.com' }).where('id', '=', user.id).execute();
    expect(await refusal()).toBeNull();
    expect(await record(path)).toBe(false);
  });
});

test('the mark outlasts mail that the mail server accepts, until a code is entered', async () => {
  const { db, log } = world.services;
  await record(pathOf());
  const mail = { to: user.email, subject: '', text: '', html: '', messageId: '' };
  await notingRefusals(db, async () => undefined, log)(mail);
  expect(await refusal()).toBe('bounced 5.1.1');
  await deleteRefusal(db, user.email);
  expect(await refusal()).toBeNull();
});

test('the user sees that mail comes back', async () => {
  const caller = await world.signIn(user);
  expect((await caller.send(readMailSettings, {})).answer.comesBack).toBeUndefined();
  await record(pathOf());
  expect((await caller.send(readMailSettings, {})).answer.comesBack).toBe(true);
});

const report = (fields: string, to = pathOf(), type = 'multipart/report; report-type=delivery-status') =>
  Buffer.from(
    `Return-Path: <>
From: MAILER-DAEMON@mx.example.net
To: ${to}
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: ${type}; boundary="b"

--b
Content-Type: text/plain

Status: 5.1.1 in words
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.net

${fields}
--b
Content-Type: message/rfc822

From: no-reply@jobs.example.com
To: ada@example.com
Subject: The mail

Action: failed
Status: 5.1.1
--b--
`.replaceAll('\n', '\r\n'),
  );
const failed = 'Final-Recipient: rfc822; ada@example.com\nAction: failed\n';

describe('a report', () => {
  test.each([
    ['its status', `${failed}Status: 5.1.1\n`, '5.1.1'],
    [
      'what the other server said',
      `${failed}Status: 5.0.0\nDiagnostic-Code: smtp; 550\n    5.2.1 No such user\n`,
      '5.2.1',
    ],
    ['a temporary failure', `${failed}Status: 4.4.7 (expired)\n`, '4.4.7'],
  ])('has %s', async (_name, fields, status) => {
    expect(await readBounce(report(fields))).toEqual({ paths: [pathOf()], status });
  });

  test('of a delay or a success is none, nor is another mail', async () => {
    for (const action of ['delayed', 'delivered', 'relayed', 'expanded'])
      expect(await readBounce(report(`Action: ${action}\nStatus: 5.1.1\n`))).toBeUndefined();
    for (const mail of ['', 'Subject: Out of office\r\n\r\nStatus: 5.1.1\r\nAction: failed', '\0'.repeat(1_000)])
      expect(await readBounce(Buffer.from(mail))).toBeUndefined();
  });

  test('names return paths only in its own headers', async () => {
    const { paths = [] } =
      (await readBounce(report(`${failed}Status: 5.1.1\nX: ${pathOf()}\n`, 'ada@example.com'))) ?? {};
    expect(paths).toEqual(['ada@example.com']);
    const several = `"a" <x@example.com>, ${pathOf()}\r\nDelivered-To: y@example.com`;
    expect((await readBounce(report(`${failed}Status: 5.1.1\n`, several)))?.paths).toEqual([
      'x@example.com',
      pathOf(),
      'y@example.com',
    ]);
  });

  test('that is hostile takes little time', async () => {
    const nested = Array.from(
      { length: 500 },
      (_, n) => `--b${n}\r\nContent-Type: multipart/mixed; boundary=b${n + 1}\r\n\r\n`,
    );
    const deep = Buffer.from(`Content-Type: multipart/mixed; boundary=b0\r\n\r\n${nested.join('')}`);
    expect(await readBounce(deep)).toBeUndefined();
    expect(await readBounce(Buffer.from(`X: ${'y'.repeat(3_000_000)}\r\n\r\n`))).toBeUndefined();
    for (const text of [
      `${failed}${' \n\t'.repeat(300_000)}`,
      'Diagnostic-Code: '.repeat(50_000),
      `${failed}Status: ${'5.'.repeat(400_000)}`,
    ])
      await readBounce(report(text));
  });
});

const guess = ({ app }: World) => app.inject({ method: 'POST', url: '/bounces', remoteAddress: '203.0.113.9' });

const post = (body: unknown, authorization = `Bearer ${bounceSecret}`, one = world) =>
  one.app.inject({
    method: 'POST',
    url: '/bounces',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  });
const bounces = (status = '5.1.1') => ({ bounces: [{ address: user.email.toUpperCase(), status }] });

describe('POST /bounces', () => {
  test('marks addresses for good failures, and says the same of unknown ones', async () => {
    expect((await post(bounces('4.2.2'))).statusCode).toBe(204);
    expect(await refusal()).toBeNull();
    const unknown = { bounces: [{ address: 'nobody@example.com', status: '5.1.1' }] };
    expect((await post(unknown)).statusCode).toBe(204);
    expect((await post(bounces())).statusCode).toBe(204);
    expect(await refusal()).toBe('bounced 5.1.1');
  });

  test('passes over what is no address, and marks the others', async () => {
    const wrong = ['', 'ada', 'a\0@example.com', `${'a'.repeat(60_000)}@example.com`];
    const reported = wrong.map((address) => ({ address, status: '5.1.1' }));
    expect((await post({ bounces: [...reported, ...bounces().bounces] })).statusCode).toBe(204);
    expect(await refusal()).toBe('bounced 5.1.1');
  });

  test('needs the secret, also of a signed-in user', async () => {
    for (const wrong of ['', 'Bearer', 'Bearer a secret of the provide', `Basic ${bounceSecret}`, bounceSecret])
      expect((await post(bounces(), wrong)).statusCode).toBe(403);
    const administratorless = await (
      await world.signIn(user)
    ).request('POST', '/bounces', { 'content-type': 'application/json' }, JSON.stringify(bounces()));
    expect(administratorless.status).toBe(403);
    expect((await post(bounces(), undefined, without)).statusCode).toBe(404);
    expect(await refusal()).toBeNull();
  });

  test.each([
    ['', 400],
    ['{', 400],
    [[], 400],
    [{ bounces: [{ address: 'ada@example.com', status: 'hard' }] }, 400],
    [{ bounces: Array.from({ length: 101 }, () => ({ address: 'ada@example.com', status: '5.1.1' })) }, 400],
    [{ bounces: [], more: 'x'.repeat(65_536) }, 413],
  ])('refuses %j', async (body, status) => {
    expect((await post(body)).statusCode).toBe(status);
  });

  test('is limited before the secret is compared', async () => {
    for (let count = 0; count < limits.bounces.max; count += 1) await guess(world);
    expect((await guess(world)).statusCode).toBe(429);
    expect((await post(bounces())).statusCode).toBe(204);
  });
});
