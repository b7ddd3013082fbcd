import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAdministrator, buildClient, buildInvited, buildTalentUser } from '#server/accounts/build.ts';
import { buildCase } from '#server/moderation/build.ts';
import { mailHandlers, seal } from '#server/mail/service.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { readOutbox } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { mails } from './mails.ts';

/* Mail queued by an earlier release: names of kinds and details stay the same, and each can still be sent. */

let world: World;
beforeAll(async () => {
  // A server reachable from elsewhere has no outbox page and does not print its mail.
  world = await createWorld({ host: '0.0.0.0' });
});
afterAll(() => world.close());

const db = () => world.services.db;
const at = '2026-05-03T14:02:00.000Z';
const device = { browser: 'Firefox', system: 'Linux' };
const later = () => new Date(Date.now() + 600_000).toISOString();
const endedInterview = {
  title: 'Meet the team',
  startsAt: at,
  minutes: 45,
  place: '',
  ownZone: 'Europe/Berlin',
  uid: '1@localhost',
  sequence: 1,
};
const sealed = (text: string, context: string) => seal(world.services.settings, text, context);

interface Row {
  userId?: number;
  address?: string;
  subjectId?: number;
  details: object;
}

/** Creates a case about a talent in the state that its mail requires. */
async function decided(changes: object) {
  const caseId = await buildCase(db());
  const decision = { state: 'decided', outcome: 'warned', rule: 2, reasons: 'Why', decidedAt: new Date(at) } as const;
  await db()
    .updateTable('cases')
    .set({ ...decision, ...changes })
    .where('id', '=', caseId)
    .execute();
  const { userId } = await db().selectFrom('cases').select('userId').where('id', '=', caseId).executeTakeFirstOrThrow();
  return { userId: userId ?? 0, details: { caseId } };
}

/** A row of each kind without its Message-ID, and the state that it needs; null if its feature's tests cover it. */
const rows: Record<string, null | (() => Promise<Row>)> = {
  'code-mail': async () => {
    const details = { purpose: 'signin', sealedCode: sealed('482913', 'signin code@example.com'), expiresAt: later() };
    return { address: 'code@example.com', details };
  },
  'address-changed-mail': async () => {
    const { id } = await buildTalentUser(db());
    const sealedToken = sealed('token', 'restore former@example.com');
    return { address: 'former@example.com', subjectId: id, details: { changedById: id, sealedToken } };
  },
  'new-device-mail': async () => ({ userId: (await buildTalentUser(db())).id, details: { device, at } }),
  'passkey-mail': async () => ({
    userId: (await buildTalentUser(db())).id,
    details: { event: 'added', device, at },
  }),
  'contact-reminder-mail': null,
  'domain-mail': async () => {
    const { id, companyId } = await buildClient(db());
    return { userId: id, details: { companyId, about: 'verified', domain: 'ships.example', at } };
  },
  'review-mail': null,
  'invitation-mail': async () => {
    const { id: inviterId, companyId } = await buildClient(db());
    return { userId: (await buildInvited(db(), { companyId })).id, details: { inviterId } };
  },
  'member-removed-mail': null,
  'keeper-mail': null,
  'member-left-mail': null,
  'position-mail': async () => {
    const { id: userId, companyId } = await buildClient(db());
    const { id } = await buildPosition(db(), {
      companyId,
      mainTeammateId: userId,
      isLive: false,
      closeReason: 'expired',
    });
    return { userId, subjectId: id, details: { about: 'ended' } };
  },
  'announcement-mail': null,
  'search-mail': null,
  'first-fits-mail': null,
  'new-messages-mail': async () => {
    const [reader, writer] = [await buildTalentUser(db()), await buildClient(db())];
    const threadId = await buildThread(db(), reader.id, writer.id);
    const id = await buildMessage(db(), { threadId, userId: writer.id });
    return { userId: reader.id, details: { threads: [{ threadId, fromId: id, throughId: id }] } };
  },
  'interview-confirmed-mail': null,
  'interview-moved-mail': null,
  'interview-cancelled-mail': null,
  'interview-ended-mail': async () => ({ userId: (await buildTalentUser(db())).id, details: endedInterview }),
  'interview-readdressed-mail': () => Promise.resolve({ address: 'former@example.com', details: endedInterview }),
  'interview-reminder-mail': null,
  'owed-answer-mail': null,
  'note-mail': null,
  'decision-mail': () => decided({}),
  'appeal-mail': () => decided({ state: 'closed', appealOutcome: 'kept', appealReasons: 'Why' }),
  'restored-mail': async () => ({ userId: (await buildTalentUser(db())).id, details: {} }),
  'put-back-mail': async () => {
    const { id: userId, companyId } = await buildClient(db());
    return { userId, subjectId: (await buildPosition(db(), { companyId })).id, details: {} };
  },
  'reporter-mail': async () => ({ userId: (await buildTalentUser(db())).id, details: { end: 'acted' } }),
  'visitor-report-mail': () =>
    Promise.resolve({ address: 'visitor@example.com', details: { reportId: 1, says: 'received', language: 'de' } }),
  'deletion-mail': async () => {
    const sealedReasons = sealed('Why', 'deletion gone@example.com');
    return { address: 'gone@example.com', details: { rule: 2, sealedReasons, language: null } };
  },
  'cases-wait-mail': async () => {
    await buildCase(db());
    return { userId: (await buildAdministrator(db())).id, details: {} };
  },
  'integration-mail': async () => {
    const { id: userId, companyId } = await buildClient(db());
    return { userId, details: { companyId, byId: userId, about: 'tokenMade', token: 'Report', scope: 'read' } };
  },
  'own-data-mail': null,
  'leaving-mail': async () => {
    const { id } = await buildTalentUser(db());
    await db()
      .updateTable('users')
      .set({ leavingAt: new Date(at) })
      .where('id', '=', id)
      .execute();
    return { userId: id, details: {} };
  },
  'left-mail': async () => ({ address: 'left@example.com', details: { because: 'asked', language: 'de' } }),
  'inactive-mail': null,
};

