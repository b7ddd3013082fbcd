import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listTeammates } from '#contract/companies.ts';
import {
  createToken,
  deleteToken,
  deleteWebhook,
  listTokens,
  listWebhooks,
  saveWebhook,
} from '#contract/integrations.ts';
import { deleteTeammate, editTeammate, leaveCompany, setKeeper, updateTeammate } from '#contract/teammates.ts';
import { addDomain, proveDomainByMail, readTrust, removeDomain } from '#contract/verification.ts';
import { buildClient, buildInvited, passProof } from '#server/accounts/build.ts';
import { buildToken, buildWebhook } from '#server/integrations/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import type { Caller } from '#server/testing/caller.ts';
import { sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { statuses } from './build.ts';
import { teammateMails } from './service.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ teamKeepers: true });
});
afterAll(() => world.close());
const db = () => world.services.db;

/** A founder, two later members and an invited one, each signed in. */
async function buildTeam() {
  const founder = await buildClient(db(), { firstName: 'Ada', lastName: 'Moreau' });
  const { companyId } = founder;
  const second = await buildClient(db(), { companyId, firstName: 'Miles', lastName: 'Chen' });
  const third = await buildClient(db(), { companyId, firstName: 'Jo', lastName: 'Brandt' });
  const invited = await buildInvited(db(), { companyId });
  const [asFounder, asSecond, asThird] = [
    await world.signIn(founder),
    await world.signIn(second),
    await world.signIn(third),
  ];
  return { companyId, founder, second, third, invited, asFounder, asSecond, asThird };
}
let team: Awaited<ReturnType<typeof buildTeam>>;
beforeEach(async () => {
  await sql`delete from deliveries`.execute(db());
  team = await buildTeam();
});

const keepersFor = async (caller: Caller) =>
  (await caller.send(listTeammates, {})).answer.teammates.filter(({ isKeeper }) => isKeeper).map(({ id }) => id);
const name = (caller: Caller, { id }: { id: number }, isKeeper = true) =>
  caller.send(setKeeper, { teammateId: id, isKeeper });
const suspend = ({ id }: { id: number }, until: string | null) =>
  sql`update users set suspended_until = ${until}::timestamptz where id = ${id}`.execute(db());
const hook = { url: 'https://hooks.example.com/in', events: ['position.live' as const], form: 'json' as const };

test('others than the founder are refused before a proof is asked for, by a sentence that names who may', async () => {
  const { founder, second, third, companyId, asSecond } = team;
  await buildToken(db(), founder);
  const { id: tokenId } = await db()
    .selectFrom('companyTokens')
    .select('id')
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  const { id: webhookId } = await buildWebhook(db(), companyId, { url: hook.url, events: hook.events });
  await passProof(world, asSecond);
  const replies = [
    await asSecond.send(deleteTeammate, { teammateId: third.id }),
    await asSecond.send(setKeeper, { teammateId: third.id, isKeeper: true }),
    await asSecond.send(updateTeammate, { teammate: { id: founder.id, email: 'mine@example.com' } }),
    await asSecond.send(createToken, { name: 'Report', scope: 'read', days: 30 }),
    await asSecond.send(deleteToken, { id: tokenId }),
    await asSecond.send(saveWebhook, { ...hook, isActive: true }),
    await asSecond.send(deleteWebhook, { id: webhookId }),
    await asSecond.send(addDomain, { domain: 'northwind-labs.com' }),
    await asSecond.send(removeDomain, { domain: 'northwind-labs.com' }),
    await asSecond.send(proveDomainByMail, {}),
  ];
  const reason = { code: 'keepersOnly', params: { names: 'Ada Moreau', more: 0 } };
  for (const { status, problem } of replies) expect([status, problem.reason]).toEqual([403, reason]);
  expect((await asSecond.send(listTokens, {})).answer.whyNot.add).toEqual(reason);
  expect((await asSecond.send(listWebhooks, {})).answer.whyNot.add).toEqual(reason);
  expect((await asSecond.send(readTrust, {})).answer.whyNot.changeDomains).toEqual(reason);
  const { teammate } = (await asSecond.send(editTeammate, { teammateId: founder.id })).answer;
  expect(teammate).toMatchObject({
    isKeeper: true,
    whyNot: { delete: reason, setKeeper: reason, changeEmail: reason },
  });
  // Members stay equal in everything else.
  expect((await asSecond.send(updateTeammate, { teammate: { id: second.id, email: 'own@example.com' } })).status).toBe(
    200,
  );
  expect((await asSecond.send(updateTeammate, { teammate: { id: founder.id, title: 'Founder' } })).status).toBe(200);
  expect(await sendDue(world, mailHandlers(world.services, Object.values(teammateMails)))).toEqual([]);
});

