import { afterAll, beforeAll, expect, test } from 'vitest';
import * as addresses from '#contract/addresses.ts';
import { currentUser } from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import { addExclusion, readPrivacy, removeExclusion } from '#contract/privacy.ts';
import { accessTable } from '#server/access-table.ts';
import type { Ids } from '#server/access-row.ts';
import { deleteUser } from '#server/accounts/service.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { sessionCookie } from '#server/platform/session/session-cookies.ts';
import { buildPosition } from '#server/positions/build.ts';
import { seatAccess } from '#server/testing/access-world.ts';
import type { Caller, Reply } from '#server/testing/caller.ts';
import { type TestDatabase, connectPatiently, createTestDatabase } from '#server/testing/database.ts';
import { type World, createWorld } from '#server/testing/world.ts';

/*
 * A member of a company makes every call open to clients and opens every public page, in two copies of one database. In
 * one a talent hides from the company; in the other they do not exist. The answers are equal, byte by byte. The calls
 * are those of the access table, so new ones are included automatically.
 */

const skill = 3001;
const absent = 2_000_000_000;

/** The database to copy, and its people and things. */
interface Origin {
  database: TestDatabase;
  ids: Ids;
  member: { session: string; companyId: number; hashId: string };
  exclusionId: number;
}

let origin: Origin;
beforeAll(async () => {
  origin = await createOrigin();
});
afterAll(() => origin.database.drop());

async function createOrigin(): Promise<Origin> {
  const database = await createTestDatabase();
  // The database's own connection stays unused: a database cannot be copied while connected.
  const world = await openWorld(database);
  const { db } = world.services;
  const { people, ids } = await seatAccess({
    db,
    cookie: sessionCookie(world.services.settings),
    visitor: () => world.visitor(),
    signIn: (...user) => world.signIn(...user),
  });
  const { id, company } = (await people.hiddenClient.send(currentUser, {})).answer;
  const companyId = company?.id ?? 0;
  // Everything that would show the talent: skills that fit the company's position, and a message to them.
  const skills = { requiredSkillIds: [skill], isRemote: false, isPhysical: false };
  const { hashId } = await buildPosition(db, { companyId, ...skills });
  await db
    .updateTable('talents')
    .set({ skillIds: [skill] })
    .where('userId', '=', ids.talent)
    .execute();
  const { exclusions } = (await people.talent.send(readPrivacy, {})).answer;
  const rule = exclusions.find(({ kind }) => kind === 'company');
  await people.talent.send(removeExclusion, { exclusionId: rule?.id ?? 0 });
  const thread = await buildThread(db, id, ids.talent);
  await buildMessage(db, { threadId: thread, userId: id });
  const { answer } = await people.talent.send(addExclusion, { kind: 'company', companyId });
  const session = people.hiddenClient.cookies.get(sessionCookie(world.services.settings)) ?? '';
  await world.close();
  // Whether an address has an account is told to all who ask, so it is not tested here.
  const of = { ...ids, thread, takenEmail: 'nobody@example.com' };
  return { database, ids: of, member: { session, companyId, hashId }, exclusionId: answer.exclusion.id };
}

/** Opens a world that keeps its database on closing. */
const openWorld = ({ url }: { url: string }): Promise<World> => {
  const connection = connectPatiently(url);
  return createWorld({}, { url, connection, end: () => connection.close() });
};

/** Walks a copy of the database after a change to it; returns the answers by request name. */
async function walk(change: (world: World) => Promise<unknown>): Promise<Map<string, unknown>> {
  const copy = await createTestDatabase(origin.database.url);
  const world = await openWorld(copy);
  try {
    await change(world);
    const { settings } = world.services;
    const caller = world.visitor();
    caller.cookies.set(sessionCookie(settings), origin.member.session);
    return new Map([...(await callAll(caller)), ...(await openPages(caller))]);
  } finally {
    await world.close();
    await copy.drop();
  }
}

