import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeConversation } from '#contract/conversations.ts';
import { answerInterview } from '#contract/interviews.ts';
import { messagingPostMessage } from '#contract/messaging.ts';
import { addExclusion } from '#contract/privacy.ts';
import { deleteTeammate, readRemoval } from '#contract/teammates.ts';
import { buildClient, buildCompany, buildInvited, passProof } from '#server/accounts/build.ts';
import { buildThreadOf, write } from '#server/contacts/build.ts';
import { inDays, propose } from '#server/interviews/build.ts';
import { interviewMails } from '#server/interviews/service.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { calendarOf, readCalendar } from '#server/testing/calendar.ts';
import type { Caller } from '#server/testing/caller.ts';
import { readOutbox, sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { findUser } from './build.ts';
import { teammateMails } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
const db = () => world.services.db;

/** A company with Ada, who removes, Miles, who is removed, and Jo; invited, suspended and leaving members. */
async function buildTeam() {
  const { id: companyId } = await buildCompany(db(), { name: 'Northwind Labs', isTrial: false });
  const member = (firstName: string, lastName: string) => buildClient(db(), { companyId, firstName, lastName });
  const ada = await member('Ada', 'Moreau');
  const miles = await member('Miles', 'Chen');
  const jo = await member('Jo', 'Brandt');
  const invited = await buildInvited(db(), { companyId });
  const suspended = await member('Sus', 'Pended');
  const leaving = await member('Lea', 'Ving');
  await sql`update users set suspended_until = 'infinity' where id = ${suspended.id}`.execute(db());
  await sql`update users set leaving_at = now() + interval '3 days' where id = ${leaving.id}`.execute(db());
  const [asAda, asMiles] = [await world.signIn(ada), await world.signIn(miles)];
  return { companyId, ada, miles, jo, invited, suspended, leaving, asAda, asMiles };
}
type Team = Awaited<ReturnType<typeof buildTeam>>;
let team: Team;
beforeEach(async () => {
  await sql`delete from deliveries`.execute(db());
  team = await buildTeam();
});

/** An engineer who has talked with Miles. */
async function buildTalking(firstName: string) {
  const { talent, caller } = await signInTalent(world, {}, { firstName, lastName: 'Okafor' });
  const threadId = await buildThreadOf(db(), talent.id, team.miles.id);
  expect([await write(team.asMiles, threadId), await write(caller, threadId)]).toEqual([200, 200]);
  return { talent, caller, threadId };
}

/** Confirms an interview of Miles some days ahead. */
async function confirm({ caller, threadId }: { caller: Caller; threadId: number }, days: number) {
  const { interview } = (await propose(team.asMiles, threadId, [inDays(days)])).answer;
  const { id: interviewId, version, slots } = interview;
  const slot = slots[0] ?? '';
  await caller.send(answerInterview, { interviewId, version, slot, timeZone: 'Europe/Kyiv' });
  return slot;
}

const handlers = () =>
  mailHandlers(world.services, [...Object.values(teammateMails), ...Object.values(interviewMails)]);
const sorted = (texts: readonly string[]) => texts.toSorted((one, other) => one.localeCompare(other));
/** The events of the calendars attached to mails. */
const eventsOf = (mails: readonly string[]) =>
  mails
    .map(calendarOf)
    .filter((text) => text !== '')
    .map(readCalendar);
/** Whose calendar each event is for. */
const namesOf = (events: readonly Record<string, string>[]) =>
  sorted(events.map(({ UID, ATTENDEE }) => `${UID} ${ATTENDEE}`));
const contactsOf = async (companyId: number) =>
  (await db().selectFrom('positions').select(['title', 'mainTeammateId']).where('companyId', '=', companyId).execute())
    .map(({ title, mainTeammateId }) => [title, mainTeammateId] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));
const remove = (caller: Caller, positionsTo?: number) =>
  caller.send(deleteTeammate, { teammateId: team.miles.id, ...(positionsTo !== undefined && { positionsTo }) });

