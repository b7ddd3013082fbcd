import { sql } from 'kysely';
import { adminClients, adminTalents } from '#contract/admin.ts';
import { maxTokens, maxWebhooks } from '#contract/integrations.ts';
import type { CallerName, Ids } from '#server/access-row.ts';
import {
  buildAdministrator,
  buildClient,
  buildCompany,
  buildInvited,
  buildPasskey,
  buildTalentUser,
} from '#server/accounts/build.ts';
import { companyKey } from '#server/companies/service.ts';
import { buildToken, buildWebhook } from '#server/integrations/build.ts';
import { buildInterview } from '#server/interviews/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildBlock } from '#server/moderation/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTemplate } from '#server/templates/build.ts';
import { proveDomain } from '#server/verification/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { hashToken } from '#server/platform/session/session.ts';
import { sessionCookie } from '#server/platform/session/session-cookies.ts';
import type { Caller } from './caller.ts';
import { createWorld, type World } from './world.ts';

/** The callers of the access table, each with a session, and the objects of its payloads. */
interface Seated {
  people: Record<CallerName, Caller>;
  ids: Ids;
}

export interface AccessWorld extends Seated {
  world: World;
}

export async function createAccessWorld(overrides: Partial<Settings> = {}): Promise<AccessWorld> {
  const world = await createWorld(overrides);
  const { db, settings } = world.services;
  const seated = await seatAccess({
    db,
    cookie: sessionCookie(settings),
    visitor: () => world.visitor(),
    signIn: (...user) => world.signIn(...user),
  });
  return { world, ...seated };
}

/** A product, in this process or elsewhere, in which to seat them. */
interface Place {
  db: Database;
  /** Name of the session cookie. */
  cookie: string;
  visitor: () => Caller;
  signIn: (...user: Parameters<World['signIn']>) => Promise<Caller>;
}

export async function seatAccess({ db, cookie, visitor, signIn }: Place): Promise<Seated> {
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
  for (const userId of [talent.id, client.id]) await buildMessage(db, { threadId: thread.id, userId });
  const expired = await buildClient(db);
  const administrator = await buildAdministrator(db);
  const leaver = await buildInvited(db, { companyId: company.id });
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

  const covered = await buildCompany(db, { name: 'Covered Works' });
  const exclusion = await db
    .insertInto('exclusions')
    .values({ talentId: talent.id, kind: 'name', name: 'Covered', nameKey: companyKey('Covered') })
    .returning('id')
    .executeTakeFirstOrThrow();

  const blockedTalent = await buildTalentUser(db);
  const closedThread = await buildThread(db, blockedTalent.id, client.id);
  await buildBlock(db, client, blockedTalent.id);

  /** A separate administrator who acts as a user by the link in their list. */
  const signInAs = async (user: { id: number }, list: typeof adminClients | typeof adminTalents): Promise<Caller> => {
    const caller = await signIn(await buildAdministrator(db));
    const { answer } = await caller.send(list, { search: `#${user.id}` });
    await caller.get(answer.users[0]?.signinUrl ?? '');
    return caller;
  };
  const people = {
    nobody: visitor(),
    expired: await signIn(expired),
    talent: await signIn(talent),
    otherTalent: await signIn(otherTalent),
    client: await signIn(client),
    teammate: await signIn(await buildClient(db, { companyId: company.id })),
    otherCompany: await signIn(elsewhere),
    trial: await signIn(trial),
    administrator: await signIn(administrator),
    acting: await signInAs(await memberOfOther('Acted for'), adminClients),
    actingMember: await signInAs(await buildInvited(db, { companyId: company.id }), adminClients),
    actingTalent: await signInAs(talent, adminTalents),
    unproven: await signIn(await memberOfOther('Unproven')),
    unverified: await signIn(unverified),
    hiddenClient: await signIn(hiddenClient),
    blockedTalent: await signIn(blockedTalent),
    suspended: await signIn(suspended),
    leaving: await signIn(leaving),
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
    .where('tokenHash', '=', hashToken(people.unproven.cookies.get(cookie) ?? ''))
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
  await signIn(client);
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', client.id)
    .where('tokenHash', '<>', hashToken(people.client.cookies.get(cookie) ?? ''))
    .executeTakeFirstOrThrow();
  const search = await db
    .insertInto('savedSearches')
    .values({
      userId: talent.id,
      positionId: null,
      kind: 'positions',
      cadence: 'never',
      timeZone: 'Etc/UTC',
      nextAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await buildToken(db, client);
  const token = await db.selectFrom('companyTokens').select('id').executeTakeFirstOrThrow();
  const hook = { url: 'https://hooks.example.com/in', events: ['position.live' as const] };
  const webhook = await buildWebhook(db, company.id, hook);
  // Up to the maximum.
  for (let count = 0; count < maxTokens; count += 1) await buildToken(db, trial);
  for (let count = 0; count < maxWebhooks; count += 1) await buildWebhook(db, trial.companyId, hook);
  const note = await db
    .insertInto('candidateNotes')
    .values({ companyId: company.id, talentId: talent.id, authorId: client.id, text: 'Prefers mornings' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ownSession = await db
    .selectFrom('sessions')
    .select('id')
    .where('tokenHash', '=', hashToken(people.client.cookies.get(cookie) ?? ''))
    .executeTakeFirstOrThrow();
  const pushDevice = await db
    .insertInto('pushSubscriptions')
    .values({
      userId: client.id,
      sessionId: ownSession.id,
      endpoint: 'https://push.example.com/',
      keys: { p256dh: '', auth: '' },
      serverKey: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = {
    pushDevice: pushDevice.id,
    note: note.id,
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
    exclusion: exclusion.id,
    covered: covered.id,
    search: search.id,
    template: (await buildTemplate(db, company.id)).id,
    interview: await buildInterview(db, { threadId: thread.id, proposedBy: talent.id }),
    token: token.id,
    webhook: webhook.id,
  };
  return { people, ids };
}
