import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminReturn } from '#contract/acting.ts';
import * as admin from '#contract/admin.ts';
import { adminDiscardAnnouncements, adminRetryAnnouncements } from '#contract/announcements.ts';
import { type LogEntry, adminLog } from '#contract/audit-log.ts';
import { adminRestore, adminSuspend, takeDownPosition } from '#contract/cases.ts';
import { archiveThread } from '#contract/conversations.ts';
import { messagingInit } from '#contract/messaging.ts';
import { updatePosition } from '#contract/positions.ts';
import { saveAvailability } from '#contract/privacy.ts';
import { adminCase, adminDecideAppeal, adminDecideCase, adminTakeCase } from '#contract/reports.ts';
import { updateTeammate } from '#contract/teammates.ts';
import { buildAdministrator, buildClient, buildTalentUser } from '#server/accounts/build.ts';
import { buildCase } from '#server/moderation/build.ts';
import { queueInvitationMail } from '#server/teammates/service.ts';
import { buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { adminSetDomain } from '#contract/verification.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { linkTo, open } from './build.ts';

let world: World;
let administrator: Caller;
let email: string;

beforeAll(async () => {
  world = await createWorld();
  const user = await buildAdministrator(world.services.db);
  ({ email } = user);
  administrator = await world.signIn(user);
  await world.services.db.updateTable('sessions').set({ provedAt: new Date() }).execute();
});
afterAll(() => world.close());

const db = () => world.services.db;

const latest = async (): Promise<LogEntry[]> => (await administrator.send(adminLog, {})).answer.entries;

/** Creates a failed mail, and returns its id. */
async function failedMail(): Promise<number> {
  const [recipientId, inviterId] = [(await buildClient(db())).id, (await buildClient(db())).id];
  await queueInvitationMail(db(), { recipientId, inviterId });
  await db().updateTable('deliveries').set({ state: 'failed', reason: 'recipient' }).execute();
  const { mails } = (await administrator.send(admin.adminFailedMail, {})).answer;
  return mails[0]?.id ?? 0;
}

/** Creates a failed announcement, and returns its position. */
async function failedAnnouncement(): Promise<number> {
  const { companyId } = await buildClient(db());
  const { id } = await buildPosition(db(), { companyId });
  await db()
    .insertInto('announcements')
    .values({
      positionId: id,
      clientId: null,
      isOpen: true,
      requiredSkillIds: [],
      isRemote: false,
      utcOffsetMinutes: null,
      timezoneMargin: 0,
      isPhysical: false,
      countryIds: [],
      isListed: true,
    })
    .execute();
  await sql`
    insert into deliveries (channel, kind, urgency, subject_id, user_id, state, reason)
    values ('mail', 'announcement-mail', 'later', ${id}, ${(await buildTalentUser(db())).id}, 'failed', 'recipient')`.execute(
    db(),
  );
  return id;
}

const subject = { rule: 1, reasons: 'Poses as someone else.' } as const;

/** For each call that changes something, how an administrator makes it, and the act in the log. */
const changing: Record<string, [LogEntry['act'], () => Promise<{ status: number }>]> = {
  [admin.adminSaveName.path]: [
    'nameChanged',
    () => administrator.send(admin.adminSaveName, { firstName: 'Ada', lastName: 'Adler' }),
  ],
  [admin.adminDeleteUser.path]: [
    'userDeleted',
    async () => administrator.send(admin.adminDeleteUser, { userId: (await buildTalentUser(db())).id }),
  ],
  [admin.adminSetTrial.path]: [
    'trialSet',
    async () => administrator.send(admin.adminSetTrial, { userId: (await buildClient(db())).id, isTrial: false }),
  ],
  [admin.adminExtendTrial.path]: [
    'trialSet',
    async () => administrator.send(admin.adminExtendTrial, { userId: (await buildClient(db())).id }),
  ],
  [admin.adminRetryMail.path]: [
    'mailRetried',
    async () => administrator.send(admin.adminRetryMail, { id: await failedMail() }),
  ],
  [admin.adminDiscardMail.path]: [
    'mailDiscarded',
    async () => administrator.send(admin.adminDiscardMail, { id: await failedMail() }),
  ],
  [adminRetryAnnouncements.path]: [
    'mailRetried',
    async () => administrator.send(adminRetryAnnouncements, { positionId: await failedAnnouncement() }),
  ],
  [adminDiscardAnnouncements.path]: [
    'mailDiscarded',
    async () => administrator.send(adminDiscardAnnouncements, { positionId: await failedAnnouncement() }),
  ],
  [admin.adminEndSessions.path]: [
    'sessionsEnded',
    async () => administrator.send(admin.adminEndSessions, { userId: (await buildTalentUser(db())).id }),
  ],
  [admin.adminResetPasskeys.path]: [
    'passkeysReset',
    async () => administrator.send(admin.adminResetPasskeys, { userId: (await buildTalentUser(db())).id }),
  ],
  [admin.adminRemove.path]: [
    'administratorRemoved',
    async () => administrator.send(admin.adminRemove, { userId: (await buildAdministrator(db())).id }),
  ],
  [adminSetDomain.path]: [
    'domainSet',
    async () => {
      const { companyId } = await buildClient(db());
      return administrator.send(adminSetDomain, { companyId, domain: 'acme.com', isVerified: true, note: '' });
    },
  ],
  [adminSuspend.path]: [
    'suspended',
    async () => administrator.send(adminSuspend, { userId: (await buildTalentUser(db())).id, ...subject }),
  ],
  [takeDownPosition.path]: [
    'positionTakenDown',
    async () => {
      const { companyId } = await buildClient(db());
      const position = await buildPosition(db(), { companyId, isLive: true });
      return administrator.send(takeDownPosition, { positionId: position.id, reason: subject.reasons });
    },
  ],
  [adminRestore.path]: [
    'restored',
    async () => {
      const userId = (await buildTalentUser(db())).id;
      await db()
        .updateTable('users')
        .set({ suspendedUntil: sql<Date>`'infinity'` })
        .where('id', '=', userId)
        .execute();
      return administrator.send(adminRestore, { userId });
    },
  ],
  [adminCase.path]: ['caseOpened', async () => administrator.send(adminCase, { caseId: await buildCase(db()) })],
  [adminTakeCase.path]: [
    'caseTaken',
    async () => administrator.send(adminTakeCase, { caseId: await buildCase(db()), isTaken: true }),
  ],
  [adminDecideCase.path]: [
    'caseDecided',
    async () => administrator.send(adminDecideCase, { outcome: 'noAction', caseId: await buildCase(db()), version: 1 }),
  ],
  [adminDecideAppeal.path]: [
    'appealDecided',
    async () => {
      const caseId = await buildCase(db());
      await db()
        .updateTable('cases')
        .set({
          state: 'appealed',
          outcome: 'warned',
          rule: 1,
          reasons: 'Poses.',
          appeal: 'No.',
          appealedAt: new Date(),
        })
        .where('id', '=', caseId)
        .execute();
      return administrator.send(adminDecideAppeal, { caseId, version: 1, outcome: 'kept', reasons: 'As before.' });
    },
  ],
};

/** Calls that change nothing. */
const reading = new Set([admin.adminClients, admin.adminTalents, admin.adminFailedMail].map(({ path }) => path));

test('the table covers every call of administrators that may change something', () => {
  const theirs = world.calls.filter(
    ({ audience, isReading, path }) =>
      Array.isArray(audience) && audience.includes('administrator') && isReading !== true && !reading.has(path),
  );
  expect(theirs.map(({ path }) => path).toSorted()).toEqual(Object.keys(changing).toSorted());
});

describe.each(Object.entries(changing))('%s', (_path, [act, make]) => {
  test('writes exactly one entry', async () => {
    const before = await latest();
    expect((await make()).status).toBe(200);
    const after = await latest();
    expect(after.length).toBe(before.length + 1);
    expect(after[0]).toMatchObject({ act, administrator: { name: expect.stringContaining('Ada') as string, email } });
  });
});

test('a change of a trial is logged for its company', async () => {
  const { id: userId, companyId } = await buildClient(db());
  await administrator.send(admin.adminSetTrial, { userId, isTrial: true });
  await administrator.send(admin.adminExtendTrial, { userId });
  const { entries } = (await administrator.send(adminLog, { companyId })).answer;
  expect(entries.map(({ act, user, company }) => [act, user, company?.id])).toEqual([
    ['trialSet', null, companyId],
    ['trialSet', null, companyId],
  ]);
});

test('reading a case again after deciding it logs one opening', async () => {
  const [caseId, other] = [await buildCase(db()), await buildCase(db())];
  const read = (id: number) => administrator.send(adminCase, { caseId: id });
  await read(caseId);
  await administrator.send(adminDecideCase, { outcome: 'noAction', caseId, version: 1 });
  await read(caseId);
  await read(other);
  await read(caseId);
  const acts = (await latest()).slice(0, 4).map((entry) => [entry.act, entry.caseId]);
  expect(acts).toEqual([
    ['caseOpened', caseId],
    ['caseOpened', other],
    ['caseDecided', caseId],
    ['caseOpened', caseId],
  ]);
});

test('a refused act logs nothing', async () => {
  const before = await latest();
  const userId = (await buildAdministrator(db())).id;
  expect((await administrator.send(admin.adminDeleteUser, { userId })).status).toBe(409);
  expect((await administrator.send(adminSuspend, { userId, ...subject })).status).toBe(409);
  expect(await latest()).toEqual(before);
});

test('signing in as a user, changes as them, and returning are logged, repeated changes once a minute', async () => {
  const talent = await buildTalentUser(db());
  const acting = await world.signIn(await buildAdministrator(db()));
  await open(acting, await linkTo(acting, talent.id));
  for (const availability of ['looking', 'open'] as const) await acting.send(saveAvailability, { availability });
  await acting.send(adminReturn, {});
  const { entries } = (await administrator.send(adminLog, { userId: talent.id })).answer;
  expect(entries.map(({ act, details }) => [act, details])).toEqual([
    ['returned', {}],
    ['changed', { call: saveAvailability.path }],
    ['signedInAs', {}],
  ]);
});

test('an administrator’s acts as a client are logged with the administrator', async () => {
  const client = await buildClient(db());
  const colleague = await buildClient(db(), { companyId: client.companyId });
  const threadId = await buildThread(db(), (await buildTalentUser(db())).id, client.id);
  const position = await buildPosition(db(), { companyId: client.companyId, title: 'Engineer', isLive: false });
  const user = await buildAdministrator(db());
  const acting = await world.signIn(user);
  await open(acting, await linkTo(acting, client.id));
  // Opening Messages changes nothing; opening it for a user may start a conversation.
  await acting.send(messagingInit, {});
  const statuses = [
    await acting.send(messagingInit, { userToId: (await buildTalentUser(db())).id }),
    await acting.send(archiveThread, { threadId, isArchived: true }),
    await acting.send(updatePosition, { position: { id: position.id, isLive: true } }),
    await acting.send(updateTeammate, { teammate: { id: colleague.id, title: 'Recruiter' } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200]);
  const { entries } = (await administrator.send(adminLog, { userId: client.id })).answer;
  expect(entries.map(({ administrator, details }) => [administrator?.id, details['call']])).toEqual([
    [user.id, updateTeammate.path],
    [user.id, updatePosition.path],
    [user.id, archiveThread.path],
    [user.id, messagingInit.path],
    [user.id, undefined],
  ]);
});

test('entries cannot be changed or deleted, but lose the names of deleted users', async () => {
  const talent = await buildTalentUser(db());
  await administrator.send(adminSuspend, { userId: talent.id, ...subject });
  for (const change of [
    sql`update audit_log set act = 'returned'`,
    sql`update audit_log set user_id = ${talent.id} where user_id is null`,
    sql`delete from audit_log`,
  ])
    await expect(change.execute(db())).rejects.toThrow('do not change');
  await administrator.send(admin.adminDeleteUser, { userId: talent.id });
  const [deleted, suspended] = await latest();
  expect([deleted?.act, deleted?.user, suspended?.act, suspended?.user]).toEqual([
    'userDeleted',
    null,
    'suspended',
    null,
  ]);
});

test('an entry keeps the name and address of an administrator who was renamed or removed', async () => {
  const user = await buildAdministrator(db(), { firstName: 'Noor', lastName: 'Castell' });
  const caller = await world.signIn(user);
  const { companyId } = await buildClient(db());
  await caller.send(adminSuspend, { companyId, ...subject });
  await caller.send(admin.adminSaveName, { firstName: 'Someone', lastName: 'Else' });
  await db().deleteFrom('users').where('id', '=', user.id).execute();
  const { entries } = (await administrator.send(adminLog, { companyId })).answer;
  expect(entries[0]?.administrator).toEqual({ id: null, name: 'Noor Castell', email: user.email });
});

test('the log can be filtered by act, administrator and company, and is paged', async () => {
  const { companyId } = await buildClient(db());
  await administrator.send(adminSuspend, { companyId, ...subject });
  await administrator.send(adminRestore, { companyId });
  const of = async (asked: object) => (await administrator.send(adminLog, asked)).answer.entries.map(({ act }) => act);
  expect(await of({ companyId })).toEqual(['restored', 'suspended']);
  expect(await of({ companyId, act: 'suspended' })).toEqual(['suspended']);
  const [entry] = await latest();
  expect((await of({ administratorId: entry?.administrator?.id })).length).toBeGreaterThan(1);
  expect(await of({ cursor: entry?.id })).not.toEqual(await of({}));
});