test('three conversations, two interviews and four positions: counts, calendars, contacts and mails', async () => {
  const { companyId, ada, miles, jo, asAda, asMiles } = team;
  const open = [await buildTalking('Mira'), await buildTalking('Nisha'), await buildTalking('Defne')];
  const [mira, nisha] = open;
  const slots = mira && nisha ? [await confirm(nisha, 5), await confirm(mira, 3)] : [];
  for (const title of ['A', 'B', 'C', 'D']) await buildPosition(db(), { companyId, title, mainTeammateId: miles.id });
  await buildPosition(db(), { companyId, title: 'E', mainTeammateId: ada.id });
  await sendDue(world, handlers());
  const invitations = eventsOf(readOutbox(world));
  expect(invitations).toHaveLength(4);

  expect((await asAda.send(readRemoval, { teammateId: miles.id })).answer).toEqual({
    since: expect.stringMatching(/^\d{4}-.*Z$/),
    conversationCount: 3,
    engineerCount: 3,
    interviewCount: 2,
    interviews: [
      { startsAt: slots[1], name: 'Mira Okafor' },
      { startsAt: slots[0], name: 'Nisha Okafor' },
    ],
    positionCount: 4,
    memberCount: 3,
    successors: [
      { id: ada.id, name: 'Ada Moreau', isMe: true },
      { id: jo.id, name: 'Jo Brandt', isMe: false },
    ],
  });

  expect((await remove(asAda, jo.id)).status).toBe(200);
  expect(await findUser(world, miles.email)).toBeUndefined();
  expect((await asMiles.send(readRemoval, { teammateId: ada.id })).status).toBe(401);
  expect(await contactsOf(companyId)).toEqual([
    ['A', jo.id],
    ['B', jo.id],
    ['C', jo.id],
    ['D', jo.id],
    ['E', ada.id],
  ]);

  const mails = await sendDue(world, handlers());
  const about = (subject: string) => mails.filter((mail) => mail.subject === subject);
  const toMembers = about('Ada Moreau has removed Miles Chen from Northwind Labs');
  expect(sorted(toMembers.map(({ to }) => to))).toEqual(sorted([ada.email, jo.email, team.leaving.email]));
  for (const { text } of toMembers) expect(text).toContain('Jo Brandt is now the contact');
  const toEngineers = about('Miles Chen has left Northwind Labs');
  expect(sorted(toEngineers.map(({ to }) => to))).toEqual(sorted(open.map(({ talent }) => talent.email)));
  for (const { text } of toEngineers) {
    expect(text).toContain('Miles Chen has left Northwind Labs. Write to Jo Brandt instead.');
    expect(text).toContain(`/talent/messages/${jo.id}`);
  }
  const cancelled = eventsOf(readOutbox(world));
  expect(cancelled).toHaveLength(4);
  for (const event of cancelled) expect(event).toMatchObject({ METHOD: 'CANCEL', STATUS: 'CANCELLED', SEQUENCE: '1' });
  expect(namesOf(cancelled)).toEqual(namesOf(invitations));
  expect(mails).toHaveLength(3 + 3 + 4);
  expect(await sendDue(world, handlers())).toEqual([]);
  // The engineer writes where the mail has said.
  const thread = await buildThreadOf(db(), mira?.talent.id ?? 0, jo.id);
  expect((await mira?.caller.send(messagingPostMessage, { threadId: thread, text: 'Hello Jo' }))?.status).toBe(200);
});

