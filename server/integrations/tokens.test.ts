import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { adminEndSessions, adminResetPasskeys } from '#contract/admin.ts';
import { createToken, deleteToken, listTokens, maxTokens, tokenScopes } from '#contract/integrations.ts';
import { messagingPostMessage } from '#contract/messaging.ts';
import { markPosition } from '#contract/position-marks.ts';
import { searchPositions } from '#contract/position-search.ts';
import { createPosition, editPosition, listPositions, updatePosition } from '#contract/positions.ts';
import { saveAvailability } from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { searchTalents } from '#contract/search.ts';
import { listSearches, saveSearch } from '#contract/searches.ts';
import { saveTalent } from '#contract/talents.ts';
import {
  buildAdministrator,
  buildClient,
  buildTalentUser,
  signInClient,
  takeFormerAddressBack,
} from '#server/accounts/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { buildPair, write } from '#server/contacts/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { limits } from '#server/platform/limits/table.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { openContents } from '#server/testing/contents.ts';
import { sendDue } from '#server/testing/outbox.ts';
import { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { buildToken } from './build.ts';
import { integrationMails, queueTokenMails } from './mails.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;

test('a token is shown once, stored nowhere in plain text, and mailed about to all members', async () => {
  const { client, companyId, caller } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db(), { companyId });
  const { token } = (await caller.send(createToken, { name: 'Sync', scope: 'write', days: 90 })).answer;
  expect(token).toMatch(/^rcl_[0-9A-Za-z]{46}$/);
  expect((await world.byToken(token).send(listPositions, {})).status).toBe(200);
  const { answer, text } = await caller.send(listTokens, {});
  expect(answer.tokens).toMatchObject([{ name: 'Sync', scope: 'write' }]);
  const mails = await sendDue(world, mailHandlers(world.services, Object.values(integrationMails)));
  expect(mails.map(({ to }) => to).toSorted()).toEqual([client.email, colleague.email].toSorted());
  expect(mails.every((mail) => mail.text.includes('“Sync”'))).toBe(true);
  const everywhere = JSON.stringify([await (await openContents(world))(), world.logged, mails, text]);
  expect(everywhere).toContain('Sync');
  expect(everywhere).not.toContain(token.slice(4, 44));
});

