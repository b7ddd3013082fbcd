import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { listCandidates, listPeople, moveCandidates } from '#contract/candidates.ts';
import { shareThread } from '#contract/conversations.ts';
import { clientHome } from '#contract/matching.ts';
import { messagingInit } from '#contract/messaging.ts';
import { addExclusion } from '#contract/privacy.ts';
import { type Pill, pills, stages } from '#contract/stages.ts';
import { buildClient, signInClient } from '#server/accounts/build.ts';
import { write } from '#server/contacts/build.ts';
import { limits } from '#server/platform/limits/table.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent, signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

const [typescript, react, css] = [1021, 2007, 1010];

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const db = () => world.services.db;

async function build() {
  const { client, companyId, caller } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db(), { companyId, firstName: 'João' });
  const position = await buildPosition(db(), {
    companyId,
    requiredSkillIds: [typescript],
    optionalSkillIds: [css, react],
    mainTeammateId: client.id,
  });
  const positionHashId = position.hashId;
  return { client, companyId, caller, colleague, asColleague: await world.signIn(colleague), position, positionHashId };
}

const open = async (caller: Caller, userToId: number, positionHashId: string) =>
  (await caller.send(messagingInit, { userToId, positionHashId })).answer.threadId ?? 0;
const rowsOf = async (caller: Caller, positionHashId: string, pill: Pill) =>
  (await caller.send(listPeople, { positionHashId, pill })).answer;

