import { sql } from 'kysely';
import { adminClients, adminTalents } from '#contract/admin.ts';
import type { CallerName, Ids } from '#server/access-table.ts';
import {
  buildAdministrator,
  buildClient,
  buildCompany,
  buildPasskey,
  buildTalentUser,
} from '#server/accounts/build.ts';
import { buildThread } from '#server/messaging/build.ts';
import { buildBlock } from '#server/moderation/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { proveDomain } from '#server/verification/build.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { hashToken } from '#server/platform/session/session.ts';
import type { Caller } from './caller.ts';
import { createWorld, type World } from './world.ts';

/** The people of the access table, each with a session, and the objects of its payloads. */
export interface AccessWorld {
  world: World;
  people: Record<CallerName, Caller>;
  ids: Ids;
}

export async function createAccessWorld(overrides: Partial<Settings> = {}): Promise<AccessWorld> {
  const world = await createWorld(overrides);
  const { db } = world.services;
  const company = await buildCompany(db, { name: 'Northwind Labs', isTrial: false });
  const trialCompany = await buildCompany(db, { name: 'Trial' });
  const talent = await buildTalentUser(db);
  await db.updateTable('talents').set({ isVerifiedOnly: true }).where('userId', '=', talent.id).execute();
  const otherTalent = await buildTalentUser(db);
  const client = await buildClient(db, { companyId: company.id });
  const trial = await buildClient(db, { companyId: trialCompany.id });
  await buildPosition(db, { companyId: trialCompany.id });
  const draft = await buildPosition(db, { companyId: company.id, title: 'Draft', isLive: false });
  const live = await buildPosition(db, { companyId: company.id, title: 'Live', isLive: true });
  const thread = await db
    .insertInto('threads')
    .values({ lowerUserId: Math.min(talent.id, client.id), higherUserId: Math.max(talent.id, client.id) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const expired = await buildClient(db);
  const administrator = await buildAdministrator(db);
  const leaver = await buildClient(db, { companyId: company.id });
  const victim = await buildTalentUser(db);
  const memberOfOther = async (name: string) =>
    buildClient(db, { companyId: (await buildCompany(db, { name, isTrial: false })).id });

  const elsewhere = await memberOfOther('Elsewhere');
  const suspendable = await buildTalentUser(db);
  const suspended = await memberOfOther('Suspended');
  const leaving = await memberOfOther('Leaving');
  const hiddenClient = await memberOfOther('Hidden from');
  const unverified = await memberOfOther('Unverified');
  await db.insertInto('exclusions').values({ talentId: talent.id, companyId: hiddenClient.companyId }).execute();

  const blockedTalent = await buildTalentUser(db);
  const closedThread = await buildThread(db, blockedTalent.id, client.id);
  await buildBlock(db, client, blockedTalent.id);

  /** An administrator of their own who acts as a user by the link in their list. */
  const signInAs = async (user: { id: number }, list: typeof adminClients | typeof adminTalents): Promise<Caller> => {
    const caller = await world.signIn(await buildAdministrator(db));
    const { answer } = await caller.send(list, { search: `#${user.id}` });
    await caller.get(answer.users[0]?.signinUrl ?? '');
    return caller;
  };
  const people = {
    nobody: world.visitor(),
    expired: await world.signIn(expired),
    talent: await world.signIn(talent),
    otherTalent: await world.signIn(otherTalent),
    client: await world.signIn(client),
    teammate: await world.signIn(await buildClient(db, { companyId: company.id })),
    otherCompany: await world.signIn(elsewhere),
    trial: await world.signIn(trial),
    administrator: await world.signIn(administrator),
    acting: await signInAs(await memberOfOther('Acted for'), adminClients),
    actingMember: await signInAs(await buildClient(db, { companyId: company.id }), adminClients),
    actingTalent: await signInAs(talent, adminTalents),
    unproven: await world.signIn(await memberOfOther('Unproven')),
    unverified: await world.signIn(unverified),
    hiddenClient: await world.signIn(hiddenClient),
    blockedTalent: await world.signIn(blockedTalent),
    suspended: await world.signIn(suspended),
    leaving: await world.signIn(leaving),
  };
  for (const { id } of await db.selectFrom('companies').select('id').where('id', '<>', unverified.companyId).execute())
    await proveDomain(db, id, `proven-${id}.example`);
  await db
    .updateTable('sessions')
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where('userId', '=', expired.id)
    .execute();
  await db
    .updateTable('sessions')
    .set({ provedAt: sql<Date>`now() - interval '15 minutes'` })
    .where('tokenHash', '=', hashToken(people.unproven.cookies.get('session') ?? ''))
    .execute();
  await db
    .updateTable('users')
    .set({ suspendedUntil: sql<Date>`'infinity'` })
    .where('id', '=', suspended.id)
    .execute();
  await db
    .updateTable('users')
    .set({ leavingAt: sql<Date>`now() + interval '7 days'` })
    .where('id', '=', leaving.id)
    .execute();
  await world.signIn(client);
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', client.id)
    .where('tokenHash', '<>', hashToken(people.client.cookies.get('session') ?? ''))
    .executeTakeFirstOrThrow();
  const ids = {
    session: session.id,
    passkey: (await buildPasskey(db, client.id)).id,
    leaver: leaver.id,
    takenEmail: talent.email,
    victim: victim.id,
    suspendable: suspendable.id,
    administrator: administrator.id,
    talent: talent.id,
    otherTalent: otherTalent.id,
    client: client.id,
    company: company.id,
    otherCompany: elsewhere.companyId,
    draft,
    live,
    thread: thread.id,
    blockedTalent: blockedTalent.id,
    closedThread,
  };
  return { world, people, ids };
}
