import { text as textOf } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { companyFields, updateCompany } from '#contract/companies.ts';
import { type Description, plain } from '#contract/description.ts';
import { noOffice } from '#contract/place.ts';
import { positionFields, updatePosition } from '#contract/positions.ts';
import { type About, report } from '#contract/reports.ts';
import { type Presentation, type Subject, faultsOf } from '#contract/shown-fields.ts';
import { saveTalent, talentFields } from '#contract/talents.ts';
import { buildClient, signInClient } from '#server/accounts/build.ts';
import { announcementMails } from '#server/announcements/service.ts';
import { listOutbox } from '#server/mail/write-outbox.ts';
import { mailHandlers } from '#server/mail/service.ts';
import { positionsEntry, readCompany } from '#server/own-data/read-company.ts';
import { readProfile } from '#server/own-data/read-profile.ts';
import { buildPosition } from '#server/positions/build.ts';
import { workTypes } from '#server/reference/service.ts';
import { signInTalent } from '#server/talents/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { createRandom } from './demo/random.ts';
import { insertCompanies } from './demo/seed-companies.ts';
import { insertTalents } from './demo/seed-talents.ts';

/*
 * Each field is in each presentation that the server renders, or contract/shown-fields.ts says why not. A field counts
 * as shown if another value changes the text. Screens are tested in web/profiles/shown-fields.test.tsx.
 */

const [typescript, react, rust] = [1002, 1003, 1009];
const [portugal, spain] = [620, 724];

let world: World;
let stages: Record<Subject, Stage>;
beforeAll(async () => {
  // With the outbox page off, its mail is not printed either.
  world = await createWorld({ host: '0.0.0.0', appUrl: 'https://jobs.example.com', isSecure: true });
  stages = { position: await stagePosition(), talent: await stageTalent(), company: await stageCompany() };
});
afterAll(() => world.close());

const db = () => world.services.db;

/** Two values of each field, as payloads hold them; the first is the usual one. */
type Samples<Fields extends Description> = Record<keyof Fields, readonly [unknown, unknown]>;

/** A row of a subject, with its presentations as texts. */
interface Stage {
  fields: Description;
  samples: Readonly<Record<string, readonly [unknown, unknown]>>;
  save: (values: object) => Promise<{ status: number }>;
  presentations: Partial<Record<Presentation, () => Promise<string>>>;
  /** Rows of the demonstration, and columns with a different name. */
  seeded: readonly object[];
  columns?: Readonly<Record<string, string>>;
}

/** Whether another value of a field changes a presentation. A field without samples is not shown. */
async function isShown({ samples, save, presentations }: Stage, presentation: Presentation, field: string) {
  const usual = Object.fromEntries(Object.entries(samples).map(([name, [value]]) => [name, value]));
  const draw = async (values: object) => {
    expect((await save(values)).status).toBe(200);
    // Times depend on when it was saved.
    return (await presentations[presentation]?.())?.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');
  };
  const before = await draw(usual);
  return before !== (await draw({ ...usual, ...(field in samples && { [field]: samples[field]?.[1] }) }));
}

/** Whether the demonstration has a value in a field. */
const isSeeded = ({ seeded, columns = {} }: Stage, field: string): boolean =>
  seeded.some((row) => {
    const value: unknown = Object.entries(row).find(([column]) => column === (columns[field] ?? field))?.[1];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });

async function faultsIn(subject: Subject, presentation: Presentation, more: Description = {}): Promise<string[]> {
  const stage = stages[subject];
  return faultsOf(subject, presentation, { ...stage.fields, ...more }, (field) =>
    presentation === 'demonstration' ? isSeeded(stage, field) : isShown(stage, presentation, field),
  );
}

const drawn = ['page', 'jobPosting', 'mail', 'case', 'export', 'record', 'demonstration'] as const;
const pairs = (['position', 'talent', 'company'] as const).flatMap((subject) =>
  drawn.map((presentation) => [subject, presentation] as const),
);

test.each(pairs)('each field of a %s is in its %s, or is excused', async (subject, presentation) => {
  expect(await faultsIn(subject, presentation)).toEqual([]);
});

test.each(drawn)('a new field of a position that is missing in its %s is found', async (presentation) => {
  const salary = plain(0, z.int());
  expect(await faultsIn('position', presentation, { salary })).toEqual([
    `position ${presentation}: salary is forgotten`,
  ]);
});