/** The ids that the cards of a pill show, page by page. */
async function cardsOf(caller: Caller, { id, hashId }: { id: number; hashId: string }, pill: Pill): Promise<number[]> {
  if (pill === 'best' || pill === 'new') {
    const { answer } = await caller.send(clientHome, { positionId: id, tellsNew: true });
    const [panel] = answer.positions;
    if (pill === 'new') return panel?.newTalents?.talentIds ?? [];
    const isHandled = (talentId: number) => panel?.handledIds?.includes(talentId) ?? false;
    const ids = panel?.talentIds ?? [];
    return [...ids.filter((talentId) => !isHandled(talentId)), ...ids.filter(isHandled)];
  }
  const ids: number[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageOf>> = await pageOf(caller, {
      positionHashId: hashId,
      stage: pill,
      cursor,
    });
    ids.push(...page.candidates.map(({ talent }) => talent.id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  return ids;
}

const pageOf = async (caller: Caller, asked: Parameters<typeof listCandidates.payload.parse>[0]) =>
  (await caller.send(listCandidates, listCandidates.payload.parse(asked))).answer;

test('the rows of each pill are its cards, in their order', async () => {
  const { client, caller, position, positionHashId } = await build();
  await sql`update users set last_visit_ended_at = now() - interval '1 day' where id = ${client.id}`.execute(db());
  const ids: number[] = [];
  for (let index = 0; index < 40; index += 1)
    ids.push((await buildTalent(db(), { skillIds: index % 9 === 8 ? [react] : [typescript, react] })).id);
  for (const [index, stage] of [...stages, ...stages, 'closed' as const].entries())
    await caller.send(moveCandidates, { positionHashId, talentIds: ids.slice(index * 2, index * 2 + 2), stage });
  // More than a page of cards.
  const many = await Promise.all(Array.from({ length: 35 }, () => buildTalent(db(), { skillIds: [react] })));
  await caller.send(moveCandidates, { positionHashId, talentIds: many.map(({ id }) => id), stage: 'offer' });
  const { caller: hiding, talent: hidden } = await signInTalent(world, { skillIds: [typescript] });
  await caller.send(moveCandidates, { positionHashId, talentIds: [hidden.id], stage: 'kept' });
  await hiding.send(addExclusion, { kind: 'company', companyId: position.companyId });
  for (const pill of pills) {
    const { people, peopleCount } = await rowsOf(caller, positionHashId, pill);
    const listed = people.map(({ talent }) => talent.id);
    expect({ pill, listed }).toEqual({ pill, listed: await cardsOf(caller, position, pill) });
    expect({ pill, peopleCount }).toEqual({ pill, peopleCount: listed.length });
    expect(listed).not.toContain(hidden.id);
  }
  const { people: offered } = await rowsOf(caller, positionHashId, 'offer');
  expect(new Set(offered.map(({ stage }) => stage))).toEqual(new Set(['offer']));
  const { people, handledCount } = await rowsOf(caller, positionHashId, 'best');
  const isHandled = people.map(({ stage }) => stage !== null && stage !== 'kept');
  expect(isHandled.indexOf(true)).toBe(people.length - handledCount);
  expect(isHandled.slice(people.length - handledCount)).not.toContain(false);
});

test('a row has what the position asks and the person states', async () => {
  const { caller, client, positionHashId } = await build();
  const facts = { experience: 8, compensation: 145, isRemote: true, timezone: 'Europe/Lisbon' };
  const talent = await buildTalent(db(), { skillIds: [typescript, css], ...facts }, { firstName: 'Mira' });
  await caller.send(moveCandidates, { positionHashId, talentIds: [talent.id], stage: 'kept' });
  const { people } = await rowsOf(caller, positionHashId, 'best');
  expect(people.find((person) => person.talent.id === talent.id)).toMatchObject({
    talent: { firstName: 'Mira', ...facts },
    requiredMet: 1,
    optionalMet: 1,
    stage: 'kept',
    reason: null,
    hasTalked: false,
    who: { id: client.id },
    lastWord: null,
  });
});

test('the last word is that of the own conversation, and of others once they are shared', async () => {
  const { caller, asColleague, colleague, positionHashId } = await build();
  const { talent, caller: asTalent } = await signInTalent(world, { skillIds: [typescript] });
  const threadId = await open(asColleague, talent.id, positionHashId);
  await write(asColleague, threadId, 'Would you talk with us?');
  await write(asTalent, threadId, 'Gladly.');
  const rowFor = async (viewer: Caller) => (await rowsOf(viewer, positionHashId, 'talking')).people[0];
  const who = { id: colleague.id, firstName: 'João' };
  expect(await rowFor(asColleague)).toMatchObject({ who, lastWord: { by: null, text: 'Gladly.' } });
  expect(await rowFor(caller)).toMatchObject({ who, lastWord: null });
  await asColleague.send(shareThread, { threadId, isShared: true });
  await write(asColleague, threadId, 'Tuesday?');
  expect(await rowFor(caller)).toMatchObject({ lastWord: { by: who, text: 'Tuesday?', hasVideo: false } });
  const own = await open(caller, talent.id, positionHashId);
  await write(caller, own, 'João is away today.');
  expect((await rowFor(caller))?.lastWord).toMatchObject({ text: 'João is away today.' });
});

test('a stage lists a thousand people at most, and says how many there are', async () => {
  const { caller, position, positionHashId } = await build();
  await sql`
    with made as (
      insert into users (type, email, first_name, last_name)
      select 1, 'listed' || n || '@example.com', 'Ada', 'Moreau' from generate_series(1, 1003) n returning id
    ), talent as (
      insert into talents (user_id) select id from made returning user_id
    )
    insert into candidates (position_id, talent_id, stage) select ${position.id}::integer, user_id, 'closed' from talent
  `.execute(db());
  const { people, peopleCount } = await rowsOf(caller, positionHashId, 'closed');
  expect([people.length, peopleCount]).toEqual([1_000, 1_003]);
});

test('people in a conversation use up no limit of people found, others do', async () => {
  const { max } = limits.cards;
  Object.assign(limits.cards, { max: 1 });
  onTestFinished(() => void Object.assign(limits.cards, { max }));
  const { caller, positionHashId } = await build();
  const talentIds: number[] = [];
  for (let count = 0; count < 2; count += 1) talentIds.push((await buildTalent(db())).id);
  await caller.send(moveCandidates, { positionHashId, talentIds, stage: 'kept' });
  expect((await caller.send(listPeople, { positionHashId, pill: 'kept' })).status).toBe(429);
  for (const talentId of talentIds) await write(caller, await open(caller, talentId, positionHashId));
  const { answer } = await caller.send(listPeople, { positionHashId, pill: 'contacted' });
  expect(answer.people).toHaveLength(2);
});
