import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { deleteSearch, listSearches, openSearch, saveSearch } from '#contract/searches.ts';
import { buildAdministrator, buildClient, buildInvited, signInClient } from '#server/accounts/build.ts';
import { linkTo, open } from '#server/admin/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent, signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { searchForPosition } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;
const typescript = 1002;
const react = 2007;
type Saving = z.input<typeof saveSearch.payload>;
type Changes = Partial<Omit<Saving, 'kind' | 'filters'>> & { filters?: object };

const daily = { name: 'Remote', cadence: 'daily', timeZone: 'Europe/Lisbon' } as const;
const save = (caller: Caller, kind: Saving['kind'], changes: Changes = {}) =>
  caller.send(saveSearch, {
    ...daily,
    filters: kind === 'talents' ? { skills: [typescript] } : { remote: true },
    kind,
    ...changes,
  });
const codeOf = async (call: Promise<{ problem: { code?: string } }>) => (await call).problem.code;
const list = async (caller: Caller) => (await caller.send(listSearches, {})).answer.searches;

describe('saved searches', () => {
  test('are listed, changed and deleted by their user alone', async () => {
    const { caller } = await signInTalent(world);
    const other = (await signInTalent(world)).caller;
    const { answer } = await save(caller, 'positions');
    expect(await list(caller)).toMatchObject([
      {
        id: answer.id,
        ...daily,
        kind: 'positions',
        version: 1,
        isPartly: false,
        newCount: 0,
        filters: { remote: true, q: '' },
      },
    ]);
    expect(await list(other)).toEqual([]);
    await save(caller, 'positions', { id: answer.id, version: 1, name: 'Far away', cadence: 'never' });
    expect(await list(caller)).toMatchObject([{ name: 'Far away', cadence: 'never', version: 2 }]);
    expect(await codeOf(save(caller, 'positions', { id: answer.id, version: 1 }))).toBe('edit-conflict');
    expect(await codeOf(save(other, 'positions', { id: answer.id }))).toBe('not-found');
    expect(await codeOf(other.send(openSearch, { id: answer.id }))).toBe('not-found');
    expect(await codeOf(other.send(deleteSearch, { id: answer.id }))).toBe('not-found');
    await caller.send(deleteSearch, { id: answer.id });
    expect(await list(caller)).toEqual([]);
  });

  test('are limited to ten, even if saved concurrently', async () => {
    const { caller } = await signInTalent(world);
    const saved = await Promise.all(Array.from({ length: 12 }, () => save(caller, 'positions')));
    expect(saved.filter(({ status }) => status === 200)).toHaveLength(10);
    const { status, problem } = await save(caller, 'positions');
    expect([status, problem.detail]).toEqual([409, 'You have ten saved searches. Delete one first.']);
  });

  test('are refused like the searches themselves, and a mail needs a filter', async () => {
    const { caller } = await signInTalent(world);
    const client = (await signInClient(world, { isTrial: false })).caller;
    const foreign = await buildPosition(db());
    const pathOf = async (call: ReturnType<typeof save>) => {
      const { status, problem } = await call;
      return status === 422 ? problem.errors?.[0]?.path : status;
    };
    expect(await pathOf(save(caller, 'talents'))).toBe('kind');
    expect(await pathOf(save(client, 'positions'))).toBe('kind');
    expect(await pathOf(save(caller, 'positions', { filters: { skills: [999_999] } }))).toBe('filters.skills.0');
    expect(await pathOf(save(client, 'talents', { filters: { mayWorkIn: 5 } }))).toBe('filters.mayWorkIn');
    expect(await pathOf(save(caller, 'positions', { name: '  ' }))).toBe('name');
    expect(await pathOf(save(caller, 'positions', { filters: {} }))).toBe('cadence');
    // The hours of a place that is not filtered by are no filter.
    expect(await pathOf(save(client, 'talents', { filters: { timezone: 'Europe/Lisbon' } }))).toBe('cadence');
    expect(await pathOf(save(caller, 'positions', { filters: {}, cadence: 'never' }))).toBe(200);
    expect(await pathOf(save(client, 'talents', { filters: { for: foreign.hashId } }))).toBe(404);
  });

  test('leave out values that no longer exist, with a notice', async () => {
    const { caller, companyId } = await signInClient(world, { isTrial: false });
    const { hashId, id } = await buildPosition(db(), { companyId, isLive: false });
    await save(caller, 'talents', { filters: { for: hashId, skills: [typescript, react] } });
    expect(await list(caller)).toMatchObject([{ isPartly: false, filters: { for: hashId } }]);
    await db().deleteFrom('positions').where('id', '=', id).execute();
    await sql`update saved_searches set filters = jsonb_set(filters, '{skills}', '[1002, 999999]') || '{"gone": 1}'`.execute(
      db(),
    );
    expect(await list(caller)).toMatchObject([{ isPartly: true, filters: { for: null, skills: [typescript] } }]);
  });

  test('count new results since they were last opened', async () => {
    const { caller } = await signInClient(world, { isTrial: false });
    await buildTalent(db(), { skillIds: [typescript] });
    const { answer } = await save(caller, 'talents');
    const fresh = await buildTalent(db(), { skillIds: [typescript] });
    await buildTalent(db(), { skillIds: [react] });
    expect(await list(caller)).toMatchObject([{ newCount: 1 }]);
    await db().updateTable('talents').set({ availability: 'notLooking' }).where('userId', '=', fresh.id).execute();
    expect(await list(caller)).toMatchObject([{ newCount: 0 }]);
    await db().updateTable('talents').set({ availability: 'looking' }).where('userId', '=', fresh.id).execute();
    expect(await list(caller)).toMatchObject([{ newCount: 1 }]);
    await caller.send(openSearch, { id: answer.id });
    expect(await list(caller)).toMatchObject([{ newCount: 0 }]);
  });

  test('leave positions out of the count about which the engineer has written to a stand-in', async () => {
    const { caller, talent } = await signInTalent(world);
    await save(caller, 'positions');
    const { client, companyId } = await signInClient(world, { isTrial: false });
    const invited = await buildInvited(db(), { companyId });
    const { hashId: about } = await buildPosition(db(), { companyId, isRemote: true, mainTeammateId: invited.id });
    expect(await list(caller)).toMatchObject([{ newCount: 1 }]);
    const threadId = await buildThread(db(), client.id, talent.id);
    await buildMessage(db(), { threadId, userId: talent.id });
    expect(await list(caller)).toMatchObject([{ newCount: 1 }]);
    await buildMessage(db(), { threadId, userId: talent.id, about });
    expect(await list(caller)).toMatchObject([{ newCount: 0 }]);
  });

  test('are private: an administrator acting as the user neither sees nor changes them', async () => {
    const { caller, talent } = await signInTalent(world);
    const { answer } = await save(caller, 'positions');
    const acting = await world.signIn(await buildAdministrator(db()));
    await open(acting, await linkTo(acting, talent.id));
    expect(await codeOf(acting.send(listSearches, {}))).toBe('forbidden');
    expect(await codeOf(save(acting, 'positions'))).toBe('forbidden');
    expect(await codeOf(acting.send(openSearch, { id: answer.id }))).toBe('forbidden');
    expect(await codeOf(acting.send(deleteSearch, { id: answer.id }))).toBe('forbidden');
    expect(await list(caller)).toHaveLength(1);
  });
});

