import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { currentUser } from '#contract/accounts.ts';
import { adminClients, adminDeleteUser, adminSetTrial, adminTalents } from '#contract/admin.ts';
import { adminSetDomain } from '#contract/verification.ts';
import {
  buildAdministrator,
  buildClient,
  buildCompany,
  buildInvited,
  buildTalentUser,
} from '#server/accounts/build.ts';
import { mediaHandlers } from '#server/media/service.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';

let world: World;
let administrator: { id: number; type: 1 | 2 | 3 };
let caller: Caller;

beforeAll(async () => {
  world = await createWorld();
  administrator = await buildAdministrator(world.services.db);
  caller = await world.signIn(administrator);
});
afterAll(() => world.close());

const clients = async (search: string) => (await caller.send(adminClients, { search })).answer;
const found = async (search: string) => (await clients(search)).users.map(({ id }) => id);

describe('the lists', () => {
  test('show the note on a domain that an administrator has set', async () => {
    const { companyId } = await buildClient(world.services.db);
    const note = 'Seen in the register of companies.';
    const set = { companyId, domain: 'noted.com', isVerified: true, note };
    expect((await caller.send(adminSetDomain, set)).status).toBe(200);
    const { company } = (await clients('')).users[0] ?? {};
    expect(company).toMatchObject({ verifiedDomain: 'noted.com', domainNote: note });
  });

  test('show clients with their company and plan, and talents without', async () => {
    const { db } = world.services;
    const company = await buildCompany(db, { name: 'Halden & Fry', isTrial: false });
    const client = await buildInvited(db, { companyId: company.id, firstName: 'Ingrid', lastName: 'Halden' });
    const talent = await buildTalentUser(db, { firstName: 'Ada', lastName: 'Moreau' });
    expect((await clients('')).users[0]).toEqual({
      id: client.id,
      first_name: 'Ingrid',
      last_name: 'Halden',
      email: client.email,
      avatarUrl: null,
      company: { id: company.id, name: 'Halden & Fry', verifiedDomain: null },
      isTrial: false,
      isTrialExpired: false,
      emailRefusal: null,
      signedUpAt: expect.stringMatching(/Z$/) as string,
      lastSeenAt: null,
      trialEndsAt: expect.stringMatching(/Z$/) as string,
      positions: 0,
      livePositions: 0,
      members: 1,
      signinUrl: expect.stringMatching(/^\/admin\/sign-in-as\/[\w.-]+$/) as string,
    });
    const { answer } = await caller.send(adminTalents, {});
    expect(answer.users.map(({ id }) => id)).toEqual([talent.id]);
    expect(Object.keys(answer.users[0] ?? {})).toEqual([
      'id',
      'first_name',
      'last_name',
      'email',
      'avatarUrl',
      'signinUrl',
      'emailRefusal',
      'signedUpAt',
      'lastSeenAt',
    ]);
  });

  test('accept a call without payload', async () => {
    const { status } = await caller.post(adminClients.path, '');
    expect(status).toBe(200);
  });

  test('find every word in name, address or company, whatever its case, and ids', async () => {
    const { db } = world.services;
    const { id: companyId } = await buildCompany(db, { name: 'Observatory 100%' });
    const noor = await buildClient(db, {
      companyId,
      firstName: 'Noor',
      lastName: 'van der Heijden-Éluard',
      email: 'noor_h@observatory.example',
    });
    for (const search of [
      'noor',
      'HEIJDEN noor',
      'éluard',
      'observatory',
      'noor_h@observ',
      ' 100% ',
      `#${noor.id}`,
      String(noor.id),
    ]) {
      expect(await found(search)).toContain(noor.id);
    }
    expect(await found('noor kestrel')).toEqual([]);
    expect(await found('noorxh')).toEqual([]);
    expect(await found('1000%')).toEqual([]);
    expect(await found(String.raw`\ ' " --`)).toEqual([]);
  });

  test('return a hundred at a time, each account once, with the total', async () => {
    const { db } = world.services;
    const { id: companyId } = await buildCompany(db, { name: 'Paged' });
    const ids: number[] = [];
    for (let count = 0; count < 203; count += 1) ids.unshift((await buildClient(db, { companyId })).id);
    const seen: number[] = [];
    let cursor: number | null = null;
    do {
      const { answer }: { answer: Awaited<ReturnType<typeof clients>> } = await caller.send(adminClients, {
        search: 'paged',
        cursor,
      });
      expect(answer.total).toBe(203);
      expect(answer.users.length).toBeLessThanOrEqual(100);
      seen.push(...answer.users.map(({ id }) => id));
      cursor = answer.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(ids);
    for (const [page, expected] of [
      [1, ids.slice(0, 100)],
      [3, ids.slice(200)],
      [4, []],
    ] as const) {
      const { answer } = await caller.send(adminClients, { search: 'paged', page });
      expect([answer.users.map(({ id }) => id), answer.total]).toEqual([expected, 203]);
    }
    for (const page of [0, -1, 1.5, 2_000_000]) {
      expect((await caller.send(adminClients, { page })).status).toBe(422);
    }
  });

  test('find an account by its current name, address and company, not by former ones', async () => {
    const { db } = world.services;
    const client = await buildClient(db, { lastName: 'Quillfeather' });
    expect(await found('quillfeather northwind')).toEqual([client.id]);
    await db
      .updateTable('users')
      .set({ lastName: 'Maréchal', email: 'm@marechal.example' })
      .where('id', '=', client.id)
      .execute();
    await db.updateTable('companies').set({ name: 'Basalt Works' }).where('id', '=', client.companyId).execute();
    expect(await found('quillfeather')).toEqual([]);
    expect(await found('MARÉCHAL basalt m@marechal.example')).toEqual([client.id]);
  });
});

describe('a trial', () => {
  test('is lifted and restored for the whole company, with its end unchanged', async () => {
    const { db } = world.services;
    const company = await buildCompany(db, { trialEndsAt: new Date(Date.now() - 1_000) });
    const [one, other] = [
      await buildClient(db, { companyId: company.id }),
      await buildClient(db, { companyId: company.id }),
    ];
    const plans = async () =>
      (await clients('')).users
        .filter((user) => user.company.id === company.id)
        .map(({ isTrial, isTrialExpired }) => [isTrial, isTrialExpired]);
    expect(await plans()).toEqual([
      [true, true],
      [true, true],
    ]);
    await caller.send(adminSetTrial, { userId: one.id, isTrial: false });
    expect(await plans()).toEqual([
      [false, false],
      [false, false],
    ]);
    expect((await (await world.signIn(other)).send(currentUser, {})).answer.isTrial).toBe(false);
    await caller.send(adminSetTrial, { userId: other.id, isTrial: true });
    expect(await plans()).toEqual([
      [true, true],
      [true, true],
    ]);
  });

  test('belongs to clients: 404 for other users', async () => {
    const talent = await buildTalentUser(world.services.db);
    for (const userId of [talent.id, administrator.id, 2_000_000_000]) {
      expect((await caller.send(adminSetTrial, { userId, isTrial: false })).status).toBe(404);
    }
  });
});

describe('deleting a user', () => {
  test('ends their sessions at once and removes them from the list', async () => {
    const talent = await buildTalentUser(world.services.db);
    const browser = await world.signIn(talent);
    expect((await caller.send(adminDeleteUser, { userId: talent.id })).status).toBe(200);
    expect((await browser.send(currentUser, {})).status).toBe(401);
    expect((await caller.send(adminTalents, { search: talent.email })).answer.total).toBe(0);
    expect((await caller.send(adminDeleteUser, { userId: talent.id })).status).toBe(404);
  });

  test('removes their files', async () => {
    const { db, storage } = world.services;
    const talent = await buildTalentUser(db);
    const avatarKey = 'avatar/0123456789abcdefghijkl.webp';
    await storage.put(avatarKey, Buffer.from('picture'), 'image/webp');
    await db.updateTable('users').set({ avatarKey }).where('id', '=', talent.id).execute();
    await caller.send(adminDeleteUser, { userId: talent.id });
    await world.services.deliveries.start(mediaHandlers(world.services));
    await expect.poll(() => Array.fromAsync(storage.list('avatar'))).toEqual([]);
  });

  test('is refused for every administrator, including their own account', async () => {
    const other = await buildAdministrator(world.services.db);
    for (const { id } of [other, administrator]) {
      const { status, problem } = await caller.send(adminDeleteUser, { userId: id });
      expect([status, problem.code]).toEqual([409, 'conflict']);
    }
    expect((await (await world.signIn(other)).send(currentUser, {})).status).toBe(200);
  });
});
