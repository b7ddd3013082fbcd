import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { saveMailSettings } from '#contract/mail-settings.ts';
import { markPosition } from '#contract/position-marks.ts';
import { saveSearch } from '#contract/searches.ts';
import { signInClient } from '#server/accounts/build.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { matchInDatabase } from '#server/matching/service.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent, signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type SentMail, sendDue } from '#server/testing/outbox.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { lookAtSome } from './send-alerts.ts';
import { countDueSearches, searchForPosition, searchMails, sweepHits } from './service.ts';

let world: World;
beforeAll(async () => {
  // Without the outbox page, its mail is not printed either.
  world = await createWorld({ host: '0.0.0.0' });
});
afterEach(async () => {
  await sql`delete from deliveries`.execute(db());
  await db().deleteFrom('users').execute();
  await db().deleteFrom('companies').execute();
});
afterAll(() => world.close());

const db = () => world.services.db;
const [typescript, react, postgresql] = [1002, 2007, 5001];
const eur = (min: number, max: number) => ({ min, max, currency: 'EUR', period: 'year', note: '' }) as const;

type Saving = z.input<typeof saveSearch.payload>;
const daily = { cadence: 'daily', timeZone: 'Europe/Lisbon' } as const;
const savePositions = (caller: Caller, changes: Partial<Saving & { kind: 'positions' }> = {}) =>
  caller.send(saveSearch, { ...daily, name: 'Remote', kind: 'positions', filters: { remote: true }, ...changes });
const saveTalents = (caller: Caller, changes: Partial<Saving & { kind: 'talents' }> = {}) =>
  caller.send(saveSearch, { ...daily, name: 'TS', kind: 'talents', filters: { skills: [typescript] }, ...changes });

/** Moves all stored times into the past. */
async function pass(hours: number): Promise<void> {
  const ago = sql`make_interval(hours => ${hours}::integer)`;
  await sql`update talents set found_since = found_since - ${ago}, first_fits_at = first_fits_at - ${ago}`.execute(
    db(),
  );
  await sql`update positions set live_since = live_since - ${ago}`.execute(db());
  await sql`
    update saved_searches set checked_at = checked_at - ${ago}, next_at = next_at - ${ago}, opened_at = opened_at - ${ago},
      due_since = due_since - ${ago}`.execute(db());
  await sql`update search_hits set mailed_at = mailed_at - ${ago}`.execute(db());
}

/** An engineer who already got the mail about the first fitting positions. */
async function signInEngineer() {
  const signedIn = await signInTalent(world, { skillIds: [typescript], isRemote: true });
  await sql`update talents set first_fits_at = 'infinity' where user_id = ${signedIn.talent.id}`.execute(db());
  return signedIn;
}

const look = async () => {
  while (await lookAtSome(world.services, matchInDatabase(db()))) continue;
};

/** Sends all waiting mails, and returns them. */
const send = (): Promise<SentMail[]> => sendDue(world, mailHandlers(world.services, Object.values(searchMails)));

/** Returns the mails of the next morning. */
async function nextDay(hours = 24): Promise<SentMail[]> {
  await pass(hours);
  await look();
  return send();
}

const live = (changes: Parameters<typeof buildPosition>[1] = {}) =>
  buildPosition(db(), { isRemote: true, requiredSkillIds: [typescript], ...changes });

