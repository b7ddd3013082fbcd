import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signIn, signUp } from '#contract/accounts.ts';
import { moveCandidates } from '#contract/candidates.ts';
import { updateCompany, uploadImage } from '#contract/companies.ts';
import { messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import { createPosition, deletePosition, updatePosition } from '#contract/positions.ts';
import { savePhysicalCountry, saveTalent } from '#contract/talents.ts';
import { createTeammate, editTeammate, updateTeammate } from '#contract/teammates.ts';
import { uploadVideo } from '#contract/videos.ts';
import { buildClient, buildTalentUser, signInClient } from '#server/accounts/build.ts';
import { buildPair, write } from '#server/contacts/build.ts';
import { buildWebm } from '#server/media/build.ts';
import { buildThread } from '#server/messaging/build.ts';
import { forgetLimits } from '#server/platform/limits/limits.ts';
import { limits, quotas } from '#server/platform/limits/table.ts';
import { buildPosition } from '#server/positions/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { useUp } from '#server/testing/use-up.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let talent: Awaited<ReturnType<typeof buildTalentUser>>;
let client: Awaited<ReturnType<typeof buildClient>>;
let byTalent: Caller;
let byClient: Caller;

beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { db } = world.services;
  [talent, client] = [await buildTalentUser(db), await buildClient(db)];
  [byTalent, byClient] = [await world.signIn(talent), await world.signIn(client)];
});

interface Refusable {
  status: number;
  headers: Record<string, unknown>;
}

function expectTooMany({ status, headers }: Refusable): void {
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
}

describe('probing for accounts', () => {
  const network = '127.0.0.1';
  const person = { accountTypeId: 1 as const, companyName: '', firstName: 'Ada', lastName: 'Moreau' };
  const teammate = { firstName: 'Noor', lastName: 'Castellanos', title: 'Recruiter' };
  const add = (email: string) => byClient.send(createTeammate, { teammate: { ...teammate, email } });
  beforeEach(() => forgetLimits(world.services.db, network));

  test('is limited at sign-in, after which every address gets the same answer', async () => {
    const ask = (email: string) => world.visitor().send(signIn, { email, step: 1 });
    await useUp(world.services.db, 'lookups', network, 1);
    expect((await ask('no address')).answer.status).toBe('wrongCredentialsWrongUser');
    expect((await ask('nobody@example.com')).answer.status).toBe('wrongCredentialsWrongUser');
    for (const email of ['nobody@example.com', client.email]) {
      const reply = await ask(email);
      expectTooMany(reply);
      expect(reply.answer).toMatchObject({ status: 'tooManyAttempts' });
    }
  });

  test('is limited at sign-up', async () => {
    const ask = (email: string) => world.visitor().send(signUp, { ...person, email, step: 1 });
    await useUp(world.services.db, 'lookups', network, 1);
    expect((await ask('no address')).answer.status).toBe('wrongEmail');
    expect((await ask(client.email)).answer.status).toBe('emailAlreadyExists');
    for (const email of ['nobody@example.com', client.email]) expectTooMany(await ask(email));
  });

  test('is limited for a company that adds people', async () => {
    await useUp(world.services.db, 'lookups', network, 1);
    expect((await add(talent.email)).status).toBe(409);
    for (const email of ['nobody@example.com', talent.email]) {
      const reply = await add(email);
      expectTooMany(reply);
      expect(reply.problem.errors?.[0]?.path).toBe('teammate.email');
    }
  });

  test('is limited for a company that changes addresses, while a save without a new one succeeds', async () => {
    const { id, email, firstName, lastName } = client;
    const save = (email: string) =>
      byClient.send(updateTeammate, { teammate: { id, email, firstName, lastName, title: 'Recruiter' } });
    await useUp(world.services.db, 'lookups', network, 1);
    expect((await save(talent.email)).status).toBe(409);
    expectTooMany(await save(talent.email));
    expect((await save(email)).status).toBe(200);
    expect((await byClient.send(editTeammate, { teammateId: id })).answer.teammate.email).toBe(email);
  });
});

describe('saves', () => {
  const saves: [string, () => Promise<Refusable>][] = [
    ['a company', () => byClient.send(updateCompany, { company: { tagline: 'Hello' } })],
    ['a new position', () => byClient.send(createPosition, {})],
    ['a position', () => byClient.send(updatePosition, { position: { id: 1, title: 'Engineer', isLive: true } })],
    ['a position that goes', () => byClient.send(deletePosition, { positionId: 1 })],
    ['a teammate', () => byClient.send(updateTeammate, { teammate: { id: client.id, firstName: 'Ada' } })],
    ['a talent', () => byTalent.send(saveTalent, { talent: { id: talent.id, firstName: 'Mira' } })],
    ['a country', () => byTalent.send(savePhysicalCountry, { talentId: talent.id, physicalCountryId: null })],
  ];

  test.each(saves)('of %s are limited per account', async (_name, save) => {
    const { db } = world.services;
    for (const { id } of [talent, client]) await useUp(db, 'saves', id, 1);
    expect((await save()).status).not.toBe(429);
    expectTooMany(await save());
  });

  test('do not count if malformed', async () => {
    await useUp(world.services.db, 'saves', talent.id, 1);
    for (let tries = 0; tries < 3; tries += 1)
      expect((await byTalent.post(savePhysicalCountry.path, '[]', { 'content-type': 'application/json' })).status).toBe(
        422,
      );
    expect((await byTalent.send(saveTalent, { talent: { id: talent.id } })).status).toBe(200);
  });
});