const mayCall = ({ audience }: Call): boolean =>
  audience === 'nobody' || audience === 'anyone' || audience.includes('client');

/** Makes every call with each payload of the access table, and again with the talent in place of each person. */
async function callAll(caller: Caller): Promise<[string, unknown][]> {
  const answers: [string, unknown][] = [];
  for (const { call, objects } of accessTable(origin.ids).filter(({ call }) => mayCall(call)))
    for (const [object, payload] of Object.entries(objects))
      for (const [who, sent] of [
        ['', payload()],
        [' as the talent', aboutTalent(payload())],
      ] as const)
        answers.push([`${call.path} ${object}${who}`, said(await caller.send(call, sent))]);
  return answers;
}

/** A payload with the talent's id in place of other people's and unknown ids. */
function aboutTalent(payload: unknown): unknown {
  const { talent, otherTalent, client, victim, blockedTalent, leaver, suspendable } = origin.ids;
  const others = new Set<unknown>([absent, otherTalent, client, victim, blockedTalent, leaver, suspendable]);
  const text = JSON.stringify(payload, (_name, value: unknown) => (others.has(value) ? talent : value));
  return JSON.parse(text) as unknown; // a payload, as it was
}

/** Opens the public pages of the member's company and the rules, and all pages of the sitemap. */
async function openPages(caller: Caller): Promise<[string, unknown][]> {
  const { companyId, hashId } = origin.member;
  const own = [addresses.companyPage(companyId), addresses.positionPage(hashId)];
  const paths = [addresses.companiesPage(), ...own, addresses.conduct, addresses.privacy, addresses.feed];
  const answers: [string, unknown][] = [];
  const open = async (path: string) => {
    const reply = await caller.get(path);
    answers.push([path, said(reply)]);
    return [...reply.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? '').pathname);
  };
  for (const path of [...paths, addresses.robots]) await open(path);
  for (const part of await open(addresses.sitemap)) for (const path of await open(part)) await open(path);
  return answers;
}

/** An answer without random values and times. */
const said = ({ status, text, headers }: Reply<unknown>) => ({
  status,
  type: headers['content-type'],
  text: text
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME')
    .replaceAll(/\b1[789]\d{11}\b/g, 'TIME')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":"RANDOM"')
    .replaceAll(/whsec_[^"]+/g, 'RANDOM')
    .replaceAll(/(?<![\w-])[\w-]{20,}(?![\w-])/g, 'RANDOM'),
});

/** Names of the requests with different answers. */
const differences = (one: Map<string, unknown>, other: Map<string, unknown>): string[] =>
  [...one.keys()].filter((name) => JSON.stringify(one.get(name)) !== JSON.stringify(other.get(name)));

test('every call and page answers a member of a hidden company as if the talent had never existed', async () => {
  const hidden = await walk(() => Promise.resolve());
  const never = await walk(({ services }) =>
    withTransaction(services.db, (db) => deleteUser(services, db, origin.ids.talent)),
  );
  expect([...hidden.keys()]).toEqual([...never.keys()]);
  const differing = differences(hidden, never);
  expect(differing.map((name) => [name, hidden.get(name)])).toEqual(differing.map((name) => [name, never.get(name)]));

  // The walk is sensitive: without the rule, these answers reveal the talent.
  const shown = await walk(({ services }) =>
    services.db.deleteFrom('exclusions').where('id', '=', origin.exclusionId).execute(),
  );
  expect(differences(shown, never)).toEqual(
    expect.arrayContaining([
      '/api/client/home plain',
      '/api/getProfile talent',
      '/api/getProfile blocked as the talent',
      '/api/client/get-transformed-talent talent',
      '/api/messagingInit list',
      '/api/messagingInit talent',
      '/api/messagingGetMessages thread',
      '/api/block absent as the talent',
      '/api/report absent as the talent',
    ]),
  );
});