describe('an engineer', () => {
  test('gets one mail with the new results of all due searches, and none twice', async () => {
    const { caller, talent } = await signInEngineer();
    await live({ title: 'There before' });
    await savePositions(caller);
    await savePositions(caller, {
      name: 'Well paid',
      filters: { pay: { amount: 70_000, currency: 'EUR', period: 'year' } },
    });
    await savePositions(caller, { name: 'Never', cadence: 'never' });
    expect(await nextDay()).toEqual([]);
    await live({ title: 'API engineer', pay: eur(80_000, 90_000) });
    await live({ title: 'On site', isRemote: false, isPhysical: true, pay: eur(70_000, 75_000) });
    const draft = await live({ title: 'Draft', isLive: false });
    const [mail, ...others] = await nextDay();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: talent.email, subject: '2 new positions in 2 of your searches' });
    expect(mail?.text).toContain('API engineer');
    expect(mail?.text).toContain('€80,000–90,000 a year, gross');
    expect(mail?.text).toContain('You have 1 of 1 required skills');
    expect(mail?.text).toContain('Remote (1 new)');
    expect(mail?.text).toContain('Well paid (1 new)');
    expect(mail?.text.match(/API engineer/g)).toHaveLength(1);
    expect(mail?.text).not.toContain('There before');
    expect(mail?.text).toContain('/searches/stop/');
    expect(mail?.text).toContain('/unsubscribe/');
    expect(await nextDay()).toEqual([]);
    await db()
      .updateTable('positions')
      .set({ isLive: true, liveSince: new Date() })
      .where('id', '=', draft.id)
      .execute();
    const [later] = await nextDay();
    expect(later?.subject).toBe('1 new position for “Remote”');
    expect(await countDueSearches(db())).toEqual({ count: 0, overdueSeconds: 0 });
  });

  test('gets no positions they wrote to, hide from, passed or had announced, nor ones now a Draft', async () => {
    const { caller, talent } = await signInEngineer();
    await savePositions(caller);
    const writes = await signInClient(world, { isTrial: false });
    const written = await live({ title: 'Written', companyId: writes.companyId, mainTeammateId: writes.client.id });
    const threadId = await buildThread(db(), talent.id, writes.client.id);
    await buildMessage(db(), { threadId, userId: talent.id, about: written.hashId });
    const announced = await live({ title: 'Announced' });
    await sql`
      insert into deliveries (channel, kind, urgency, subject_id, user_id, state)
      values ('mail', 'announcement-mail', 'later', ${announced.id}, ${talent.id}, 'sent')`.execute(db());
    const hidden = await live({ title: 'Hidden' });
    await sql`
      insert into hidden_pairs (company_id, talent_id, origin, made_by) values (${hidden.companyId}, ${talent.id}, 'talent', ${talent.id})`.execute(
      db(),
    );
    const passed = await live({ title: 'Passed' });
    expect((await caller.send(markPosition, { positionHashId: passed.hashId, mark: 'passed' })).status).toBe(200);
    const gone = await live({ title: 'Gone' });
    await live({ title: 'Stays' });
    await pass(24);
    await look();
    await db().updateTable('positions').set({ isLive: false }).where('id', '=', gone.id).execute();
    const mails = (await send()).filter(({ to }) => to === talent.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['1 new position for “Remote”']);
    for (const title of ['Written', 'Announced', 'Hidden', 'Passed', 'Gone'])
      expect(mails[0]?.text).not.toContain(title);
  });

  test('gets five per search, three per company, and the number of the rest', async () => {
    const { caller } = await signInTalent(world, { isRemote: true });
    await savePositions(caller);
    const { companyId } = await live({ title: 'Many 1' });
    for (const number of [2, 3, 4, 5]) await live({ title: `Many ${number}`, companyId });
    for (const number of [1, 2, 3]) await live({ title: `Other ${number}` });
    const [mail] = await nextDay();
    expect(mail?.subject).toBe('8 new positions for “Remote”');
    expect(mail?.text.match(/Many \d/g)?.length).toBeLessThanOrEqual(3);
    expect(mail?.text.match(/(?:Many|Other) \d/g)).toHaveLength(5);
    expect(mail?.text).toMatch(/and 3 more: \S+\/talent\/home\?remote=true/);
    expect(await nextDay()).toEqual([]);
  });

  test('gets a weekly search on Mondays only', async () => {
    const { caller } = await signInTalent(world, { isRemote: true });
    await savePositions(caller, { cadence: 'weekly', timeZone: 'Asia/Tokyo' });
    const row = await db().selectFrom('savedSearches').select('nextAt').executeTakeFirstOrThrow();
    expect(row.nextAt?.toISOString()).toMatch(/T23:00:00\.000Z$/);
    expect(new Date(row.nextAt ?? 0).getUTCDay()).toBe(0);
  });

  test("ends mails by the search's link, by kind, and by settings", async () => {
    const { caller } = await signInTalent(world, { isRemote: true });
    await savePositions(caller);
    await live();
    const [mail] = await nextDay();
    const stop = /\/searches\/stop\/[^\s"]+/.exec(mail?.text ?? '')?.[0] ?? '';
    const visitor = world.visitor();
    expect((await visitor.get(stop)).text).toContain('Stop these mails');
    expect((await db().selectFrom('savedSearches').select('cadence').executeTakeFirst())?.cadence).toBe('daily');
    expect((await visitor.request('POST', stop)).status).toBe(200);
    expect((await db().selectFrom('savedSearches').select('cadence').executeTakeFirst())?.cadence).toBe('never');
    expect((await visitor.get(`${stop}x`)).status).toBe(404);
    await savePositions(caller, { name: 'Again' });
    await live();
    await caller.send(saveMailSettings, { settings: { searches: false } });
    expect(await nextDay()).toEqual([]);
    await caller.send(saveMailSettings, { settings: { searches: true } });
    // Results from in between are not made up for.
    expect(await nextDay()).toEqual([]);
    await live();
    const [again] = await nextDay();
    const all = /\/unsubscribe\/[^\s"]+/.exec(again?.text ?? '')?.[0] ?? '';
    await visitor.request('POST', all);
    await live();
    expect(await nextDay()).toEqual([]);
  });
});

