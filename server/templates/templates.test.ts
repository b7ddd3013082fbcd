import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteTemplate, listTemplates, maxTemplates, placeholders, saveTemplate } from '#contract/templates.ts';
import { buildAdministrator, buildClient, buildTalentUser, signInClient } from '#server/accounts/build.ts';
import { linkTo, open } from '#server/admin/build.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildTemplate } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;
const list = async (caller: Caller) => (await caller.send(listTemplates, {})).answer.templates;
const titles = async (caller: Caller) => (await list(caller)).map(({ title }) => title);
const colleagueOf = async (companyId: number) => world.signIn(await buildClient(db(), { companyId }));

describe('templates of a company', () => {
  test('start with three, once, in the language of the first member to look', async () => {
    const { caller, companyId } = await signInClient(world);
    const other = await colleagueOf(companyId);
    const german = { 'accept-language': 'de', 'content-type': 'application/json' };
    const readGerman = () =>
      caller.post<{ templates: { title: string; text: string }[] }>(listTemplates.path, '{}', german);
    const [one, two] = await Promise.all([readGerman(), readGerman()]);
    expect(one.answer.templates.map(({ title }) => title)).toEqual([
      'Erste Nachricht',
      'Nächster Schritt',
      'Freundliche Absage',
    ]);
    expect(two.answer).toEqual(one.answer);
    expect(one.answer.templates[0]?.text).toContain('{matchedSkills}');
    expect(await titles(other)).toEqual(one.answer.templates.map(({ title }) => title));
    for (const { id } of await list(other)) expect((await other.send(deleteTemplate, { id })).status).toBe(200);
    expect(await titles(caller)).toEqual([]);
  });

  test.each([
    ['Hi {{firstName}}, {{ company }}', 'Hi {firstName}, {company}'],
    ['Hi ${firstName}', 'Hi {firstName}'],
  ])('take %s as the placeholders it means', async (typed, text) => {
    const { caller } = await signInClient(world);
    const { id } = (await caller.send(saveTemplate, { title: 'Ours', text: typed })).answer;
    expect((await list(caller)).find((template) => template.id === id)?.text).toBe(text);
    expect((await caller.send(saveTemplate, { title: 'Ours', text: 'Hi {{nickname}}' })).status).toBe(422);
  });

  test('are added, changed and deleted by every member, and invisible to others', async () => {
    const { caller, companyId } = await signInClient(world);
    const colleague = await colleagueOf(companyId);
    const stranger = (await signInClient(world)).caller;
    const text = placeholders.map((name) => `{${name}}`).join('\n');
    const { id, version } = (await caller.send(saveTemplate, { title: 'Ours alone', text })).answer;
    expect(await list(colleague)).toContainEqual({ id, version: 1, title: 'Ours alone', text });
    expect(await titles(stranger)).not.toContain('Ours alone');
    const changed = await colleague.send(saveTemplate, { id, version, title: 'Ours', text: 'Hello' });
    expect(changed.answer).toEqual({ id, version: 2 });
    const late = await caller.send(saveTemplate, { id, version, title: 'Mine', text: 'Hello' });
    expect([late.status, late.problem.code]).toEqual([409, 'edit-conflict']);
    for (const refused of [
      await stranger.send(saveTemplate, { id, title: 'Theirs', text: 'Hello' }),
      await stranger.send(deleteTemplate, { id }),
    ])
      expect(refused.status).toBe(404);
    expect(await list(caller)).toContainEqual({ id, version: 2, title: 'Ours', text: 'Hello' });
    expect((await caller.send(deleteTemplate, { id })).status).toBe(200);
    expect((await caller.send(saveTemplate, { id, title: 'Ours', text: 'Hello' })).status).toBe(404);
  });

  test.each(['{lastName}', '{ firstName }', '{FIRSTNAME}', '{first{name}', '{}', 'a {__proto__} b'])(
    'refuse %s by its path, and store nothing',
    async (text) => {
      const { caller } = await signInClient(world);
      const before = await list(caller);
      const { status, problem } = await caller.send(saveTemplate, { title: 'Wrong', text });
      expect([status, problem.errors?.map(({ path, code }) => [path, code])]).toEqual([
        422,
        [['text', 'unknownPlaceholder']],
      ]);
      expect(await list(caller)).toEqual(before);
    },
  );

  test('stop at fifty, even when added concurrently', async () => {
    const { caller, companyId } = await signInClient(world);
    for (let count = 0; count < maxTemplates - 2; count += 1) await buildTemplate(db(), companyId);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => caller.send(saveTemplate, { title: 'One more', text: 'Hello' })),
    );
    const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length;
    expect([count(200), count(409)]).toEqual([2, 2]);
  });

  test('can be used but not changed by an administrator acting as a member', async () => {
    const { client, companyId } = await signInClient(world);
    const administrator = await world.signIn(await buildAdministrator(db()));
    await open(administrator, await linkTo(administrator, client.id));
    expect((await administrator.send(listTemplates, {})).answer).toEqual({ templates: [], may: { save: false } });
    const { id } = await buildTemplate(db(), companyId, { title: 'Ours' });
    expect(await titles(administrator)).toEqual(['Ours']);
    for (const refused of [
      await administrator.send(saveTemplate, { title: 'Theirs', text: 'Hello' }),
      await administrator.send(saveTemplate, { id, title: 'Theirs', text: 'Hello' }),
      await administrator.send(deleteTemplate, { id }),
    ])
      expect(refused.status).toBe(403);
    expect(await titles(await world.signIn(client))).toEqual(['Ours', 'First message', 'Next step', 'Kind refusal']);
  });

  test('are inaccessible to engineers, and deleted with their company', async () => {
    const { client, companyId } = await signInClient(world);
    await buildTemplate(db(), companyId);
    const talent = await world.signIn(await buildTalentUser(db()));
    expect((await talent.send(listTemplates, {})).status).toBe(403);
    await withTransaction(db(), (db) => deleteUser(world.services, db, client.id));
    expect(await db().selectFrom('templates').selectAll().where('companyId', '=', companyId).execute()).toEqual([]);
  });
});