const chosen = (...ids: number[]) => ids.map((id) => ({ id, selected: true }));
const links = (name: string) => [`https://${name}.com/one`, `https://${name}.com/two`] as const;
const read = async (path: string): Promise<string> => (await world.visitor().get(path)).text;
const bodyOf = (page: string): string => page.slice(page.indexOf('<body'));
const postingOf = (page: string): string =>
  /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '';

/** Only on-site work has an office. */
const officeOf = (values: { isPhysical?: boolean }) => (values.isPhysical ? {} : noOffice);

/** The copy taken by a report; empty if the reporter does not see its subject. */
async function copyOf({ caller }: { caller: Caller }, about: About): Promise<string> {
  await sql`truncate cases, reports, limits cascade`.execute(db());
  await caller.send(report, { about, category: 'spam', text: '' });
  const { rows } = await sql<{ evidence: object }>`select evidence from reports`.execute(db());
  return JSON.stringify(rows[0]?.evidence);
}

/** The announcement as it would be sent to a talent now; empty if it would not. */
async function announce(positionId: number, userId: number): Promise<string> {
  await sql`update announcements set is_listed = true where position_id = ${positionId}::integer`.execute(db());
  const [handler] = mailHandlers(world.services, [announcementMails.announcement]);
  const queued = {
    id: 1,
    kind: 'announcement-mail',
    userId,
    subjectId: positionId,
    address: null,
    owner: null,
    details: {},
  };
  const attempt = {
    signal: new AbortController().signal,
    takeTurn: () => Promise.resolve(false),
    handOver: () => Promise.resolve(),
  };
  if ((await handler?.run({ ...queued, tries: 1, handOvers: 0 }, attempt)) !== 'sent') return '';
  const [latest] = await listOutbox(world.services.settings);
  return JSON.stringify([latest?.subject, latest?.text, latest?.html]);
}

async function stagePosition(): Promise<Stage> {
  const { caller, client, companyId } = await signInClient(world, { isTrial: false });
  const colleague = await buildClient(db(), { companyId, firstName: 'Colin', lastName: 'Colleague' });
  const reader = await signInTalent(world, { skillIds: [typescript] });
  const { id, hashId } = await buildPosition(db(), { companyId, isLive: false });
  const samples: Samples<typeof positionFields> = {
    title: ['Cartographer', 'Surveyor'],
    description: ['<p>You draw maps.</p>', '<p>You measure land.</p>'],
    writtenIn: ['en', 'pt'],
    skills: [chosen(typescript), chosen(rust)],
    optionalSkills: [chosen(react), []],
    isLive: [true, false],
    isRemote: [true, false],
    timezone: ['Europe/Lisbon', 'America/Lima'],
    timezoneMargin: [3, 5],
    isPhysical: [true, false],
    countryIds: [[portugal], [spain]],
    city: ['Porto', 'Braga'],
    officeDays: [2, 3],
    pay: [
      { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: '' },
      { min: 60_000, max: 80_000, currency: 'EUR', period: 'year', note: '' },
    ],
    workTypeIds: [[workTypes[0]?.id], [workTypes[1]?.id]],
    experienceFrom: [5, 9],
    // If stated, applicants come from these countries and not from the timezone's.
    hiringCountryIds: [[], [spain]],
    sponsorsVisa: [true, false],
    assistants: ['welcome', 'people'],
    mainTeammateId: [client.id, colleague.id],
  };
  const page = () => read(addresses.positionPage(hashId));
  const member = { ...client, companyId, language: null };
  return {
    fields: positionFields,
    samples,
    save: (values) => caller.send(updatePosition, { position: { id, ...values, ...officeOf(values) } }),
    presentations: {
      page: async () => bodyOf(await page()),
      jobPosting: async () => postingOf(await page()),
      mail: () => announce(id, reader.talent.id),
      case: () => copyOf(reader, { type: 'position', hashId }),
      export: () => textOf(positionsEntry(db(), member).body),
      record: async () => {
        await sql`truncate limits`.execute(db());
        return (await caller.get(addresses.positionRecord(hashId))).text;
      },
    },
    seeded: (await seedDemonstration()).positions,
    columns: { skills: 'requiredSkillIds', optionalSkills: 'optionalSkillIds' },
  };
}

