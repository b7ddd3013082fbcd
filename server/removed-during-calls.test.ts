import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#contract/accounts.ts';
import { adminSuspend } from '#contract/cases.ts';
import { updateCompany } from '#contract/companies.ts';
import { createPosition, deletePosition, updatePosition } from '#contract/positions.ts';
import { adminDecideCase, adminTakeCase } from '#contract/reports.ts';
import { saveTalent } from '#contract/talents.ts';
import { createTeammate, deleteTeammate, updateTeammate } from '#contract/teammates.ts';
import { addDomain } from '#contract/verification.ts';
import { buildAdministrator, buildClient, buildCompany, buildTalentUser } from '#server/accounts/build.ts';
import { dropCodes } from '#server/accounts/codes-store.ts';
import { dropEmailChanges } from '#server/accounts/change-email.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { buildCase } from '#server/moderation/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { createWorld, type World } from '#server/testing/world.ts';

/*
 * A user removed while their request is in progress is signed out, and the request has no effect. A slow body must not
 * let a removed member return as the teammate they add last.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

/** Removes a user while a call of theirs waits for a lock of the removal. */
async function removeDuring(userId: number, send: () => Promise<{ status: number }>): Promise<number> {
  const { sent } = await withTransaction(world.services.db, async (db) => {
    await deleteUser(world.services, db, userId);
    const sent = send();
    expect(await Promise.race([sent, untilSomethingWaits()])).toBe('waits');
    return { sent };
  });
  return (await sent).status;
}

async function untilSomethingWaits(): Promise<'waits'> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      world.services.db,
    );
    if (rows.length > 0) return 'waits';
  }
}

/** Builds a member to be removed, and data of their company. */
async function buildLeaver() {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { isTrial: false });
  const leaver = await buildClient(db, { companyId });
  const { id: positionId } = await buildPosition(db, { companyId });
  const caller = await world.signIn(leaver);
  await caller.get('/sanctum/csrf-cookie');
  return { companyId, leaver, positionId, caller };
}

type Objects = Pick<Awaited<ReturnType<typeof buildLeaver>>, 'caller' | 'positionId'>;
type Save = [what: string, send: (objects: Objects, teammateId: number) => Promise<{ status: number }>];

const savesOfCompany: Save[] = [
  ['the company', ({ caller }) => caller.send(updateCompany, { company: { tagline: 'Too late' } })],
  ['a new position', ({ caller }) => caller.send(createPosition, { position: { title: 'Too late' } })],
  [
    'a position',
    ({ caller, positionId }) => caller.send(updatePosition, { position: { id: positionId, title: 'Too late' } }),
  ],
  ['a domain', ({ caller }) => caller.send(addDomain, { domain: 'too-late.com' })],
  ['a position’s end', ({ caller, positionId }) => caller.send(deletePosition, { positionId })],
  [
    'a new teammate',
    ({ caller }) =>
      caller.send(createTeammate, { teammate: { firstName: 'Noor', lastName: 'Late', email: 'late@example.com' } }),
  ],
];
const savesOfColleague: Save[] = [
  [
    'a teammate',
    ({ caller }, id) => caller.send(updateTeammate, { teammate: { id, title: 'Too late', email: 'late@example.com' } }),
  ],
  ['a teammate’s end', ({ caller }, teammateId) => caller.send(deleteTeammate, { teammateId })],
];

/** Facts of a company that the saves would change. */
async function factsOf(companyId: number, leaverId: number): Promise<unknown[]> {
  const { rows } = await sql`
    select tagline as fact from companies where id = ${companyId}
    union all select title from positions where company_id = ${companyId}
    union all select title || email from users where company_id = ${companyId} and id <> ${leaverId}
    union all select domain from company_domains where company_id = ${companyId}
    union all select address from deliveries where address = 'late@example.com'
    order by fact`.execute(world.services.db);
  return rows;
}