test('after a mail, the further tokens of a day are one mail, which a secured account sends at once', async () => {
  const { client, companyId, caller } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db(), { companyId });
  const make = (name: string) => caller.send(createToken, { name, scope: 'read', days: 30 });
  const send = () => sendDue(world, mailHandlers(world.services, Object.values(integrationMails)));
  await make('First');
  expect(await send()).toHaveLength(2);
  await make('Second');
  await make('Third');
  const { id } = (await caller.send(listTokens, {})).answer.tokens[0] ?? { id: 0 };
  await caller.send(deleteToken, { id });
  expect(await send()).toEqual([]);
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from next_at - now()) / 3600 as hours from deliveries where user_id = ${colleague.id}`.execute(
    db(),
  );
  expect(rows).toHaveLength(1);
  expect(Number(rows[0]?.hours)).toBeCloseTo(24, 0);
  await sql`update deliveries set next_at = now()`.execute(db());
  await sql`update limits set ends_at = now() where key like 'tokens:mail:%'`.execute(db());
  const mails = await send();
  expect(mails.map(({ to }) => to).toSorted()).toEqual([client.email, colleague.email].toSorted());
  for (const { subject, text } of mails) {
    expect(subject).toMatch(/^3 changes to the tokens of /);
    for (const word of ['“Second”', '“Third” lets', 'deleted “Third”']) expect(text).toContain(word);
    expect(text).not.toContain('“First”');
  }
  await make('Fourth');
  expect(await send()).toEqual([]);
  await byAdministrator(adminEndSessions, client.id);
  const secured = await send();
  expect(secured).toHaveLength(2);
  for (const name of ['Fourth', 'First', 'Second']) expect(secured[0]?.text).toContain(`“${name}”`);
});

/** Counts the statements that queue mail about a token to a company's members. */
async function countStatements(colleagues: number): Promise<number> {
  const { id: byId, companyId } = await buildClient(db());
  for (let built = 0; built < colleagues; built += 1) await buildClient(db(), { companyId });
  let statements = 0;
  const counted = db().withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  await queueTokenMails(counted, { companyId, byId, about: 'tokenMade', token: 'Sync', scope: 'read' });
  return statements;
}

test('mail about a token takes as many statements for ten members as for two', async () => {
  expect(await countStatements(9)).toBe(await countStatements(1));
});

test('a token takes precedence over a session sent with it, and does not note presence', async () => {
  const { client, caller: member } = await signInClient(world, { isTrial: false });
  const other = await signInClient(world, { isTrial: false });
  const { id } = await buildPosition(db(), { companyId: other.companyId, title: 'Of the other' });
  const caller = world.byToken(await buildToken(db(), client));
  for (const [name, value] of other.caller.cookies) caller.cookies.set(name, value);
  const seen = () =>
    db().selectFrom('users').select(['lastSeenAt', 'lastVisitEndedAt']).where('id', '=', client.id).execute();
  const before = await seen();
  const note = vi.spyOn(world.services.presence, 'note');
  const { status, answer } = await caller.send(listPositions, {});
  expect([status, answer.positions.map((position) => position.id).includes(id)]).toEqual([200, false]);
  expect(note).not.toHaveBeenCalled();
  await member.send(listPositions, {});
  expect(note).toHaveBeenCalledWith(client.id);
  note.mockRestore();
  expect(await seen()).toEqual(before);
  expect((await caller.send(currentUser, {})).status).toBe(403);
});

/** Calls as an administrator with a fresh proof. */
const byAdministrator = async (call: typeof adminEndSessions | typeof adminResetPasskeys, userId: number) => {
  const administrator = await world.signIn(await buildAdministrator(db()));
  expect((await administrator.send(call, { userId })).status).toBe(200);
};

const ends: Record<string, (maker: { id: number; companyId: number }) => Promise<unknown>> = {
  'its time is over': ({ id }) =>
    db()
      .updateTable('companyTokens')
      .set({ endsAt: new Date(Date.now() - 1) })
      .where('userId', '=', id)
      .execute(),
  'its maker is deleted': ({ id }) => withTransaction(db(), (db) => deleteUser(world.services, db, id)),
  'an administrator ends the sessions of its maker': ({ id }) => byAdministrator(adminEndSessions, id),
  'an administrator resets the passkeys of its maker': ({ id }) => byAdministrator(adminResetPasskeys, id),
  'its maker takes a former address back': ({ id }) => takeFormerAddressBack(world.services, id),
  'its maker is suspended': ({ id }) =>
    db()
      .updateTable('users')
      .set({ suspendedUntil: sql<Date>`'infinity'` })
      .where('id', '=', id)
      .execute(),
  'its maker leaves': ({ id }) =>
    db()
      .updateTable('users')
      .set({ leavingAt: sql<Date>`now() + interval '7 days'` })
      .where('id', '=', id)
      .execute(),
  'its maker is in another company': async ({ id }) =>
    db()
      .updateTable('users')
      .set({ companyId: (await buildClient(db())).companyId })
      .where('id', '=', id)
      .execute(),
  'its company is suspended': ({ companyId }) =>
    db()
      .updateTable('companies')
      .set({ suspendedUntil: sql<Date>`'infinity'` })
      .where('id', '=', companyId)
      .execute(),
};

test.each(Object.entries(ends))('a token is refused once %s', async (_name, end) => {
  const maker = await buildClient(db());
  await buildClient(db(), { companyId: maker.companyId });
  const caller = world.byToken(await buildToken(db(), maker));
  expect((await caller.send(listPositions, {})).status).toBe(200);
  await end(maker);
  const { status, problem } = await caller.send(listPositions, {});
  expect([status, problem.code]).toEqual([401, 'not-signed-in']);
});

test('a talent makes tokens too, which nobody is mailed about and which say when they were last used', async () => {
  const { talent, caller } = await signInTalent(world);
  const { token } = (await caller.send(createToken, { name: 'Assistant', scope: 'read', days: 30 })).answer;
  expect(await db().selectFrom('deliveries').select('id').where('userId', '=', talent.id).execute()).toEqual([]);
  const list = async () => (await caller.send(listTokens, {})).answer.tokens;
  expect(await list()).toMatchObject([{ name: 'Assistant', lastUsedAt: null }]);
  expect((await world.byToken(token).send(searchPositions, {})).status).toBe(200);
  const [{ id, lastUsedAt } = { id: 0, lastUsedAt: null }] = await list();
  expect(Date.now() - Date.parse(lastUsedAt ?? '')).toBeLessThan(60_000);
  const other = await signInTalent(world);
  expect((await other.caller.send(listTokens, {})).answer.tokens).toEqual([]);
  expect((await other.caller.send(deleteToken, { id })).status).toBe(404);
  expect((await caller.send(deleteToken, { id })).status).toBe(200);
  expect((await world.byToken(token).send(searchPositions, {})).status).toBe(401);
});

test('a talent has at most ten tokens, however many requests there are at once', async () => {
  const { caller } = await signInTalent(world);
  const answers = await Promise.all(
    Array.from({ length: maxTokens + 2 }, () => caller.send(createToken, { name: 'Sync', scope: 'read', days: 30 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxTokens);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  const { may, whyNot } = (await caller.send(listTokens, {})).answer;
  expect([may, whyNot.add?.code]).toEqual([{ add: false }, 'tenTokens']);
});

const endsOfTalents = Object.keys(ends).filter((name) => !name.includes('company'));

test.each(endsOfTalents)('a talent’s token is refused once %s', async (name) => {
  const { id } = await buildTalentUser(db());
  const caller = world.byToken(await buildToken(db(), { id, companyId: null }));
  expect((await caller.send(searchPositions, {})).status).toBe(200);
  await ends[name]?.({ id, companyId: 0 });
  const { status, problem } = await caller.send(searchPositions, {});
  expect([status, problem.code]).toEqual([401, 'not-signed-in']);
});

test('a talent’s token reads and writes their own profile, marks and saved searches, and nothing of messages', async () => {
  const { talent, client, companyId, threadId, asTalent, asClient } = await buildPair(world);
  const position = await buildPosition(db(), { companyId, isLive: true, mainTeammateId: client.id });
  const positionHashId = position.hashId;
  expect(await write(asClient, threadId)).toBe(200);
  const caller = world.byToken(await buildToken(db(), { id: talent.id, companyId: null }, { scope: 'write' }));
  expect((await caller.send(saveTalent, { talent: { bio: 'Written by a program' } })).status).toBe(200);
  const own = (await caller.send(getProfile, { profileType: 'talent', talentId: talent.id })).answer;
  expect(own).toMatchObject({ talent: { bio: 'Written by a program' } });
  expect((await caller.send(markPosition, { positionHashId, mark: 'saved' })).status).toBe(200);
  const request = { profileType: 'position', positionHashId } as const;
  expect((await asTalent.send(getProfile, request)).answer).toMatchObject({ mark: 'saved' });
  const seen = (await caller.send(getProfile, request)).answer;
  expect(seen).toMatchObject({ mark: 'saved' });
  expect(seen).not.toHaveProperty('lastMessage');
  const search = { name: 'Remote', cadence: 'never', timeZone: 'Etc/UTC', kind: 'positions', filters: {} } as const;
  const { id } = (await caller.send(saveSearch, search)).answer;
  expect((await caller.send(listSearches, {})).answer.searches.map((saved) => saved.id)).toEqual([id]);
  expect((await caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(403);
  expect((await caller.send(saveAvailability, { availability: 'looking' })).status).toBe(403);
});

test.each([
  ['a wrong scheme', (token: string) => `Token ${token}`],
  ['no scheme', (token: string) => token],
])('a token sent with %s is refused as a token, and 401 names the scheme', async (_name, write) => {
  const authorization = write(await buildToken(db(), await buildClient(db())));
  const { status, headers, problem } = await new Caller(world.app, { authorization }).send(listPositions, {});
  expect([status, headers['www-authenticate'], problem.detail]).toEqual([
    401,
    'Bearer',
    'This token is unknown or has ended. Send it as Authorization: Bearer rcl_...',
  ]);
});

test('a token that ends when its maker is secured is mailed to all members; those of others stay', async () => {
  const { client, companyId } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db(), { companyId });
  const theirs = world.byToken(await buildToken(db(), colleague));
  await buildToken(db(), client, { name: 'Of a thief' });
  await buildToken(db(), client, { name: 'Long over' });
  await sql`update company_tokens set ends_at = now() where name = 'Long over'`.execute(db());
  await sendDue(world, mailHandlers(world.services, Object.values(integrationMails)));
  await byAdministrator(adminEndSessions, client.id);
  const mails = await sendDue(world, mailHandlers(world.services, Object.values(integrationMails)));
  expect(mails.map(({ to }) => to).toSorted()).toEqual([client.email, colleague.email].toSorted());
  for (const mail of mails) expect(mail.text).toContain('“Of a thief”, was secured');
  expect((await theirs.send(listPositions, {})).status).toBe(200);
});

test('a token that may write creates and changes Drafts, but takes none Live and causes no announcement', async () => {
  const { client, companyId, caller: member } = await signInClient(world, { isTrial: false });
  const caller = world.byToken(await buildToken(db(), client, { scope: 'write' }));
  const { positionId: id, positionHashId } = (await caller.send(createPosition, { position: { title: 'Made' } }))
    .answer;
  expect((await caller.send(updatePosition, { position: { id, title: 'Changed' } })).status).toBe(200);
  const refused = await caller.send(updatePosition, { position: { id, title: 'No', isLive: true } });
  expect([refused.status, refused.problem.reason?.code]).toEqual([403, 'tokenLive']);
  const { position } = (await caller.send(editPosition, { positionHashId })).answer;
  expect(position).toMatchObject({ title: 'Changed', isLive: false });

  const live = await buildPosition(db(), { companyId, title: 'Live', isLive: true, requiredSkillIds: [] });
  const withSkill = { id: live.id, skills: [1002] };
  expect((await caller.send(updatePosition, { position: withSkill })).status).toBe(403);
  expect((await caller.send(updatePosition, { position: { id: live.id, title: 'Renamed' } })).status).toBe(200);
  expect((await caller.send(updatePosition, { position: { id: live.id, isLive: false } })).status).toBe(200);
  expect((await member.send(updatePosition, { position: { id, isLive: true } })).status).toBe(200);
});

test('a profile read by token contains nothing of messages', async () => {
  const { talent, client, threadId, asClient } = await buildPair(world);
  expect(await write(asClient, threadId)).toBe(200);
  const request = { profileType: 'talent', talentId: talent.id } as const;
  expect((await asClient.send(getProfile, request)).answer).toHaveProperty('lastMessage');
  const caller = world.byToken(await buildToken(db(), client));
  expect((await caller.send(getProfile, request)).answer).not.toHaveProperty('lastMessage');
  expect((await caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(403);
});

test('each scope allows 120 calls a minute, including refused ones', async () => {
  for (const scope of tokenScopes) {
    const caller = world.byToken(await buildToken(db(), await buildClient(db()), { scope }));
    const statuses: number[] = [];
    for (let count = 0; count <= limits['token:calls'].max; count += 1)
      statuses.push((await caller.send(currentUser, {})).status);
    expect(statuses.slice(0, -1).every((status) => status === 403)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  }
});

test('a token may see 2,000 different people a day, in searches and profiles together', async () => {
  const { talent } = await signInTalent(world, { skillIds: [1002] });
  const maker = await buildClient(db());
  const caller = world.byToken(await buildToken(db(), maker));
  const seeOne = () => caller.send(getProfile, { profileType: 'talent', talentId: talent.id });
  const search = () => caller.send(searchTalents, { filters: { skills: [1002] } });
  expect((await search()).answer.talents.map(({ id }) => id)).toContain(talent.id);
  const { id: tokenId } = await db()
    .selectFrom('companyTokens')
    .select('id')
    .where('userId', '=', maker.id)
    .executeTakeFirstOrThrow();
  const others = Array.from({ length: limits['token:people'].max - 1 }, (_, index) => -1 - index);
  const { talents } = (await search()).answer;
  world.services.countShown(tokenId, others.slice(0, others.length + 1 - talents.length));
  expect((await seeOne()).status).toBe(200);
  const { talent: another } = await signInTalent(world, { skillIds: [1002] });
  const request = { profileType: 'talent', talentId: another.id } as const;
  expect([(await caller.send(getProfile, request)).status, (await search()).status]).toEqual([429, 429]);
  expect((await seeOne()).status).toBe(200);
});
