import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateCompany } from '#contract/companies.ts';
import { messagingInit, messagingPostMessage } from '#contract/messaging.ts';
import {
  addExclusion,
  liftExclusion,
  maxCovered,
  maxExclusions,
  previewExclusion,
  readPrivacy,
  removeExclusion,
} from '#contract/privacy.ts';
import { getProfile } from '#contract/profiles.ts';
import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { insertCompany } from '#server/companies/service.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import { withTransaction } from '#server/platform/database/connect.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { runs } from '#server/testing/length.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { hideFrom, hideFromName, signInRecruiter } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  await world.services.db.deleteFrom('users').execute();
  await world.services.db.deleteFrom('companies').execute();
});
afterAll(() => world.close());

const db = () => world.services.db;
const skill = 3001;
const absentId = 2_000_000_000;

const squeeze = (text: string) => text.replaceAll(' ', '');
const begins = (one: string, other: string) => squeeze(one).length >= 4 && other.startsWith(`${one} `);
const areAlike = (one: string, other: string) =>
  squeeze(one) === squeeze(other) || begins(one, other) || begins(other, one);
const refused = (code: string) => [
  [422, 'name', code],
  [422, 'name', code],
];
const statusFor = async (caller: Caller, talentId: number) =>
  (await caller.send(getProfile, { profileType: 'talent', talentId })).status;
const rules = async (of: Caller) =>
  (await of.send(readPrivacy, {})).answer.exclusions.map(({ kind, text, companies }) => ({
    kind,
    text,
    companies: companies.map(({ name, isLifted }) => (isLifted ? `(${name})` : name)),
  }));
const preview = async (caller: Caller, name: string) =>
  (await caller.send(previewExclusion, { kind: 'name', name })).answer.companies.map((company) => company.name);

describe('names', () => {
  test.each([
    ['Acme', 'Acme GmbH'],
    ['acme.io', 'The ACME Company'],
    ['Acme', 'Acme Labs'],
    ['Acme Labs Berlin', 'Acme Labs'],
    ['git hub', 'GitHub, Inc.'],
    ['IBM', 'I.B.M. Corp.'],
    ['Bäckerei Söhne', 'BACKEREI SOHNE KG'],
    ['Яндекс', 'ЯНДЕКС Такси'],
    ['ソニー', 'ソニー'],
  ])('%s and %s are alike', async (rule, name) => {
    const { caller } = await signInTalent(world);
    await buildCompany(db(), { name });
    expect(await preview(caller, rule)).toEqual([name]);
  });

  test.each([
    ['Stripe', 'Strive'],
    ['Data', 'Databricks'],
    ['IBM', 'IBM Deutschland'],
    ['Labs', 'Acme Labs'],
    ['ソニー', 'ソニー銀行'],
    ['Яндекс', 'Yandex'],
    ['Acme', '!!!'],
  ])('%s and %s are not', async (rule, name) => {
    const { caller } = await signInTalent(world);
    await buildCompany(db(), { name });
    expect(await preview(caller, rule)).toEqual([]);
  });

  test('are compared by the database like the plain implementation, both ways', async () => {
    const key = fc
      .array(fc.constantFrom('a', 'ab', 'abcd', 'abc', 'd', 'abcde'), { minLength: 1, maxLength: 4 })
      .map((words) => words.join(' '));
    const { talent } = await signInTalent(world);
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(key, { minLength: 1, maxLength: 12 }), key, async (keys, wanted) => {
        await db().deleteFrom('companies').execute();
        await db().deleteFrom('exclusions').execute();
        const trialEndsAt = new Date();
        await db()
          .insertInto('companies')
          .values(keys.map((nameKey) => ({ name: nameKey, nameKey, trialEndsAt })))
          .execute();
        await db()
          .insertInto('exclusions')
          .values(
            keys.map((nameKey) => ({
              talentId: talent.id,
              kind: 'name' as const,
              companyId: null,
              name: nameKey,
              nameKey,
            })),
          )
          .execute();
        const { rows } = await sql<{ companies: string[]; exclusions: string[] }>`
          select array(select name from companies where id in (select alike_companies(${wanted}))) as companies,
            array(select name from alike_exclusions(${wanted})) as exclusions`.execute(db());
        const expected = keys.filter((one) => areAlike(one, wanted)).toSorted();
        expect(rows[0]?.companies.toSorted()).toEqual(expected);
        expect(rows[0]?.exclusions.toSorted()).toEqual(expected);
      }),
      { numRuns: runs(60) },
    );
  });
});

