import { type ReactNode } from 'react';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Company, companyFields } from '#contract/companies.ts';
import { locationFields } from '#contract/conditions.ts';
import { type Description, pickFields, plain } from '#contract/description.ts';
import type { HomePosition } from '#contract/matching.ts';
import { type Position, positionFields } from '#contract/positions.ts';
import { type Presentation, type Subject, faultsOf } from '#contract/shown-fields.ts';
import { type Talent, type TransformedTalent, talentFields } from '#contract/talents.ts';
import { TalentCard } from '#web/people/talent-card.tsx';
import { setUser } from '#web/platform/session/session.ts';
import { loadTexts, useTexts } from '#web/platform/texts/texts.ts';
import { PositionCard } from '#web/positions/position-card.tsx';
import { renderApp } from '#web/testing/render-app.tsx';
import { companyParts } from './company-view.tsx';
import { positionParts } from './position-view.tsx';
import type { ProfileParts } from './profile-parts.ts';
import { talentParts } from './talent-view.tsx';

/*
 * Each field appears on the cards and profiles that screens render, or contract/shown-fields.ts states why not. A field
 * is shown if changing its value changes the rendering. The server's presentations are tested in
 * scripts/shown-fields.test.ts.
 */

await Promise.all((['profiles', 'people', 'positions', 'pay'] as const).map((feature) => loadTexts(feature)));

const skill = (id: number, name: string) => ({ id, name, skilltype_id: 1, selected: true });
const type = { id: 1, name: 'Languages' };
const may = { write: false };
const member = (id: number, firstName: string) => ({
  id,
  firstName,
  lastName: 'Moreau',
  title: 'Engineer',
  avatarUrl: null,
  isMe: false,
  may,
});
const summary = { id: 1, name: 'Northwind Labs', avatarUrl: null, backgroundImageUrl: null, verifiedDomain: null };
const teammates = [member(1, 'Ada'), member(2, 'Colin')];

const position: Position = {
  id: 1,
  hashId: 'abc',
  title: 'Cartographer',
  description: '<p>You draw maps.</p>',
  writtenIn: 'en',
  isLive: true,
  skills: [skill(1, 'TypeScript')],
  optionalSkills: [skill(2, 'React')],
  selectedOptionalSkillsLength: 1,
  skilltypes: [type],
  isRemote: true,
  timezone: 'Europe/Lisbon',
  timezoneStr: 'Lisbon (UTC+0)',
  timezoneMargin: 3,
  timezoneMarginStr: '± 3 h',
  isPhysical: true,
  countryIds: [620],
  city: 'Porto',
  officeDays: 2,
  countryIdsStr: 'Portugal',
  physicalCountryStr: 'Portugal',
  pay: { min: 70_000, max: 90_000, currency: 'EUR', period: 'year', note: '' },
  workTypeIds: [1],
  experienceFrom: 5,
  hiringCountryIds: [620],
  sponsorsVisa: true,
  assistants: 'welcome',
  mainTeammateId: 1,
  company: { ...summary, tagline: '', description: '', benefits: '', teammates },
  teammates,
};

const home: HomePosition = {
  id: 1,
  hashId: 'abc',
  title: position.title,
  company: summary,
  skills: position.skills,
  fit: null,
  pay: position.pay,
  place: pickFields(locationFields, position),
};

const talent: Talent = {
  id: 1,
  firstName: 'Mira',
  lastName: 'Okafor',
  avatarUrl: null,
  backgroundImageUrl: null,
  website: null,
  github: null,
  twitter: null,
  linkedin: null,
  bio: 'I draw maps.',
  skills: [skill(1, 'TypeScript')],
  skilltypes: [type],
  worktypesEx: [{ id: 1, name: 'Permanent', selected: true }],
  isRemote: true,
  timezone: 'Europe/Lisbon',
  timezoneStr: 'Lisbon (UTC+0)',
  currentUtcOffset: 0,
  isPhysical: true,
  physicalCountryId: 620,
  countryStr: 'Portugal',
  eligibleCountryIds: [620],
  experience: 5,
  compensation: 90,
  isMe: false,
  may,
};

const company: Company = {
  ...summary,
  tagline: 'We draw maps.',
  website: null,
  linkedin: null,
  twitter: null,
  youtube: null,
  instagram: null,
  facebook: null,
  description: '<p>Maps.</p>',
  benefits: '<p>Ink.</p>',
  positions: [],
  teammates: [],
};

