import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { type TestDatabase, createTestDatabase } from '#server/testing/database.ts';
import { findOnboarding } from './service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test.each([
  [{}, {}, null, []],
  [{ title: 'Head of Engineering' }, {}, null, []],
  [{ title: 'Head of Engineering', bio: 'Hires' }, {}, null, [1]],
  [{}, { description: '<p>About</p>' }, null, []],
  [{}, { description: '<p>About</p>', tagline: 'Wind, measured' }, null, [2]],
  [{}, { description: '<p>About</p>', website: 'https://northwind.example' }, null, [2]],
  [{}, { tagline: 'Wind, measured', website: 'https://northwind.example' }, null, []],
  [{}, {}, '', []],
  [{}, {}, 'Engineer', [3]],
  [
    { title: 'Head of Engineering', bio: 'Hires' },
    { description: '<p>About</p>', tagline: 'Wind' },
    'Engineer',
    [1, 2, 3],
  ],
])('a member %j of a company %j with a position titled %j has completed %j', async (person, profile, title, steps) => {
  const { db } = database.connection;
  const company = await buildCompany(db, profile);
  const member = await buildClient(db, { ...person, companyId: company.id });
  // A colleague's profile and another company's position do not count.
  await buildClient(db, { companyId: company.id, title: 'Recruiter', bio: 'Also hires' });
  if (title !== null)
    await db
      .insertInto('positions')
      .values({ companyId: company.id, hashId: `p${company.id}`, title })
      .execute();
  expect((await findOnboarding(db, member)).completedProfiles).toEqual(steps);
});

test.each([
  [{}, {}, ['title', 'bio', 'about', 'pitch', 'position']],
  [{ title: 'Head of Engineering' }, { website: 'https://northwind.example' }, ['bio', 'about', 'position']],
  [{ title: 'Head of Engineering', bio: 'Hires' }, { description: '<p>About</p>' }, ['pitch', 'position']],
])('a member %j of a company %j lacks %j', async (person, profile, missing) => {
  const { db } = database.connection;
  const company = await buildCompany(db, profile);
  const member = await buildClient(db, { ...person, companyId: company.id });
  expect((await findOnboarding(db, member)).missingParts).toEqual(missing);
});
