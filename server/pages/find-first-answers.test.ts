import type { FastifyRequest } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as addresses from '#contract/addresses.ts';
import { clientHome, firstHome, firstPanels, talentHome } from '#contract/matching.ts';
import { messagingUnread } from '#contract/messaging.ts';
import { ownAccount } from '#contract/own-account.ts';
import { editPosition } from '#contract/positions.ts';
import { getProfile } from '#contract/profiles.ts';
import { type ScreenName, at, openings, screensOf } from '#contract/screens.ts';
import { getTransformedTalent } from '#contract/talents.ts';
import { editTeammate } from '#contract/teammates.ts';
import { buildAdministrator, buildClient } from '#server/accounts/build.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { buildPosition } from '#server/positions/build.ts';
import { skills } from '#server/reference/service.ts';
import { buildTalent } from '#server/talents/build.ts';
import { findFirstAnswers } from './find-first-answers.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Finds the answers embedded in a page; it needs only these parts of the request and the viewer. */
function find(caller: Caller, id: number, url: string, cookies = caller.cookies) {
  const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
  const request = { url, ip: '127.0.0.1', headers: { cookie }, cookies: Object.fromEntries(cookies) };
  const whole = { ...request, server: world.app, log: world.app.log };
  return findFirstAnswers(world.services.settings, whole as unknown as FastifyRequest, { id } as Viewer, 10_000); // these parts, as said above
}
/** Answers other than the count of unread messages, which every screen shows. */
const asTold = ({ answers }: Awaited<ReturnType<typeof find>>) =>
  answers
    .filter(({ path }) => path !== messagingUnread.path)
    .map(({ answer, ...asked }) => ({ ...asked, answer: JSON.parse(answer) as unknown }));

test('the page of a talent’s home embeds the first positions, as the call answers them', async () => {
  const talent = await buildTalent(world.services.db, { skillIds: [skills[0]?.id ?? 0] });
  const caller = await world.signIn(talent);
  const { answer } = await caller.send(talentHome, firstHome);
  const found = await find(caller, talent.id, `${addresses.addressOf(at.talentHome)}?x=1`);
  expect(asTold(found)).toEqual([{ path: talentHome.path, payload: firstHome, answer }]);
  expect(found.modules).toEqual([]);
});

test('the page of a newcomer’s home also embeds their profile, and preloads the start screen', async () => {
  const talent = await buildTalent(world.services.db, { skillIds: [] });
  const caller = await world.signIn(talent);
  const payload = { profileType: 'talent', talentId: talent.id } as const;
  const { answer } = await caller.send(getProfile, payload);
  const found = await find(caller, talent.id, addresses.addressOf(at.talentHome));
  expect(asTold(found)[1]).toEqual({ path: getProfile.path, payload, answer });
  expect(found.modules).toEqual(['home/talent-start.tsx']);
});

test("the page of a client's home embeds the first panels, and the first talents of the first panel", async () => {
  const { db } = world.services;
  const client = await buildClient(db);
  const skillIds = [skills[1]?.id ?? 0, skills[2]?.id ?? 0];
  for (let index = 0; index < 8; index += 1) await buildTalent(db, { skillIds });
  await buildPosition(db, { companyId: client.companyId, mainTeammateId: client.id, requiredSkillIds: skillIds });
  await buildPosition(db, { companyId: client.companyId, mainTeammateId: client.id, title: '', isLive: false });
  const caller = await world.signIn(client);
  const { answer } = await caller.send(clientHome, firstPanels);
  const found = asTold(await find(caller, client.id, addresses.addressOf(at.clientHome)));
  expect(found[0]).toEqual({ path: clientHome.path, payload: firstPanels, answer });
  const [ranked] = answer.positions;
  const firstIds = ranked?.talentIds.slice(0, 6) ?? [];
  expect(firstIds).toHaveLength(6);
  expect(found.slice(1).map(({ path, payload }) => ({ path, payload }))).toEqual(
    expect.arrayContaining(firstIds.map((talentId) => ({ path: getTransformedTalent.path, payload: { talentId } }))),
  );
  expect(found).toHaveLength(7);
  const [talentId] = firstIds;
  const { answer: talent } = await caller.send(getTransformedTalent, { talentId: talentId ?? 0 });
  expect(found).toContainEqual({ path: getTransformedTalent.path, payload: { talentId }, answer: talent });
});

