import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { restoreAddress } from '#contract/addresses.ts';
import * as calls from '#contract/own-account.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import { hashToken } from '#server/platform/session/session.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildAdministrator, buildClient, buildTalentUser, plantChangeCode } from './build.ts';

const setByOperator = 'operator@example.com';
let world: World;

beforeAll(async () => {
  world = await createWorld({ adminEmails: [setByOperator] });
});
afterAll(() => world.close());

let count = 0;
const newEmail = () => `new${(count += 1)}@example.com`;

async function talentAt() {
  const user = await buildTalentUser(world.services.db);
  return { user, caller: await world.signIn(user) };
}

/** Changes the caller's address with the code sent to the new one. */
async function change(caller: Caller, userId: number, email = newEmail()): Promise<string> {
  await forgetLimits(world.services.db, email);
  expect((await caller.send(calls.changeOwnEmail, { email })).status).toBe(200);
  const code = await plantChangeCode(world.services, userId);
  expect((await caller.send(calls.confirmOwnEmail, { code })).answer).toEqual({ status: 'ok' });
  return email;
}

/** The path of 'This was not me' for a former address, with a planted token in place of the mailed one. */
async function linkTo(email: string): Promise<string> {
  const token = `token of ${email}`;
  const { numUpdatedRows } = await world.services.db
    .updateTable('formerAddresses')
    .set({ tokenHash: hashToken(token) })
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
  return restoreAddress(encodeURIComponent(token));
}

const take = (path: string) => world.visitor().request('POST', path);
const emailOf = async (id: number) =>
  (await world.services.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

describe('a user’s own new address', () => {
  test.each([
    ['talent', buildTalentUser],
    ['client', buildClient],
    ['administrator', buildAdministrator],
  ] as const)('of a %s takes effect with its code, ends other sessions and keeps this one', async (_type, build) => {
    const user = await build(world.services.db);
    const [caller, other] = [await world.signIn(user), await world.signIn(user)];
    const email = newEmail();
    const asked = await caller.send(calls.changeOwnEmail, { email: ` ${email.toUpperCase()} ` });
    expect(asked.answer.emailChange).toMatchObject({ email, isOpen: true });
    expect((await caller.send(calls.ownAccount, {})).answer).toMatchObject({
      email: user.email,
      emailChange: { email, isOpen: true },
    });
    // Another browser sees the pending address, but cannot confirm it.
    expect((await other.send(calls.ownAccount, {})).answer.emailChange).toMatchObject({ email, isOpen: false });
    const code = await plantChangeCode(world.services, user.id);
    expect((await other.send(calls.confirmOwnEmail, { code })).answer.status).toBe('expiredCode');
    const wrong = await caller.send(calls.confirmOwnEmail, { code: '000000' });
    expect(wrong.answer.status).toBe('wrongCredentialsWrongToken');
    const before = caller.cookies.get('session');
    expect((await caller.send(calls.confirmOwnEmail, { code })).answer.status).toBe('ok');
    expect(caller.cookies.get('session')).not.toBe(before);
    expect((await other.send(currentUser, {})).status).toBe(401);
    const { answer } = await caller.send(calls.ownAccount, {});
    expect(answer).toMatchObject({ email, emailChange: null, activity: [{ kind: 'addressChanged' }] });
  });

  test('is dropped with its code when cancelled', async () => {
    const { user, caller } = await talentAt();
    await caller.send(calls.changeOwnEmail, { email: newEmail() });
    const code = await plantChangeCode(world.services, user.id);
    await caller.send(calls.cancelOwnEmail, {});
    expect((await caller.send(calls.confirmOwnEmail, { code })).answer.status).toBe('expiredCode');
    expect(await emailOf(user.id)).toBe(user.email);
  });

  test('requires a proof, checked after the form and before the address is looked up', async () => {
    const { user, caller } = await talentAt();
    await world.services.db.updateTable('sessions').set({ provedAt: null }).where('userId', '=', user.id).execute();
    const taken = (await buildTalentUser(world.services.db)).email;
    expect((await caller.send(calls.changeOwnEmail, { email: 'x' })).status).toBe(422);
    expect((await caller.send(calls.changeOwnEmail, { email: taken })).problem.code).toBe('needs-proof');
    await world.services.db
      .updateTable('sessions')
      .set({ provedAt: sql<Date>`now()` })
      .where('userId', '=', user.id)
      .execute();
    const refused = await caller.send(calls.changeOwnEmail, { email: taken });
    expect(refused.problem).toMatchObject({ status: 409, errors: [{ path: 'email', code: 'emailTaken' }] });
    expect((await caller.send(calls.ownAccount, {})).answer.emailChange).toBeNull();
  });

  test('is refused to an administrator whose address ADMIN_EMAIL names', async () => {
    const administrator = await buildAdministrator(world.services.db, { email: setByOperator });
    const caller = await world.signIn(administrator);
    const { problem } = await caller.send(calls.changeOwnEmail, { email: newEmail() });
    expect(problem).toMatchObject({ status: 409, code: 'conflict', reason: { code: 'adminEmail' } });
  });
});

describe('“This was not me”', () => {
  test('asks for confirmation, restores the address, ends all sessions and works once', async () => {
    const { user, caller } = await talentAt();
    await change(caller, user.id);
    const link = await linkTo(user.email);
    const page = await world.visitor().get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Take your address back?');
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(await emailOf(user.id)).not.toBe(user.email);

    expect((await take(link)).text).toContain('Your address is back');
    expect(await emailOf(user.id)).toBe(user.email);
    expect((await caller.send(currentUser, {})).status).toBe(401);
    expect((await take(link)).status).toBe(404);
    const { answer } = await (await world.signIn(user)).send(calls.ownAccount, {});
    expect(answer.activity.map(({ kind }) => kind)).toEqual(['addressRestored', 'addressChanged']);
  });

  test('undoes later changes too, and voids their links', async () => {
    const { user, caller } = await talentAt();
    const second = await change(caller, user.id);
    const first = await linkTo(user.email);
    await change(caller, user.id);
    const later = await linkTo(second);
    // A third change is pending.
    await caller.send(calls.changeOwnEmail, { email: newEmail() });
    await take(first);
    expect(await emailOf(user.id)).toBe(user.email);
    expect((await take(later)).status).toBe(404);
    const { answer } = await (await world.signIn(user)).send(calls.ownAccount, {});
    expect(answer.emailChange).toBeNull();
  });

  test('changes nothing if the address has another account by now', async () => {
    const { user, caller } = await talentAt();
    const email = await change(caller, user.id);
    const link = await linkTo(user.email);
    await buildTalentUser(world.services.db, { email: user.email });
    expect((await take(link)).status).toBe(409);
    expect(await emailOf(user.id)).toBe(email);
    expect((await caller.send(currentUser, {})).status).toBe(200);
  });

  test('expires after seven days, and other links do not work', async () => {
    const { user, caller } = await talentAt();
    const email = await change(caller, user.id);
    const link = await linkTo(user.email);
    await sql`update former_addresses set changed_at = now() - interval '7 days' where user_id = ${user.id}`.execute(
      world.services.db,
    );
    expect((await world.visitor().get(link)).status).toBe(404);
    expect((await take(link)).status).toBe(404);
    expect((await take(restoreAddress('x'))).status).toBe(404);
    expect(await emailOf(user.id)).toBe(email);
  });

  test('works once of twenty concurrent requests', async () => {
    const { user, caller } = await talentAt();
    await change(caller, user.id);
    const link = await linkTo(user.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });
});
