import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountsFile } from '#contract/addresses.ts';
import { type AccountFilter, adminClients, adminTalents } from '#contract/admin.ts';
import { buildAdministrator, buildClient, buildCompany, buildTalentUser, passProof } from '#server/accounts/build.ts';
import { buildCase } from '#server/moderation/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
let caller: Caller;
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);

beforeAll(async () => {
  world = await createWorld();
  caller = await world.signIn(await buildAdministrator(world.services.db));
});
afterAll(() => world.close());

const setTrialEnd = (companyId: number, trialEndsAt: Date) =>
  world.services.db.updateTable('companies').set({ trialEndsAt }).where('id', '=', companyId).execute();
const setTimes = (id: number, signedUp: Date, seen: Date | null) =>
  sql`update users set created_at = ${signedUp}, last_seen_at = ${seen} where id = ${id}`.execute(world.services.db);
const idsOf = async (payload: Parameters<typeof adminClients.payload.parse>[0]) =>
  (await caller.send(adminClients, payload as object)).answer.users.map(({ id }) => id);

test('lists are narrowed to trials that end within a week, long absence and one company', async () => {
  const { db } = world.services;
  const [soon, later, over, full] = [
    await buildCompany(db),
    await buildCompany(db),
    await buildCompany(db),
    await buildCompany(db, { isTrial: false }),
  ];
  for (const [company, days] of [
    [soon, 6],
    [later, 8],
    [over, -1],
    [full, 6],
  ] as const)
    await setTrialEnd(company.id, inDays(days));
  const members = [];
  for (const { id: companyId } of [soon, later, over, full]) members.push(await buildClient(db, { companyId }));
  const colleague = await buildClient(db, { companyId: later.id });
  const [a, b] = members;
  if (!a || !b) throw new Error('four are built');
  expect(await idsOf({ only: 'trialEnds' })).toEqual([a.id]);
  expect(await idsOf({ companyId: later.id })).toEqual([colleague.id, b.id]);
  expect(await idsOf({ companyId: 1_000_000 })).toEqual([]);

  const talents = [await buildTalentUser(db), await buildTalentUser(db), await buildTalentUser(db)];
  const [away, here, invited] = talents;
  if (!away || !here || !invited) throw new Error('three are built');
  await setTimes(away.id, inDays(-90), inDays(-32));
  await setTimes(here.id, inDays(-90), inDays(-2));
  await setTimes(invited.id, inDays(-3), null);
  const { answer } = await caller.send(adminTalents, { only: 'away' });
  expect(answer).toMatchObject({ total: 1, users: [{ id: away.id }] });
  expect((await caller.send(adminTalents, { only: 'trialEnds' })).answer.total).toBe(0);
  expect((await caller.send(adminClients, { only: 'ended' } as object)).status).toBe(422);
});

test('lists are narrowed to new, reported, suspended, unverified and unreachable accounts', async () => {
  const { db } = world.services;
  const company = await buildCompany(db);
  const [member, colleague] = [
    await buildClient(db, { companyId: company.id }),
    await buildClient(db, { companyId: company.id }),
  ];
  const [reported, fresh] = [await buildTalentUser(db), await buildTalentUser(db)];
  const verified = await buildClient(db);
  await setTimes(reported.id, inDays(-8), null);
  await setTimes(verified.id, inDays(-8), null);
  await sql`update companies set verified_domain = 'verified.example' where id = ${verified.companyId}`.execute(db);
  await sql`update users set email_refused_at = now(), email_refusal = '5.1.1', suspended_until = 'infinity'
    where id = ${colleague.id}`.execute(db);
  const ofTalent = await buildCase(db, { userId: reported.id });
  const ofCompany = await buildCase(db, { companyId: company.id });
  const found = async (list: typeof adminClients | typeof adminTalents, only: AccountFilter) => {
    const { answer } = await caller.send(list, { only });
    expect(answer.users).toHaveLength(answer.total);
    return new Map<number, number | undefined>(answer.users.map(({ id, openCaseId }) => [id, openCaseId]));
  };
  const idsIn = async (only: AccountFilter) => [...(await found(adminClients, only)).keys()];

  expect(await found(adminTalents, 'reported')).toEqual(new Map([[reported.id, ofTalent]]));
  const members = [colleague.id, member.id];
  expect(await found(adminClients, 'reported')).toEqual(new Map(members.map((id) => [id, ofCompany])));
  expect(await idsIn('suspended')).toEqual([colleague.id]);
  expect(await idsIn('refused')).toEqual([colleague.id]);
  for (const only of ['new', 'unverified'] as const) {
    const ids = await idsIn(only);
    expect(ids).toEqual(expect.arrayContaining(members));
    expect(ids).not.toContain(verified.id);
  }
  const newTalents = await found(adminTalents, 'new');
  expect([newTalents.has(fresh.id), newTalents.has(reported.id)]).toEqual([true, false]);
  expect((await found(adminTalents, 'unverified')).size).toBe(0);
  const file = await caller.get(accountsFile('clients', '?only=reported'));
  const [names = '', row = ''] = file.text.split('\r\n');
  const cells = new Map(names.split(',').map((name, index) => [name, row.split(',')[index]]));
  expect([cells.get('suspended'), cells.get('open_case_id')]).toEqual(['user', String(ofCompany)]);

  await sql`update companies set suspended_until = 'infinity' where id = ${company.id}`.execute(db);
  expect(await idsIn('suspended')).toEqual(members);
  await sql`update cases set state = 'decided', outcome = 'noAction', decided_at = now()
    where id = ${ofTalent}`.execute(db);
  expect((await found(adminTalents, 'reported')).size).toBe(0);
  const { answer } = await caller.send(adminTalents, { search: `#${reported.id}` });
  expect(answer.users).toEqual([expect.not.objectContaining({ openCaseId: expect.anything() as unknown })]);
});