test('a keeper names another after a proof, all members are mailed, and both keep the team', async () => {
  const { founder, second, third, invited, asFounder, asSecond } = team;
  await passProof(world, asFounder);
  expect((await name(asFounder, second)).problem.code).toBe('needs-proof');
  const again = await world.signIn(founder);
  expect((await name(again, second)).status).toBe(200);
  expect((await name(again, second)).status).toBe(200);
  const mails = await sendDue(world, mailHandlers(world.services, [teammateMails.keeper]));
  expect(new Set(mails.map(({ to }) => to))).toEqual(new Set([founder, second, third].map(({ email }) => email)));
  expect(mails).toHaveLength(3);
  for (const { subject } of mails) expect(subject).toBe('Ada Moreau has made Miles Chen a keeper of Northwind Labs');
  expect(await keepersFor(asSecond)).toEqual([founder.id, second.id]);
  expect((await asSecond.send(createToken, { name: 'Report', scope: 'read', days: 30 })).status).toBe(200);
  expect([await name(asSecond, second, false), await name(asSecond, invited)].map(({ status }) => status)).toEqual([
    409, 409,
  ]);
  expect((await asSecond.send(deleteTeammate, { teammateId: third.id })).status).toBe(200);
  expect((await name(again, second, false)).status).toBe(200);
  expect((await asSecond.send(deleteTeammate, { teammateId: invited.id })).status).toBe(403);
});

test('once the last keeper leaves or is suspended, the longest-standing member left keeps the team', async () => {
  const { founder, second, third, asFounder, asSecond, asThird } = team;
  await suspend(founder, 'infinity');
  expect(await keepersFor(asThird)).toEqual([second.id]);
  expect((await name(asSecond, third)).status).toBe(200);
  await suspend(founder, null);
  // The founder stays one, whoever named keepers meanwhile.
  expect(await keepersFor(asThird)).toEqual([founder.id, second.id, third.id]);
  expect((await asFounder.send(leaveCompany, {})).status).toBe(200);
  expect((await name(asThird, second, false)).status).toBe(200);
  expect((await asThird.send(leaveCompany, {})).status).toBe(200);
  expect(await keepersFor(asSecond)).toEqual([second.id]);
});

test('a keeper who is suspended is no longer one after the suspension, if another has ended that', async () => {
  const { founder, second, asFounder, asThird } = team;
  await name(asFounder, second);
  await suspend(second, 'infinity');
  const { teammate } = (await asFounder.send(editTeammate, { teammateId: second.id })).answer;
  expect(teammate.isKeeper).toBe(true);
  expect((await name(asFounder, second, false)).status).toBe(200);
  await suspend(second, null);
  expect(await keepersFor(asThird)).toEqual([founder.id]);
});

test('of two keepers who end each other at once, one stays', async () => {
  const { founder, second, asFounder, asSecond } = team;
  await name(asFounder, second);
  const replies = await Promise.all([name(asFounder, second, false), name(asSecond, founder, false)]);
  expect(statuses(replies)).toEqual([200, 403]);
});

test('by default all members are equal, and nobody is named', async () => {
  const equal = await createWorld();
  const { id, companyId } = await buildClient(equal.services.db);
  const caller = await equal.signIn(await buildClient(equal.services.db, { companyId }));
  const { status, problem } = await caller.send(setKeeper, { teammateId: id, isKeeper: true });
  expect([status, problem.reason]).toEqual([409, { code: 'equalMembers' }]);
  expect((await caller.send(listTeammates, {})).answer.teammates[0]).not.toHaveProperty('isKeeper');
  await equal.close();
});