const link = 'https://elsewhere.example';
/** Changed parts of an answer, with each field at another value; values that the server derives from it change too. */
const other: Record<Subject, Readonly<Record<string, object>>> = {
  position: {
    title: { title: 'Surveyor' },
    description: { description: '<p>You measure land.</p>' },
    writtenIn: { writtenIn: 'pt' },
    skills: { skills: [skill(3, 'Rust')] },
    optionalSkills: { optionalSkills: [] },
    isLive: { isLive: false },
    isRemote: { isRemote: false },
    timezone: { timezone: 'America/Lima', timezoneStr: 'Lima (UTC-5)' },
    timezoneMargin: { timezoneMargin: 5, timezoneMarginStr: '± 5 h' },
    isPhysical: { isPhysical: false },
    countryIds: { countryIds: [724], countryIdsStr: 'Spain', physicalCountryStr: 'Spain' },
    city: { city: 'Braga' },
    officeDays: { officeDays: 3 },
    pay: { pay: { min: 60_000, max: 90_000, currency: 'EUR', period: 'year', note: '' } },
    workTypeIds: { workTypeIds: [2] },
    experienceFrom: { experienceFrom: 9 },
    hiringCountryIds: { hiringCountryIds: [724] },
    sponsorsVisa: { sponsorsVisa: false },
    assistants: { assistants: 'people' },
    mainTeammateId: { mainTeammateId: 2 },
  },
  talent: {
    firstName: { firstName: 'Mara' },
    lastName: { lastName: 'Okonkwo' },
    website: { website: link },
    github: { github: link },
    twitter: { twitter: link },
    linkedin: { linkedin: link },
    bio: { bio: 'I measure land.' },
    skills: { skills: [skill(3, 'Rust')] },
    worktypesEx: { worktypesEx: [{ id: 2, name: 'Freelance', selected: true }] },
    isRemote: { isRemote: false },
    timezone: { timezone: 'America/Lima', timezoneStr: 'Lima (UTC-5)', currentUtcOffset: -300 },
    isPhysical: { isPhysical: false },
    physicalCountryId: { physicalCountryId: 724, countryStr: 'Spain' },
    eligibleCountryIds: { eligibleCountryIds: [724] },
    experience: { experience: 9 },
    compensation: { compensation: 120 },
  },
  company: {
    name: { name: 'Southwind Labs' },
    tagline: { tagline: 'We measure land.' },
    website: { website: link },
    linkedin: { linkedin: link },
    twitter: { twitter: link },
    youtube: { youtube: link },
    instagram: { instagram: link },
    facebook: { facebook: link },
    description: { description: '<p>Land.</p>' },
    benefits: { benefits: '<p>Tape.</p>' },
  },
};

const Profile = ({ parts: { label, cover, avatar, head, children, footer } }: { parts: ProfileParts }) => (
  <section aria-label={label} data-cover={JSON.stringify([cover, avatar])}>
    {head}
    {children}
    {footer}
  </section>
);
const PositionProfile = (changes: object) => (
  <Profile parts={positionParts(useTexts('profiles'), { ...position, ...changes })} />
);
const CompanyProfile = (changes: object) => (
  <Profile parts={companyParts(useTexts('profiles'), { ...company, ...changes })} />
);
const nothing = () => undefined;

const drawings: Record<string, (changes: object) => ReactNode> = {
  'position card': (changes) => (
    <PositionCard
      position={{ ...home, ...changes, place: { ...position, ...changes } }}
      level={2}
      now={new Date(2026, 2, 8)}
    />
  ),
  'position profile': (changes) => <PositionProfile {...changes} />,
  'talent card': (changes) => {
    const fetched: TransformedTalent = { ...talent, workTypeIds: [], ...changes };
    const asked = { requiredIds: [], optionalIds: [], positionOffset: null };
    return <TalentCard talentId={1} fetched={fetched} {...asked} setNear={nothing} onOpen={nothing} />;
  },
  'talent profile': (changes) => <Profile parts={talentParts({ ...talent, ...changes })} />,
  'company profile': (changes) => <CompanyProfile {...changes} />,
};

beforeEach(() =>
  setUser({
    id: 9,
    type: 1,
    firstName: 'Noor',
    lastName: 'Castell',
    email: 'noor@example.com',
    avatarUrl: null,
    isTrial: false,
    isTrialExpired: false,
    company: null,
    countries: [
      { id: 620, name: 'Portugal' },
      { id: 724, name: 'Spain' },
    ],
    actingAdministrator: null,
  }),
);

async function draw(what: string, changes: object): Promise<string> {
  const { screen } = await renderApp(() => drawings[what]?.(changes));
  await expect.poll(() => screen.container.querySelector('section, article, [data-card]')).not.toBeNull();
  // Ids differ between renderings.
  const drawn = screen.container.innerHTML.replaceAll(/_r_[\da-z]+_/g, '');
  await screen.unmount();
  return drawn;
}

const faultsIn = (subject: Subject, presentation: Presentation, fields: Description) =>
  faultsOf(subject, presentation, fields, async (field) => {
    const what = `${subject} ${presentation}`;
    return (await draw(what, {})) !== (await draw(what, other[subject][field] ?? {}));
  });

test.each([
  ['position', 'card', positionFields],
  ['position', 'profile', positionFields],
  ['talent', 'card', talentFields],
  ['talent', 'profile', talentFields],
  ['company', 'profile', companyFields],
] as const)('each field of a %s appears on its %s, or is excused', async (subject, presentation, fields) => {
  expect(await faultsIn(subject, presentation, fields)).toEqual([]);
});

test.each(['card', 'profile'] as const)(
  'detects a new field of a position that is missing on its %s',
  async (presentation) => {
    const fields = { ...positionFields, salary: plain(0, z.int()) };
    expect(await faultsIn('position', presentation, fields)).toEqual([`position ${presentation}: salary is forgotten`]);
  },
);