test('the file contains the accounts of the list, in its order', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Halden, Fry & "Sons"', isTrial: false });
  const client = await buildClient(db, { companyId, firstName: '=1+1', lastName: 'Halden' });
  const { status, headers, text } = await caller.get(accountsFile('clients', '?search=halden&sort=name&only=nothing'));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="clients.csv"',
    'cache-control': 'no-store',
  });
  const [names, row, end] = text.split('\r\n');
  expect(names).toBe(
    '\uFEFFid,first_name,last_name,email,signed_up_at,last_seen_at,email_refused_at,suspended,open_case_id,company_id,company,verified_domain,is_trial,trial_ends_at,positions,live_positions',
  );
  expect(row).toMatch(
    new RegExp(`^${client.id},'=1\\+1,Halden,${client.email},[^,]+Z,.*,${companyId},"Halden, Fry & ""Sons""",,false,`),
  );
  expect(end).toBe('');
  const talents = await caller.get(accountsFile('talents'));
  expect(talents.text.split('\r\n')[0]).toBe(
    '\uFEFFid,first_name,last_name,email,signed_up_at,last_seen_at,email_refused_at,suspended,open_case_id',
  );
});

test('the file needs a proof, and each download stands in the log', async () => {
  const { db } = world.services;
  const administrator = await buildAdministrator(db);
  const unproven = await world.signIn(administrator);
  await passProof(world, unproven);
  expect((await unproven.get(accountsFile('clients'))).problem.code).toBe('needs-proof');
  const acts = () =>
    db.selectFrom('auditLog').select(['administratorId', 'details']).where('act', '=', 'listDownloaded').execute();
  const before = (await acts()).length;
  await caller.get(accountsFile('talents', '?search=somebody'));
  const after = await acts();
  expect(after).toHaveLength(before + 1);
  expect(after.at(-1)?.details).toEqual({ list: 'talents' });
});

test('only administrators get the file', async () => {
  const { db } = world.services;
  expect((await world.visitor().get(accountsFile('clients'))).status).toBe(401);
  for (const user of [await buildTalentUser(db), await buildClient(db)])
    expect((await (await world.signIn(user)).get(accountsFile('talents'))).status).toBe(403);
});

test('the file has all rows, even of several reads', async () => {
  const { db } = world.services;
  const { id: companyId } = await buildCompany(db, { name: 'Crowd' });
  await sql`insert into users (email, type, first_name, last_name, company_id)
    select 'crowd' || n || '@example.com', 2, 'Crowd', 'Member', ${companyId} from generate_series(1, 1100) n`.execute(
    db,
  );
  const { text } = await caller.get(accountsFile('clients', '?search=crowd&sort=-name'));
  const ids = text
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',')[0]);
  expect(ids).toHaveLength(1_100);
  expect(new Set(ids).size).toBe(1_100);
});