test('leaves calls that the viewer is refused, or the browser may not make, to the screen', async () => {
  const client = await buildClient(world.services.db);
  const asClient = await world.signIn(client);
  await asClient.send(messagingUnread, {});
  const home = addresses.addressOf(at.talentHome);
  const refused = await find(asClient, client.id, home);
  expect(refused.answers.map(({ path }) => path)).toEqual([messagingUnread.path]);
  expect(refused.modules).toEqual([]);
  const talent = await buildTalent(world.services.db, { skillIds: [] });
  const caller = await world.signIn(talent);
  await caller.send(talentHome, firstHome);
  const withoutToken = new Map([...caller.cookies].filter(([name]) => name !== 'XSRF-TOKEN'));
  expect(await find(caller, talent.id, home, withoutToken)).toEqual({ answers: [], modules: [] });
});

test('the page of a screen with an id in its address embeds the answer for it', async () => {
  const client = await buildClient(world.services.db);
  const { companyId, id } = client;
  const { hashId } = await buildPosition(world.services.db, { companyId, mainTeammateId: id });
  const caller = await world.signIn(client);
  const position = { profileType: 'position', positionHashId: hashId } as const;
  const ofPosition = await caller.send(editPosition, position);
  expect(asTold(await find(caller, id, addresses.addressOf(at.positionEdit, hashId)))).toEqual([
    { path: editPosition.path, payload: position, answer: ofPosition.answer },
  ]);
  const ofPeople = await find(caller, id, addresses.addressOf(at.positionPeople, hashId));
  const broughtByPeople = asTold(ofPeople).map(({ path, payload }) => ({ path, payload }));
  expect(new Set(broughtByPeople)).toEqual(new Set(openings.positionPeople({ userId: id, id: hashId })));
  const teammate = { profileType: 'teammate', teammateId: id } as const;
  const ofTeammate = await caller.send(editTeammate, teammate);
  expect(asTold(await find(caller, id, addresses.addressOf(at.teammateEdit, String(id))))).toEqual([
    { path: editTeammate.path, payload: teammate, answer: ofTeammate.answer },
  ]);
});

const others: ReadonlySet<ScreenName> = new Set(['positionEdit', 'positionPeople', 'case']);

test.each(['talent', 'client', 'administrator'] as const)(
  'the page of each screen of %ss embeds the calls its record opens with',
  async (role) => {
    const { db } = world.services;
    const build = {
      talent: () => buildTalent(db, {}),
      client: () => buildClient(db),
      administrator: () => buildAdministrator(db),
    };
    const user = await build[role]();
    const caller = await world.signIn(user);
    await caller.send(ownAccount, {}); // gives the browser its token
    const { companyId } = await buildClient(db);
    const ids: Partial<Record<ScreenName, string>> = {
      teammateEdit: String(user.id),
      companyPositions: String(companyId),
    };
    // Those with the id of a position are above.
    for (const name of screensOf(role).filter((one) => !others.has(one))) {
      const id = ids[name] ?? '';
      const { answers } = await find(caller, user.id, addresses.addressOf(at[name], id));
      const brought = answers.map(({ path, payload }) => ({ path, payload }));
      expect({ name, brought }).toEqual({
        name,
        brought: expect.arrayContaining([...openings[name]({ userId: user.id, id })]) as unknown,
      });
    }
  },
);

test('every page embeds the count of unread messages, and without first answers nothing else', async () => {
  const talent = await buildTalent(world.services.db, {});
  const caller = await world.signIn(talent);
  const { answer } = await caller.send(messagingUnread, {});
  const { answers } = await find(caller, talent.id, at.restricted);
  expect(answers).toEqual([{ path: messagingUnread.path, payload: {}, answer: JSON.stringify(answer) }]);
});