test.each([...savesOfCompany, ...savesOfColleague])('refuses a removed member’s save of %s', async (_what, send) => {
  const { companyId, leaver, ...objects } = await buildLeaver();
  const colleague = await buildClient(world.services.db, { companyId });
  const before = await factsOf(companyId, leaver.id);
  expect(await removeDuring(leaver.id, () => send(objects, colleague.id))).toBe(401);
  expect(await factsOf(companyId, leaver.id)).toEqual(before);
});

test.each(savesOfCompany)('refuses %s saved by the last member, removed with the company', async (_what, send) => {
  const { companyId, leaver, ...objects } = await buildLeaver();
  expect(await removeDuring(leaver.id, () => send(objects, leaver.id))).toBe(401);
  expect(await factsOf(companyId, leaver.id)).toEqual([]);
});

test('refuses a removed talent’s save of their profile', async () => {
  const talent = await buildTalentUser(world.services.db);
  const caller = await world.signIn(talent);
  await caller.get('/sanctum/csrf-cookie');
  expect(await removeDuring(talent.id, () => caller.send(saveTalent, { talent: { bio: 'Too late' } }))).toBe(401);
});

/* A removal takes its locks one by one. A request that waits for an early one must not hold a later one. */

test('a concurrent request for a code does not block a removal', async () => {
  const { db } = world.services;
  const talent = await buildTalentUser(db);
  const caller = world.visitor();
  const ask = () => caller.send(signIn, { step: 1, email: talent.email });
  await ask();
  await db.deleteFrom('limits').where('key', '=', `mail:burst:${talent.email}`).execute();
  const { asked } = await withTransaction(db, async (db) => {
    await dropCodes(db, talent.email);
    const asked = ask();
    expect(await Promise.race([asked, untilSomethingWaits()])).toBe('waits');
    await deleteUser(world.services, db, talent.id);
    return { asked };
  });
  expect((await asked).status).toBe(200);
});

test('a concurrent request for a new address does not block a removal', async () => {
  const { db } = world.services;
  const { companyId, leaver, caller } = await buildLeaver();
  const ask = (email: string) => caller.send(updateTeammate, { teammate: { id: leaver.id, email } });
  expect((await ask('first@example.com')).status).toBe(200);
  const { asked } = await withTransaction(db, async (db) => {
    await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute();
    await dropEmailChanges(db, leaver.id);
    const asked = ask('second@example.com');
    expect(await Promise.race([asked, untilSomethingWaits()])).toBe('waits');
    await deleteUser(world.services, db, leaver.id);
    return { asked };
  });
  expect((await asked).status).toBe(401);
});

const actsOnCase: [
  what: string,
  act: (by: Caller, on: { caseId: number; userId: number }) => Promise<{ status: number }>,
][] = [
  ['return', (by, { caseId }) => by.send(adminTakeCase, { caseId, isTaken: false })],
  ['decision', (by, { caseId }) => by.send(adminDecideCase, { outcome: 'noAction', caseId, version: 1 })],
  ['suspension', (by, { userId }) => by.send(adminSuspend, { userId, rule: 1, reasons: 'Poses.' })],
];

test.each(actsOnCase)('the %s of a case by its administrator does not block their removal', async (_what, act) => {
  const { db } = world.services;
  const administrator = await buildAdministrator(db);
  const caller = await world.signIn(administrator);
  const { id: userId } = await buildTalentUser(db);
  const caseId = await buildCase(db, { userId });
  expect((await caller.send(adminTakeCase, { caseId, isTaken: true })).status).toBe(200);
  const { acted } = await withTransaction(db, async (db) => {
    await db.selectFrom('users').select('id').where('id', '=', administrator.id).forUpdate().execute();
    const acted = act(caller, { caseId, userId });
    expect(await Promise.race([acted, untilSomethingWaits()])).toBe('waits');
    await deleteUser(world.services, db, administrator.id);
    return { acted };
  });
  expect((await acted).status).toBe(401);
});