describe('a company', () => {
  test('is mailed about engineers who became findable, without their names', async () => {
    const { caller, client } = await signInClient(world, { isTrial: false });
    await buildTalent(db(), { skillIds: [typescript] }, { firstName: 'Before' });
    await saveTalents(caller);
    const fresh = await buildTalent(
      db(),
      { skillIds: [typescript, postgresql, react], experience: 7, isRemote: true, timezone: 'Europe/Lisbon' },
      { firstName: 'Mirabelle', lastName: 'Okafor' },
    );
    const hidden = await buildTalent(db(), { skillIds: [typescript] });
    await db().updateTable('talents').set({ availability: 'notLooking' }).where('userId', '=', hidden.id).execute();
    const mails = await nextDay();
    const mail = mails.find(({ to }) => to === client.email);
    expect(mail?.subject).toBe('1 new engineer for “TS”');
    expect(mail?.text).toContain('7 years, Lisbon (UTC+0): TypeScript, ');
    expect(mail?.text).toContain(`/client/search?skills=${encodeURIComponent(`[${typescript}]`)}&talent=${fresh.id}`);
    for (const word of ['Mirabelle', 'Okafor', fresh.email])
      expect(mail?.text + String(mail?.html)).not.toContain(word);
    // Comes back: new again for the search, but already mailed.
    await db().updateTable('talents').set({ availability: 'notLooking' }).where('userId', '=', fresh.id).execute();
    await db().updateTable('talents').set({ availability: 'looking' }).where('userId', '=', fresh.id).execute();
    expect((await nextDay()).filter(({ to }) => to === client.email)).toEqual([]);
    await db().updateTable('talents').set({ availability: 'open' }).where('userId', '=', hidden.id).execute();
    expect((await nextDay()).filter(({ to }) => to === client.email)).toHaveLength(1);
  });

  test('is mailed about those who match a Live position, until it ends', async () => {
    const { client, companyId } = await signInClient(world, { isTrial: false });
    const position = await live({ title: 'Cartographer', companyId, mainTeammateId: client.id, isRemote: false });
    await searchForPosition(db(), { position, clientId: client.id });
    await buildTalent(db(), { skillIds: [typescript] });
    await buildTalent(db(), { skillIds: [react] });
    const mail = (await nextDay()).find(({ to }) => to === client.email);
    expect(mail?.subject).toBe('1 new engineer for “New engineers for Cartographer”');
    await db().updateTable('positions').set({ isLive: false }).where('id', '=', position.id).execute();
    await buildTalent(db(), { skillIds: [typescript] });
    expect((await nextDay()).filter(({ to }) => to === client.email)).toEqual([]);
  });
});

test('a mail that may have arrived repeats the same results, and two processes repeat none', async () => {
  const { caller, talent } = await signInTalent(world, { isRemote: true });
  await savePositions(caller);
  await live({ title: 'Once' });
  await pass(24);
  await Promise.all([look(), look(), look()]);
  const { rows } = await sql<{ id: number }>`select id from deliveries where kind = 'search-mail'`.execute(db());
  expect(rows).toHaveLength(1);
  // State left by a process that dies after the hand-over.
  await sql`insert into search_hits (user_id, position_id, delivery_id)
    select ${talent.id}, id, ${rows[0]?.id}::bigint from positions where title = 'Once'`.execute(db());
  await sql`update deliveries set hand_overs = 1, tries = 1 where kind = 'search-mail'`.execute(db());
  expect((await send()).map(({ subject }) => subject)).toEqual(['1 new position for “Remote”']);
  expect(await nextDay()).toEqual([]);
});

test('forgets mailed results after 180 days', async () => {
  const { caller } = await signInTalent(world, { isRemote: true });
  await savePositions(caller);
  await live();
  await nextDay();
  await pass(179 * 24);
  await sweepHits(db());
  expect(await db().selectFrom('searchHits').selectAll().execute()).toHaveLength(1);
  await pass(2 * 24);
  await sweepHits(db());
  expect(await db().selectFrom('searchHits').selectAll().execute()).toEqual([]);
});

describe('an engineer whose profile first has skills and a place', () => {
  test('is mailed the fitting positions once, a day later', async () => {
    const { talent } = await signInTalent(world);
    const other = await buildTalent(db(), { skillIds: [react], isRemote: true });
    await live({ title: 'Fits' });
    await live({ title: 'Fits not', requiredSkillIds: [postgresql] });
    await db()
      .updateTable('talents')
      .set({ skillIds: [typescript] })
      .where('userId', '=', talent.id)
      .execute();
    expect(await nextDay(48)).toEqual([]);
    await db().updateTable('talents').set({ isRemote: true }).where('userId', '=', talent.id).execute();
    expect(await nextDay(23)).toEqual([]);
    const [mail, ...others] = await nextDay(2);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: talent.email, subject: '1 open position fits your profile' });
    expect(mail?.text).not.toContain('Fits not');
    expect(mail?.to).not.toBe(other.email);
    await db().updateTable('talents').set({ skillIds: [] }).where('userId', '=', talent.id).execute();
    await db()
      .updateTable('talents')
      .set({ skillIds: [typescript] })
      .where('userId', '=', talent.id)
      .execute();
    expect(await nextDay(48)).toEqual([]);
  });

  test('is not mailed if they opted out of announcements', async () => {
    const { caller } = await signInTalent(world, { skillIds: [typescript], isRemote: true });
    await live();
    await caller.send(saveMailSettings, { settings: { announcements: false } });
    expect(await nextDay(25)).toEqual([]);
  });
});