test('closed conversations and engineers who cannot be reached get no mail, and who hides is not named', async () => {
  const { companyId, miles, asAda } = team;
  const [closed, suspended, refused, gone, hides] = [
    await buildTalking('Closed'),
    await buildTalking('Suspended'),
    await buildTalking('Refused'),
    await buildTalking('Gone'),
    await buildTalking('Hides'),
  ];
  const slot = await confirm(hides, 3);
  await closed.caller.send(closeConversation, { threadId: closed.threadId });
  await sql`update users set suspended_until = 'infinity' where id = ${suspended.talent.id}`.execute(db());
  await sql`update users set email_refused_at = now(), email_refusal = '550' where id = ${refused.talent.id}`.execute(
    db(),
  );
  await gone.caller.send(addExclusion, { kind: 'company', companyId, endThreadIds: [gone.threadId] });
  await hides.caller.send(addExclusion, { kind: 'company', companyId });
  await sendDue(world, handlers());
  expect((await asAda.send(readRemoval, { teammateId: miles.id })).answer).toMatchObject({
    conversationCount: 4,
    engineerCount: 2,
    interviewCount: 1,
    interviews: [{ startsAt: slot, name: null }],
  });
  expect((await remove(asAda)).status).toBe(200);
  const mails = await sendDue(world, mailHandlers(world.services, [teammateMails.left]));
  expect(mails.map(({ to }) => to)).toEqual([hides.talent.email]);
});

test('without a choice the longest-standing member takes over; if they go too, engineers hear of another', async () => {
  const { companyId, ada, miles, jo, asAda } = team;
  const { talent } = await buildTalking('Mira');
  await buildPosition(db(), { companyId, title: 'A', mainTeammateId: miles.id });
  const asJo = await world.signIn(jo);
  expect((await remove(asJo)).status).toBe(200);
  expect(await contactsOf(companyId)).toEqual([['A', ada.id]]);
  expect((await asJo.send(deleteTeammate, { teammateId: ada.id })).status).toBe(200);
  expect((await asAda.send(readRemoval, { teammateId: jo.id })).status).toBe(401);
  const mails = await sendDue(world, mailHandlers(world.services, [teammateMails.left]));
  expect(mails.map(({ to }) => to)).toEqual([talent.email]);
  expect(mails[0]?.text).toContain('Write to Jo Brandt instead.');
});

test('without a choice a suspended member takes nothing over', async () => {
  const { companyId, ada, miles, jo } = team;
  await buildPosition(db(), { companyId, title: 'A', mainTeammateId: miles.id });
  const asJo = await world.signIn(jo);
  await sql`update users set suspended_until = 'infinity' where id = ${ada.id}`.execute(db());
  const { successors } = (await asJo.send(readRemoval, { teammateId: miles.id })).answer;
  expect(successors.map(({ id }) => id)).toEqual([jo.id]);
  expect((await remove(asJo)).status).toBe(200);
  expect(await contactsOf(companyId)).toEqual([['A', jo.id]]);
});

test('a successor who cannot take over is refused by path, and nothing changes', async () => {
  const { companyId, miles, invited, suspended, leaving, asAda } = team;
  await buildPosition(db(), { companyId, title: 'A', mainTeammateId: miles.id });
  const stranger = await buildClient(db());
  for (const { id } of [stranger, miles, invited, suspended, leaving]) {
    const { status, problem } = await remove(asAda, id);
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['positionsTo']]);
  }
  expect((await asAda.send(deleteTeammate, { teammateId: miles.id, positionsTo: 0 })).status).toBe(422);
  expect(await findUser(world, miles.email)).toBeDefined();
  expect(await contactsOf(companyId)).toEqual([['A', miles.id]]);
  expect(await sendDue(world, handlers())).toEqual([]);
});

test('needs a recent proof, and changes nothing without one', async () => {
  const { miles, asAda } = team;
  await passProof(world, asAda);
  const { status, problem } = await remove(asAda);
  expect([status, problem.code]).toEqual([403, 'needs-proof']);
  expect(await findUser(world, miles.email)).toBeDefined();
  expect(await sendDue(world, handlers())).toEqual([]);
});

test('a member who never signed in goes without mail', async () => {
  const { invited, asAda } = team;
  expect((await asAda.send(readRemoval, { teammateId: invited.id })).answer).toMatchObject({
    conversationCount: 0,
    memberCount: 0,
  });
  expect((await asAda.send(deleteTeammate, { teammateId: invited.id })).status).toBe(200);
  expect(await sendDue(world, handlers())).toEqual([]);
});