describe('a rule by name', () => {
  test('covers similar names, lists them before and after, and is the same rule when added again', async () => {
    const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
    const [acme, labs, other] = [
      await signInRecruiter(world, skill, 'Acme GmbH'),
      await signInRecruiter(world, skill, 'Acme Labs'),
      await signInRecruiter(world, skill, 'Northwind'),
    ];
    expect(await preview(caller, 'ACME, Inc.')).toEqual(['Acme GmbH', 'Acme Labs']);
    const exclusionId = await hideFromName(caller, 'ACME, Inc.');
    expect(await hideFromName(caller, 'Acme')).toBe(exclusionId);
    expect(await rules(caller)).toEqual([{ kind: 'name', text: 'ACME, Inc.', companies: ['Acme GmbH', 'Acme Labs'] }]);
    expect(await statusFor(acme.caller, talent.id)).toBe(404);
    expect(await statusFor(labs.caller, talent.id)).toBe(404);
    expect(await statusFor(other.caller, talent.id)).toBe(200);
    await caller.send(removeExclusion, { exclusionId });
    expect(await statusFor(acme.caller, talent.id)).toBe(200);
  });

  test('hides from a new company in the transaction that creates it', async () => {
    const { talent, caller } = await signInTalent(world);
    await hideFromName(caller, 'Acme');
    const pairs = (companyId: number, of = db()) =>
      of.selectFrom('hiddenPairs').select('talentId').where('companyId', '=', companyId).execute();
    await withTransaction(db(), async (db) => {
      const { id } = await insertCompany(db, { name: 'Acme AG', trialDays: 14 });
      expect(await pairs(id, db)).toEqual([{ talentId: talent.id }]);
    });
    const { id } = await buildCompany(db(), { name: 'Bakery' });
    expect(await pairs(id)).toEqual([]);
  });

  test('covers a company renamed to it, and still after another renaming', async () => {
    const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
    const { client, caller: member } = await signInRecruiter(world, skill, 'Bakery');
    const threadId = await buildThread(db(), client.id, talent.id);
    await buildMessage(db(), { threadId, userId: client.id });
    await hideFromName(caller, 'Acme');
    const rename = async (name: string) => {
      expect((await member.send(updateCompany, { company: { name } })).status).toBe(200);
      return statusFor(member, talent.id);
    };
    expect(await statusFor(member, talent.id)).toBe(200);
    expect(await rename('Acme Bakery')).toBe(404);
    expect((await member.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(404);
    expect(await rename('Bakery')).toBe(404);
    expect(await rules(caller)).toEqual([{ kind: 'name', text: 'Acme', companies: ['Bakery'] }]);
  });

  test('is refused without letters, or if it covers too many companies, though later ones may exceed that', async () => {
    const { caller } = await signInTalent(world);
    const refusals = async (name: string) =>
      [
        await caller.send(addExclusion, { kind: 'name', name }),
        await caller.send(previewExclusion, { kind: 'name', name }),
      ].map(({ status, problem }) => [status, problem.errors?.[0]?.path, problem.errors?.[0]?.code]);
    expect(await refusals('+++')).toEqual(refused('noLetters'));
    for (let count = 0; count < maxCovered; count += 1) await buildCompany(db(), { name: `Data ${count}` });
    const exclusionId = await hideFromName(caller, 'Data');
    await buildCompany(db(), { name: 'Data Works' });
    const [rule] = (await caller.send(readPrivacy, {})).answer.exclusions;
    expect([rule?.companyCount, rule?.companies.length]).toEqual([maxCovered + 1, 20]);
    expect(await hideFromName(caller, 'Data')).toBe(exclusionId);
    await caller.send(removeExclusion, { exclusionId });
    expect(await refusals('Data')).toEqual(refused('tooGeneral'));
    expect(await rules(caller)).toEqual([]);
  });

  test('is one of at most a hundred', async () => {
    const { talent, caller } = await signInTalent(world);
    await db()
      .insertInto('exclusions')
      .values(
        Array.from({ length: maxExclusions }, (_, index) => {
          const name = `rule ${index}`;
          return { talentId: talent.id, kind: 'name' as const, companyId: null, name, nameKey: name };
        }),
      )
      .execute();
    expect((await caller.send(addExclusion, { kind: 'name', name: 'One more' })).status).toBe(409);
    expect((await caller.send(addExclusion, { kind: 'name', name: 'Rule 1' })).status).toBe(200);
  });

  test('exempts a single company, but not the others', async () => {
    const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
    const stranger = (await signInTalent(world)).caller;
    const acme = await signInRecruiter(world, skill, 'Acme GmbH');
    const other = await signInRecruiter(world, skill, 'Acme Bakery');
    const threadId = await buildThread(db(), acme.client.id, talent.id);
    await buildMessage(db(), { threadId, userId: acme.client.id });
    const exclusionId = await hideFromName(caller, 'Acme');
    const lift = async (isLifted: boolean, companyId = acme.companyId, by = caller) =>
      (await by.send(liftExclusion, { exclusionId, companyId, isLifted })).status;
    const post = async () => (await acme.caller.send(messagingPostMessage, { threadId, text: 'Hello' })).status;
    expect(await post()).toBe(404);
    expect(await lift(true)).toBe(200);
    expect(await lift(true)).toBe(200);
    expect(await post()).toBe(200);
    expect(await statusFor(acme.caller, talent.id)).toBe(200);
    expect(await statusFor(other.caller, talent.id)).toBe(404);
    expect(await rules(caller)).toEqual([{ kind: 'name', text: 'Acme', companies: ['Acme Bakery', '(Acme GmbH)'] }]);
    // A company covered by another rule stays hidden.
    const own = await hideFrom(caller, acme.companyId);
    expect(await statusFor(acme.caller, talent.id)).toBe(404);
    expect((await acme.caller.send(messagingInit, { userToId: talent.id })).status).toBe(404);
    await caller.send(removeExclusion, { exclusionId: own });
    expect(await lift(false)).toBe(200);
    expect(await post()).toBe(404);
    expect(await lift(true, absentId)).toBe(404);
    expect(await lift(true, acme.companyId, stranger)).toBe(404);
    const company = await hideFrom(caller, acme.companyId);
    const refused = await caller.send(liftExclusion, {
      exclusionId: company,
      companyId: acme.companyId,
      isLifted: true,
    });
    expect([refused.status, refused.problem.reason?.code]).toEqual([409, 'noName']);
  });

  test('replaces the rule for a deleted company, and covers a later one of its name', async () => {
    const { talent, caller } = await signInTalent(world, { skillIds: [skill] });
    const [acme, twin, mark] = [
      await buildCompany(db(), { name: 'Acme GmbH' }),
      await buildCompany(db(), { name: 'ACME' }),
      await buildCompany(db(), { name: '!!!' }),
    ];
    for (const { id } of [acme, twin, mark]) await hideFrom(caller, id);
    await db().deleteFrom('companies').where('id', 'in', [acme.id, twin.id, mark.id]).execute();
    const [rule, ...others] = await rules(caller);
    expect(others).toEqual([]);
    expect(rule?.kind).toBe('name');
    const again = await signInRecruiter(world, skill, 'Acme');
    expect(await statusFor(again.caller, talent.id)).toBe(404);
  });
});

describe('concurrently', () => {
  test('a rule and a new company of its name see each other', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { talent, caller } = await signInTalent(world);
      const name = `Acme ${turn}`;
      const [, company] = await Promise.all([hideFromName(caller, name), buildCompany(db(), { name })]);
      expect(
        await db()
          .selectFrom('hiddenPairs')
          .select(['companyId', 'talentId'])
          .where('talentId', '=', talent.id)
          .execute(),
      ).toEqual([{ companyId: company.id, talentId: talent.id }]);
    }
  });

  test('a conversation begun while the company takes a hidden name is hidden', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const name = `Acme ${turn}`;
      const { caller: member, companyId } = await signInRecruiter(world, skill, `Bakery ${turn}`);
      const colleague = await world.signIn(await buildClient(db(), { companyId }));
      const { talent, caller } = await signInTalent(world);
      await hideFromName(caller, name);
      const [renamed, opened] = await Promise.all([
        member.send(updateCompany, { company: { name } }),
        colleague.send(messagingInit, { userToId: talent.id }),
      ]);
      expect(renamed.status).toBe(200);
      const threadId = opened.status === 200 ? (opened.answer.threadId ?? 0) : absentId;
      expect((await colleague.send(messagingPostMessage, { threadId, text: 'Hello' })).status).toBe(404);
    }
  });

  test('rules change and companies are created, renamed and deleted without a failure', async () => {
    const talents = await Promise.all(Array.from({ length: 4 }, () => signInTalent(world)));
    const { caller: member } = await signInRecruiter(world, skill, 'Acme Bakery');
    const rounds = talents.map(async ({ caller }, index) => {
      for (let turn = 0; turn < 5; turn += 1) {
        const exclusionId = await hideFromName(caller, 'Acme');
        const company = await buildCompany(db(), { name: `Acme ${index}` });
        const { status } = await member.send(updateCompany, {
          company: { name: turn % 2 === 0 ? `Acme ${turn}` : `Bakery ${turn}` },
        });
        expect(status).toBe(200);
        await hideFrom(caller, company.id);
        await db().deleteFrom('companies').where('id', '=', company.id).execute();
        expect((await caller.send(removeExclusion, { exclusionId })).status).toBe(200);
      }
    });
    await Promise.all(rounds);
    const { rows } = await sql`
      select company_id, talent_id from hidden_pairs except select company_id, talent_id from hidings`.execute(db());
    expect(rows).toEqual([]);
  });
});
