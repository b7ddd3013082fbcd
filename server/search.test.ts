import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminTalents } from '#contract/admin.ts';
import { messagingInit } from '#contract/messaging.ts';
import { plainText } from '#contract/plain-text.ts';
import { findCompanies } from '#contract/privacy.ts';
import { PositionFilters, searchPositions } from '#contract/position-search.ts';
import { saveSearch } from '#contract/searches.ts';
import { buildAdministrator, buildClient, buildCompany, buildTalentUser } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const inDatabase = async (texts: string[]): Promise<string[]> => {
  const { rows } = await sql<{ plain: string }>`
    select trim(plain_text(text)) as plain from unnest(${texts}::text[]) with ordinality as t (text, place)
    order by place`.execute(world.services.db);
  return rows.map(({ plain }) => plain);
};

test('the database and the screens normalize texts alike', async () => {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x370, 0x52f],
    [0x5d0, 0x5ea],
    [0x620, 0x652],
    [0x1e00, 0x1eff],
    [0xfb00, 0xfb04],
    [0x300, 0x36f],
  ] as const;
  const letter = fc
    .oneof(...ranges.map(([min, max]) => fc.integer({ min, max })))
    .map((code) => String.fromCodePoint(code));
  const texts = fc.sample(
    fc.string({ unit: letter, maxLength: 12 }).map((text) => text.trim()),
    2_000,
  );
  expect(await inDatabase(texts)).toEqual(texts.map((text) => plainText(text).replaceAll(/^ +| +$/g, '')));
});

test.each([
  ['José', 'Müller', 'Zürich Softwäre'],
  ['Jose\u0301', 'Mu\u0308ller', 'Zu\u0308rich Softwa\u0308re'],
])('%s %s of %s is found without accents, and with them in either form', async (firstName, lastName, name) => {
  const { db } = world.services;
  const searches = ['jose', 'JOSÉ', 'muller', 'Mu\u0308ller', 'MÜLLER'];
  const talent = await buildTalentUser(db, { firstName, lastName });
  const { id: companyId } = await buildCompany(db, { name });
  const client = await buildClient(db, { companyId, firstName, lastName });
  const threadId = await buildThread(db, talent.id, client.id);
  await buildMessage(db, { threadId, userId: client.id });
  const administrator = await world.signIn(await buildAdministrator(db));
  const partner = await world.signIn(client);
  for (const search of searches) {
    const { users } = (await administrator.send(adminTalents, { search })).answer;
    expect(users.map(({ id }) => id)).toContain(talent.id);
    const { userThreads } = (await partner.send(messagingInit, { limit: 5, search })).answer;
    expect(userThreads).toHaveLength(1);
  }
  const { caller } = await signInTalent(world);
  for (const text of ['zurich', 'Zürich', 'Zu\u0308rich', 'SOFTWARE']) {
    const { companies } = (await caller.send(findCompanies, { text })).answer;
    expect(companies.map(({ id }) => id)).toContain(companyId);
  }
});

test('no text, however long or odd, is an error of any search, and none is in the log', async () => {
  const administrator = await world.signIn(await buildAdministrator(world.services.db));
  const { caller, talent } = await signInTalent(world);
  const visitor = world.visitor();
  const hostile = [
    '\u3316'.repeat(200),
    'a'.repeat(200),
    '\uFDFA'.repeat(200),
    '\u{1F9D1}'.repeat(100),
    "' | ' & ! <-> :* ~a\\",
    '%_\\',
    ...fc.sample(fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }), 15),
  ];
  for (const q of hostile) {
    const replies = [
      await caller.send(searchPositions, { filters: { ...PositionFilters.parse({}), q: q.slice(0, 200) } }),
      await visitor.get(`/positions?q=${encodeURIComponent(q.toWellFormed())}`),
      await caller.send(saveSearch, {
        kind: 'positions',
        name: 'Odd',
        filters: { q: q.slice(0, 200) },
        cadence: 'daily',
        timeZone: 'Etc/UTC',
      }),
      await caller.send(messagingInit, { limit: 5, search: q }),
      await caller.send(findCompanies, { text: q }),
      await administrator.send(adminTalents, { search: q }),
    ];
    expect([q, replies.map(({ status }) => status).filter((status) => status !== 200 && status !== 422)]).toEqual([
      q,
      [],
    ]);
    await world.services.db.deleteFrom('savedSearches').where('userId', '=', talent.id).execute();
    await sql`truncate limits`.execute(world.services.db);
  }
  expect(world.logged.filter((line) => Number(line['level']) >= 50 || 'sqlState' in line)).toEqual([]);
});
