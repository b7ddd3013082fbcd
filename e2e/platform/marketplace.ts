import { type Page, expect } from '@playwright/test';
import type { User } from '#contract/accounts.ts';
import { buildClient, buildCompany } from '#server/accounts/build.ts';
import { buildMessage, buildThread } from '#server/messaging/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { buildPosition } from '#server/positions/build.ts';
import { buildTalent } from '#server/talents/build.ts';
import { callFrom } from './calls.ts';

export { buildClient, buildCompany, buildPosition, buildTalent };

/** Skill ids of the reference data. */
export const skill = { typescript: 1002, react: 2007, postgresql: 5001 } as const;

/** ISO 3166-1 numeric country codes. */
export const country = { portugal: 620, spain: 724 } as const;

/** The user signed in in this page's browser. */
export async function whoIs(page: Page): Promise<{ id: number; companyId: number }> {
  const user = await callFrom(page, '/api/user', {});
  const { id, company } = user as { id: number; company: { id: number } | null }; // the contract says so
  return { id, companyId: company?.id ?? 0 };
}

/** Waits until the server, which remembers sessions, returns the page's user with facts written to the database. */
export const expectTold = (page: Page, facts: Partial<User>): Promise<void> =>
  expect.poll(() => callFrom(page, '/api/user', {})).toMatchObject(facts);

/** Changes the plan of the page's company, and waits until its user's session shows it. */
export async function setPlan(
  page: Page,
  database: Database,
  plan: { isTrial?: boolean; trialEndsAt?: Date },
): Promise<void> {
  const { companyId } = await whoIs(page);
  const { isTrial, trialEndsAt } = await database
    .updateTable('companies')
    .set(plan)
    .where('id', '=', companyId)
    .returning(['isTrial', 'trialEndsAt'])
    .executeTakeFirstOrThrow();
  await expectTold(page, { isTrial, isTrialExpired: isTrial && trialEndsAt < new Date() });
}

export const idOf = async (page: Page): Promise<number> => (await whoIs(page)).id;

/** Fills in the signed-in talent's profile without its screen. */
export async function fillTalent(
  database: Database,
  page: Page,
  profile: Partial<{
    skillIds: number[];
    isRemote: boolean;
    timezone: string;
    utcOffsetMinutes: number;
    physicalCountryId: number;
  }>,
): Promise<void> {
  const { id } = await whoIs(page);
  await database.updateTable('talents').set(profile).where('userId', '=', id).execute();
}

/** Creates a company of three with a Live position whose contact is Ada, without its screens. */
export async function buildNorthwind(database: Database, name = 'Northwind Labs') {
  const company = await buildCompany(database, {
    name,
    isTrial: false,
    tagline: 'Routes for freight that cannot wait.',
    description: '<p>We plan routes for freight that cannot wait.</p>',
    website: 'https://northwind.example',
  });
  const person = (firstName: string, lastName: string, title: string) =>
    buildClient(database, { companyId: company.id, firstName, lastName, title, bio: `${firstName} hires.` });
  const ada = await person('Ada', 'Moreau', 'Head of Engineering');
  const tomasz = await person('Tomasz', 'Wilk', 'Engineering Manager, Routing');
  const noor = await person('Noor', 'van der Heijden-Castellanos', 'Technical Recruiter');
  const position = await buildPosition(database, {
    companyId: company.id,
    title: 'Cartographer',
    description: '<p>You draw maps.</p>',
    requiredSkillIds: [skill.typescript, skill.react],
    optionalSkillIds: [skill.postgresql],
    isRemote: true,
    timezone: 'Europe/Lisbon',
    timezoneMargin: 2,
    mainTeammateId: ada.id,
  });
  return { company, position, ada, tomasz, noor };
}

/** A talent to whom Ada of Northwind Labs has written first. */
export async function buildAsked(database: Database) {
  const northwind = await buildNorthwind(database);
  const mira = await buildTalent(database, {}, { firstName: 'Mira', lastName: 'Okafor' });
  const threadId = await buildThread(database, northwind.ada.id, mira.id);
  await buildMessage(database, { threadId, userId: northwind.ada.id, text: 'Are you free?' });
  return { ...northwind, mira, threadId };
}