async function stageTalent(): Promise<Stage> {
  const { talent, caller } = await signInTalent(world);
  const reader = await signInClient(world, { isTrial: false });
  const [one, other] = workTypes;
  const samples: Samples<typeof talentFields> = {
    firstName: ['Mira', 'Mara'],
    lastName: ['Okafor', 'Okonkwo'],
    website: ['https://mira.example/one', 'https://mira.example/two'],
    github: links('github'),
    twitter: links('twitter'),
    linkedin: links('linkedin'),
    bio: ['I draw maps.', 'I measure land.'],
    skills: [chosen(typescript), chosen(rust)],
    worktypesEx: [chosen(one?.id ?? 0), chosen(other?.id ?? 0)],
    isRemote: [true, false],
    timezone: ['Europe/Lisbon', 'America/Lima'],
    isPhysical: [true, false],
    physicalCountryId: [portugal, spain],
    eligibleCountryIds: [[portugal], [spain]],
    experience: [5, 9],
    compensation: [90, 120],
  };
  return {
    fields: talentFields,
    samples,
    save: (values) => caller.send(saveTalent, { talent: values }),
    presentations: {
      case: () => copyOf(reader, { type: 'talent', id: talent.id }),
      export: async () => JSON.stringify(await readProfile(db(), { ...talent, companyId: null, language: null })),
    },
    seeded: (await seedDemonstration()).talents,
    columns: { skills: 'skillIds', worktypesEx: 'workTypeIds' },
  };
}

async function stageCompany(): Promise<Stage> {
  const { client, companyId, caller } = await signInClient(world, { isTrial: false });
  const reader = await signInTalent(world, { skillIds: [typescript] });
  const { id, hashId } = await buildPosition(db(), {
    companyId,
    description: '<p>You draw maps.</p>',
    requiredSkillIds: [typescript],
    isPhysical: true,
    countryIds: [portugal],
  });
  await sql`
    insert into announcements (position_id, is_open, is_listed, required_skill_ids, is_remote, timezone_margin, is_physical, country_ids)
    values (${id}::integer, true, true, '{}', false, 0, false, '{}')`.execute(db());
  const samples: Samples<typeof companyFields> = {
    name: ['Northwind Labs', 'Southwind Labs'],
    tagline: ['We draw maps.', 'We measure land.'],
    website: ['https://northwind.example', 'https://southwind.example'],
    linkedin: links('linkedin'),
    twitter: links('twitter'),
    youtube: links('youtube'),
    instagram: links('instagram'),
    facebook: links('facebook'),
    description: ['<p>Maps.</p>', '<p>Land.</p>'],
    benefits: ['<p>Ink.</p>', '<p>Tape.</p>'],
  };
  return {
    fields: companyFields,
    samples,
    save: (values) => caller.send(updateCompany, { company: values }),
    presentations: {
      page: async () => bodyOf(await read(addresses.companyPage(companyId))),
      jobPosting: async () => postingOf(await read(addresses.positionPage(hashId))),
      mail: () => announce(id, reader.talent.id),
      case: () => copyOf(reader, { type: 'company', id: companyId }),
      export: async () => JSON.stringify(await readCompany(db(), { ...client, companyId, language: null })),
    },
    seeded: (await seedDemonstration()).companies,
  };
}

/** Content of the demonstration, without its pictures and conversations. */
let seeding: ReturnType<typeof seed> | undefined;
const seedDemonstration = () => (seeding ??= seed());
async function seed() {
  const random = createRandom(1);
  const taken = new Set<string>();
  const pictures = {
    logos: [],
    covers: ['background/demonstration.webp'],
    avatars: ['avatar/demonstration.webp'],
    own: <Row extends object>(rows: readonly Row[]) => Promise.resolve([...rows]),
  };
  const talentIds = (await insertTalents(db(), random, taken, pictures)).map(({ id }) => id);
  const positionIds = (await insertCompanies(db(), random, taken, pictures)).map(({ id }) => id);
  const [talents, positions] = await Promise.all([
    db()
      .selectFrom('users as u')
      .innerJoin('talents as t', 't.userId', 'u.id')
      .selectAll(['t', 'u'])
      .where('u.id', 'in', talentIds)
      .execute(),
    db().selectFrom('positions').selectAll().where('id', 'in', positionIds).execute(),
  ]);
  const companyIds = positions.map(({ companyId }) => companyId);
  const companies = await db().selectFrom('companies').selectAll().where('id', 'in', companyIds).execute();
  return { talents, positions, companies };
}