/** Details as stored by earlier releases, of the kinds whose state only their features can build. */
const written = {
  'contact-reminder-mail': {},
  'review-mail': { about: 'looking', at },
  'announcement-mail': {},
  'search-mail': {},
  'note-mail': {},
  'first-fits-mail': {},
  'interview-confirmed-mail': {},
  'interview-moved-mail': { former: at },
  'interview-cancelled-mail': {},
  'interview-ended-mail': endedInterview,
  'interview-readdressed-mail': endedInterview,
  'interview-reminder-mail': {},
  'owed-answer-mail': {},
  'own-data-mail': { exportId: 1 },
  'inactive-mail': { number: 1 },
};

test('the kinds of mail keep their names', () => {
  expect(mails.map(({ kind }) => kind.name)).toEqual(Object.keys(rows));
});

test.each(Object.entries(written))('details of %s parse with and without a Message-ID', (name, details) => {
  const kind = mails.find((mail) => mail.kind.name === name)?.kind;
  expect(kind?.details.parse({ ...details, messageId: '<1@localhost>' })).toEqual(details);
});

test('mail queued with a Message-ID is sent with it, and mail queued without one gets its own', async () => {
  const expected: string[] = [];
  for (const [kind, build] of Object.entries(rows)) {
    if (build === null) continue;
    const { userId = null, address = null, subjectId = null, details } = await build();
    const messageId = `<${kind}@localhost>`;
    expected.push(messageId);
    await sql`
      insert into deliveries (channel, kind, urgency, user_id, address, subject_id, details)
      values ('mail', ${kind}, ${kind === 'code-mail' ? 'now' : 'soon'}, ${userId}::integer, ${address},
        ${subjectId}::integer, ${JSON.stringify({ ...details, messageId })}::jsonb)`.execute(db());
  }
  const { id: userId } = await buildTalentUser(db());
  for (const details of ['{"end":"acted"}', '{"end":"gone"}'])
    await sql`
      insert into deliveries (channel, kind, urgency, user_id, details)
      values ('mail', 'reporter-mail', 'soon', ${userId}::integer, ${details}::jsonb)`.execute(db());
  await world.services.deliveries.start(mailHandlers(world.services, mails));
  await expect.poll(async () => (await db().selectFrom('deliveries').select('kind').execute()).length).toBe(0);
  const ids = readOutbox(world).flatMap((mail) => /Message-ID: (<[^>]+>)/i.exec(mail)?.[1] ?? []);
  expect(ids.filter((id) => id.includes('-mail@')).toSorted()).toEqual(expected.toSorted());
  const own = ids.filter((id) => !id.includes('-mail@'));
  for (const id of own) expect(id).toMatch(/^<[0-9a-f]{32}@localhost>$/);
  expect(new Set(own).size).toBe(2);
});