describe('messages', () => {
  test('of one account stop at the limit, none half stored, while the other person may go on', async () => {
    const { db } = world.services;
    const threadId = await buildThread(db, talent.id, client.id);
    const { max } = limits['messages:minute'];
    const post = (index: number) => byTalent.send(messagingPostMessage, { threadId, text: `Message ${index}` });
    const replies = [];
    // A few at a time: with more than the pool has connections, one would wait too long on a busy machine.
    for (let index = 0; index < max + 5; index += 5)
      replies.push(...(await Promise.all([0, 1, 2, 3, 4].map((more) => post(index + more)))));
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(5);
    refused.forEach(expectTooMany);
    const { rows } = await sql<{ count: number }>`select count(*) from messages where thread_id = ${threadId}`.execute(
      db,
    );
    expect(rows).toEqual([{ count: max }]);
    expect((await byClient.send(messagingPostMessage, { threadId, text: 'Please wait' })).status).toBe(200);
  });

  test('may go to people with an existing thread when the limit on new ones is reached', async () => {
    const { db } = world.services;
    const known = await buildTalentUser(db);
    const threadId = await buildThread(db, known.id, client.id);
    await useUp(db, 'threads', client.id);
    expectTooMany(await byClient.send(messagingInit, { userToId: talent.id }));
    expect((await byClient.send(messagingInit, { userToId: known.id })).answer.threadId).toBe(threadId);
    expect((await byClient.send(messagingInit, {})).status).toBe(200);
  });
});

describe('quotas', () => {
  test('limit the videos of one account, and are stated in the refusal', async () => {
    const { db } = world.services;
    const video = await buildWebm();
    const upload = (caller: Caller) => caller.send(uploadVideo, {}, { video });
    expect((await upload(byTalent)).status).toBe(200);
    const fill = (size: number) =>
      sql`update videos set size = ${size} where user_id = ${talent.id}`.execute(db).then(() => upload(byTalent));
    // The next video would fit to the byte; with one byte less it would not.
    const size = (
      await db.selectFrom('videos').select('size').where('userId', '=', talent.id).executeTakeFirstOrThrow()
    ).size;
    const full = await fill(quotas.videos.max - size + 1);
    expect([full.status, full.problem.code]).toEqual([409, 'conflict']);
    expect(full.problem.detail).toContain('5 GB');
    expect((await fill(quotas.videos.max - size)).status).toBe(200);
    expect((await upload(byClient)).status).toBe(200);
  });

  test('limit the pictures in the texts of one company until some are deleted', async () => {
    const { db } = world.services;
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const upload = (caller: Caller) => caller.send(uploadImage, {}, { image });
    await sql`
      insert into text_images (key, company_id)
      select 'text/' || lpad(n::text, 22, '0') || '.webp', ${client.companyId}
      from generate_series(1, ${quotas.textPictures.max}::integer) n`.execute(db);
    const full = await upload(byClient);
    expect([full.status, full.problem.code]).toEqual([409, 'conflict']);
    await sql`delete from text_images where key = ${`text/${'1'.padStart(22, '0')}.webp`}`.execute(db);
    expect((await upload(byClient)).status).toBe(200);
    expect((await upload(byClient)).status).toBe(409);
  });

  test('limit the positions of one company until one is deleted', async () => {
    const { client, caller } = await signInClient(world, { isTrial: false });
    await sql`
      insert into positions (company_id, hash_id, title)
      select ${client.companyId}, 'full-' || n, '' from generate_series(1, ${quotas.positions.max}::integer) n`.execute(
      world.services.db,
    );
    const full = await caller.send(createPosition, {});
    expect([full.status, full.problem.reason?.code]).toEqual([409, 'positionsFull']);
    await sql`delete from positions where hash_id = 'full-1'`.execute(world.services.db);
    expect((await caller.send(createPosition, {})).status).toBe(200);
  });
});

test('messages of closings are limited by their recipients, and past it nobody is moved', async () => {
  const { db } = world.services;
  const { talent, client, companyId, asClient, asTalent, threadId } = await buildPair(world);
  const { hashId } = await buildPosition(db, { companyId });
  expect(await write(asClient, threadId)).toBe(200);
  expect(await write(asTalent, threadId)).toBe(200);
  await useUp(db, 'closings', client.id);
  const close = (message?: string) =>
    asClient.send(moveCandidates, { positionHashId: hashId, talentIds: [talent.id], stage: 'closed', message });
  expectTooMany(await close('Thank you.'));
  expect(
    (await sql`select from candidates where talent_id = ${talent.id} and stage = 'closed'`.execute(db)).rows,
  ).toEqual([]);
  expect((await close()).status).toBe(200);
});