test('a search of a browser whose timezone nobody knows is mailed in UTC', async () => {
  const { caller } = await signInTalent(world);
  for (const timeZone of ['Etc/Unknown', 'Etc/GMT+5', ''])
    await save(caller, 'positions', { timeZone, filters: { remote: true, q: timeZone } });
  expect((await list(caller)).map(({ timeZone }) => timeZone)).toEqual(['Etc/UTC', 'Etc/UTC', 'Etc/UTC']);
});

describe('the search of a Live position', () => {
  test('belongs to its contact, beyond their ten, and allows changing only the frequency of mails', async () => {
    const { caller, client, companyId } = await signInClient(world, { isTrial: false });
    const colleague = await world.signIn(await buildClient(db(), { companyId }));
    const position = await buildPosition(db(), {
      companyId,
      mainTeammateId: client.id,
      requiredSkillIds: [typescript],
    });
    await searchForPosition(db(), { position, clientId: client.id });
    const [search] = await list(caller);
    expect(search).toMatchObject({
      cadence: 'daily',
      positionHashId: position.hashId,
      filters: { for: position.hashId },
    });
    expect(await list(colleague)).toEqual([]);
    const id = search?.id ?? 0;
    await save(caller, 'talents', { id, cadence: 'weekly', filters: { skills: [react] } });
    expect(await list(caller)).toMatchObject([{ cadence: 'weekly', filters: { for: position.hashId, skills: [] } }]);
    await db().updateTable('positions').set({ isLive: false }).where('id', '=', position.id).execute();
    expect(await list(caller)).toEqual([]);
    // The choice is kept for the next time Live.
    await db().updateTable('positions').set({ isLive: true }).where('id', '=', position.id).execute();
    await searchForPosition(db(), { position, clientId: client.id });
    expect(await list(caller)).toMatchObject([{ cadence: 'weekly' }]);
  });
});
