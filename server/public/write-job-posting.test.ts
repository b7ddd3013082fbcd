import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCompany } from '#server/accounts/build.ts';
import { buildPosition } from '#server/positions/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';

/* Properties and formats as Google documents them for JobPosting. */

interface Posting {
  '@type': string;
  title: string;
  description: string;
  datePosted: string;
  hiringOrganization: { name: string; sameAs: string; logo?: string };
  identifier: { name: string; value: string };
  jobLocation?: { '@type': string; address: { addressCountry: string } }[];
  jobLocationType?: string;
  applicantLocationRequirements?: { '@type': string; name: string }[];
  employmentType?: string[];
  experienceRequirements?: unknown;
  baseSalary?: unknown;
  validThrough?: string;
  directApply: boolean;
  url: string;
}

const origin = 'https://jobs.example.com';
const portugal = 620;
const spain = 724;
let world: World;

beforeAll(async () => {
  world = await createWorld({ appUrl: origin, isSecure: true });
});
afterAll(() => world.close());

/** Reads the data of a position's page; undefined if it has none. */
async function read(position: Parameters<typeof buildPosition>[1]): Promise<Posting | undefined> {
  const { db } = world.services;
  const company = await buildCompany(db, { name: 'Northwind Labs', website: 'https://northwind.example' });
  await db
    .updateTable('companies')
    .set({ avatarKey: 'avatar/AAAAAAAAAAAAAAAAAAAAAA.webp' })
    .where('id', '=', company.id)
    .execute();
  const { hashId } = await buildPosition(db, {
    companyId: company.id,
    title: 'Cartographer',
    description: '<p>You draw maps.</p><p><img src="/media/text/BBBBBBBBBBBBBBBBBBBBBB.webp" alt=""></p>',
    ...position,
  });
  const { text } = await world.visitor().get(`/positions/${hashId}`);
  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)?.[1];
  return block === undefined ? undefined : (JSON.parse(block) as Posting); // validated by this file's tests
}

test('a posting has the required properties, and none that are unknown', async () => {
  const posting = await read({
    isRemote: true,
    timezone: 'Any',
    requiredSkillIds: [1002],
    liveSince: new Date('2026-03-04T05:06:07Z'),
  });
  expect(posting).toMatchObject({
    '@type': 'JobPosting',
    title: 'Cartographer',
    datePosted: '2026-03-04T05:06:07.000Z',
    hiringOrganization: {
      name: 'Northwind Labs',
      sameAs: 'https://northwind.example',
      logo: `${origin}/media/avatar/AAAAAAAAAAAAAAAAAAAAAA.webp`,
    },
    identifier: { name: 'Northwind Labs' },
    directApply: true,
  });
  expect(posting?.url).toBe(`${origin}/positions/${posting?.identifier.value}`);
  expect(posting?.description).toContain('<p>You draw maps.</p>');
  expect(posting?.description).toContain(`src="${origin}/media/text/`);
  expect(posting?.description).toContain('<li>TypeScript</li>');
  for (const unknown of ['employmentType', 'baseSalary', 'experienceRequirements', 'validThrough'] as const)
    expect(posting?.[unknown]).toBeUndefined();
});

test("a posting and its page name the position's end, or none if it never ends", async () => {
  const countedFrom = new Date(Date.now() - 30 * 86_400_000);
  const remote = { isRemote: true, timezone: 'Any', countedFrom };
  const end = new Date(countedFrom.getTime() + 90 * 86_400_000);
  expect((await read(remote))?.validThrough).toBe(end.toISOString());
  const { hashId } = await buildPosition(world.services.db, { title: 'Cartographer', countedFrom });
  const day = end.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
  const say = async () => (await world.visitor().get(`/positions/${hashId}`)).text;
  expect(await say()).toContain(`Open vacancy, until ${day}`);
  const endless = await createWorld({ appUrl: origin, positionDays: 0 });
  const { hashId: other } = await buildPosition(endless.services.db, { title: 'Cartographer', countedFrom });
  const { text } = await endless.visitor().get(`/positions/${other}`);
  await endless.close();
  expect(text).toContain('>Open vacancy<');
  expect(text).not.toContain('validThrough');
});

test('states pay, work types and experience in the terms of search engines', async () => {
  const pay = { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: 'plus 10 % bonus' } as const;
  const posting = await read({ isRemote: true, pay, workTypeIds: [1, 3, 4], experienceFrom: 5 });
  expect(posting?.baseSalary).toEqual({
    '@type': 'MonetaryAmount',
    currency: 'EUR',
    value: { '@type': 'QuantitativeValue', minValue: 70_000, maxValue: 90_000, unitText: 'YEAR' },
  });
  expect(posting?.employmentType).toEqual(['FULL_TIME', 'CONTRACTOR']);
  expect(posting?.experienceRequirements).toEqual({
    '@type': 'OccupationalExperienceRequirements',
    monthsOfExperience: 60,
  });
  expect((await read({ isRemote: true, experienceFrom: 0 }))?.experienceRequirements).toBe('no requirements');
});

test('limits applicants for remote work to the countries where the company employs people, if stated', async () => {
  const posting = await read({ isRemote: true, timezone: 'Europe/Lisbon', hiringCountryIds: [spain] });
  expect(posting?.applicantLocationRequirements).toEqual([{ '@type': 'Country', name: 'Spain' }]);
});

test('lists every country for remote work from anywhere', async () => {
  const posting = await read({ isRemote: true });
  expect(posting?.jobLocationType).toBe('TELECOMMUTE');
  expect(posting?.jobLocation).toBeUndefined();
  expect(posting?.applicantLocationRequirements?.length).toBeGreaterThan(240);
  expect(posting?.applicantLocationRequirements).toContainEqual({ '@type': 'Country', name: 'Portugal' });
});

test('lists the countries within the margin for remote work near a timezone', async () => {
  const posting = await read({ isRemote: true, timezone: 'Europe/Lisbon', timezoneMargin: 1 });
  const names = posting?.applicantLocationRequirements?.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Portugal', 'Spain', 'Iceland', 'Germany', 'Ghana']));
  for (const far of ['Japan', 'United States of America', 'Greece', 'India']) expect(names).not.toContain(far);
});

test('lists the countries of on-site work by code, and keeps remote work beside it', async () => {
  const onSite = await read({ isPhysical: true, countryIds: [portugal, spain] });
  expect(onSite?.jobLocation).toEqual(
    ['PT', 'ES'].map((addressCountry) => ({
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressCountry },
    })),
  );
  expect(onSite?.jobLocationType).toBeUndefined();
  const both = await read({ isPhysical: true, countryIds: [portugal], isRemote: true, timezone: 'Europe/Lisbon' });
  expect([both?.jobLocation?.length, both?.jobLocationType]).toEqual([1, 'TELECOMMUTE']);
});

test('names the city of the only country of on-site work', async () => {
  const berlin = { isPhysical: true, city: 'Berlin', officeDays: 2 };
  const address = { '@type': 'PostalAddress', addressLocality: 'Berlin', addressCountry: 'DE' };
  expect((await read({ ...berlin, countryIds: [276] }))?.jobLocation).toEqual([{ '@type': 'Place', address }]);
  expect(JSON.stringify(await read({ ...berlin, countryIds: [276, spain] }))).not.toContain('Berlin');
});

test('omits the posting without a description or a country, rather than publish a wrong one', async () => {
  expect(await read({ description: '', isRemote: true })).toBeUndefined();
  expect(await read({})).toBeUndefined();
  expect(await read({ isPhysical: true, countryIds: [] })).toBeUndefined();
});
