import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TalentChanges, saveTalent } from '#contract/talents.ts';
import { buildClient } from '#server/accounts/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildTalent, readOwnProfile, signInTalent } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const typescript = 1002;
const postgresql = 5001;
const portugal = 620;

const chosen = (choices: { id: number; selected: boolean }[]) =>
  choices.filter(({ selected }) => selected).map(({ id }) => id);

describe('a talent saves their profile', () => {
  test('and gets everything back as typed, with links completed and old timezone names updated', async () => {
    const { talent, caller } = await signInTalent(world);
    const { status } = await caller.send(saveTalent, {
      talent: {
        id: talent.id,
        firstName: ' Grace ',
        lastName: 'Okafor',
        website: 'grace.example',
        github: '@grace',
        twitter: '',
        linkedin: 'https://www.linkedin.com/in/grace',
        bio: 'Two lines\nof bio',
        worktypesEx: [
          { id: 3, selected: true },
          { id: 1, selected: false },
        ],
        skills: [postgresql, { id: typescript, selected: true }, { id: 1001, selected: false }, typescript],
        isRemote: true,
        timezone: 'Asia/Calcutta',
        isPhysical: true,
        physicalCountryId: portugal,
        experience: 0,
        compensation: 120,
      },
    });
    expect(status).toBe(200);
    const profile = await readOwnProfile(caller, talent.id);
    expect(profile).toMatchObject({
      firstName: 'Grace',
      lastName: 'Okafor',
      website: 'https://grace.example',
      github: 'https://github.com/grace',
      twitter: null,
      linkedin: 'https://www.linkedin.com/in/grace',
      bio: 'Two lines\nof bio',
      isRemote: true,
      timezone: 'Asia/Kolkata',
      timezoneStr: 'Kolkata (UTC+5:30)',
      isPhysical: true,
      physicalCountryId: portugal,
      countryStr: 'Portugal',
      experience: 0,
      compensation: 120,
      isMe: true,
    });
    expect(chosen(profile.skills)).toEqual([typescript, postgresql]);
    expect(chosen(profile.worktypesEx)).toEqual([3]);
    expect(
      await world.services.db
        .selectFrom('talents')
        .select(['skillIds', 'utcOffsetMinutes'])
        .where('userId', '=', talent.id)
        .executeTakeFirst(),
    ).toEqual({
      skillIds: [typescript, postgresql],
      utcOffsetMinutes: 330,
    });
  });

  test('and omitted fields stay unchanged', async () => {
    const { talent, caller } = await signInTalent(world, {
      skillIds: [typescript],
      experience: 7,
      timezone: 'Europe/Lisbon',
      isRemote: true,
    });
    const before = await readOwnProfile(caller, talent.id);
    expect((await caller.send(saveTalent, { talent: {} })).status).toBe(200);
    expect(await readOwnProfile(caller, talent.id)).toEqual(before);
    expect((await caller.send(saveTalent, { talent: { bio: 'New' } })).status).toBe(200);
    expect(await readOwnProfile(caller, talent.id)).toEqual({ ...before, bio: 'New', version: 2 });
  });

  test('and can clear optional fields', async () => {
    const { talent, caller } = await signInTalent(world, {
      skillIds: [typescript],
      experience: 7,
      compensation: 90,
      timezone: 'Europe/Lisbon',
      physicalCountryId: portugal,
    });
    const emptied = {
      skills: [],
      experience: null,
      compensation: null,
      timezone: null,
      physicalCountryId: null,
      website: null,
    };
    expect((await caller.send(saveTalent, { talent: emptied })).status).toBe(200);
    const profile = await readOwnProfile(caller, talent.id);
    expect(profile).toMatchObject({
      experience: null,
      compensation: null,
      timezone: null,
      timezoneStr: null,
      physicalCountryId: null,
    });
    expect(chosen(profile.skills)).toEqual([]);
  });

  test.each<[string, Record<string, unknown>]>([
    ['talent.firstName', { firstName: '  ' }],
    ['talent.lastName', { lastName: 'a'.repeat(101) }],
    ['talent.website', { website: 'javascript:alert(1)' }],
    ['talent.github', { github: 'a b' }],
    ['talent.linkedin', { linkedin: 'ftp://linkedin.com/in/ada' }],
    ['talent.bio', { bio: 'a'.repeat(5_001) }],
    ['talent.skills.1', { skills: [typescript, 7] }],
    ['talent.worktypesEx.0', { worktypesEx: [{ id: 9, selected: true }] }],
    ['talent.timezone', { timezone: 'Any' }],
    ['talent.timezone', { timezone: 'Mars/Olympus' }],
    ['talent.physicalCountryId', { physicalCountryId: 999 }],
    ['talent.experience', { experience: 61 }],
    ['talent.experience', { experience: 1.5 }],
    ['talent.compensation', { compensation: -1 }],
    ['talent.isRemote', { isRemote: 'yes' }],
  ])('but not a wrong %s', async (path, changes) => {
    const { talent, caller } = await signInTalent(world);
    const before = await readOwnProfile(caller, talent.id);
    const wrong = { bio: 'changed', ...changes } as TalentChanges; // wrong on purpose
    const { status, problem } = await caller.send(saveTalent, { talent: wrong });
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.path)).toEqual([path]);
    const isChoice = /skills|worktypes|timezone|Country/.test(path);
    expect(problem.errors?.[0]?.code === 'notOffered').toBe(isChoice);
    expect(await readOwnProfile(caller, talent.id)).toEqual(before);
  });

  test('and gets every refused field named, whatever is wrong with it', async () => {
    const { talent, caller } = await signInTalent(world);
    const before = await readOwnProfile(caller, talent.id);
    const faultsOf = async (changes: TalentChanges) => {
      const { status, problem } = await caller.send(saveTalent, { talent: { bio: 'changed', ...changes } });
      expect(status).toBe(422);
      return problem.errors?.map(({ path, code }) => [path.replace('talent.', ''), code]);
    };
    const links: TalentChanges = { website: 'localhost', github: 'ada', twitter: 'two words' };
    const ofLinks = [
      ['website', 'webAddress'],
      ['twitter', 'link'],
    ];
    expect(await faultsOf(links)).toEqual(ofLinks);
    expect(await faultsOf({ ...links, timezone: 'Mars/Olympus', physicalCountryId: 999 })).toEqual([
      ...ofLinks,
      ['timezone', 'notOffered'],
      ['physicalCountryId', 'notOffered'],
    ]);
    const ofShape = [
      ['firstName', 'empty'],
      ['linkedin', 'tooLong'],
    ];
    expect(await faultsOf({ ...links, firstName: ' ', linkedin: 'x'.repeat(301) })).toEqual([...ofShape, ...ofLinks]);
    expect(await readOwnProfile(caller, talent.id)).toEqual(before);
  });

  test("but not another talent's", async () => {
    const { caller } = await signInTalent(world);
    const other = await buildTalent(world.services.db, {}, { bio: 'untouched' });
    expect((await caller.send(saveTalent, { talent: { id: other.id, bio: 'defaced' } })).status).toBe(404);
    expect(await readOwnProfile(await world.signIn(other), other.id)).toMatchObject({ bio: 'untouched' });
  });

  test('and cannot change their address, type or company through it', async () => {
    const { talent, caller } = await signInTalent(world);
    const company = await buildClient(world.services.db);
    const smuggled = { bio: 'x', email: 'new@example.com', type: 3, companyId: company.companyId } as TalentChanges; // wrong on purpose
    expect((await caller.send(saveTalent, { talent: smuggled })).status).toBe(200);
    const row = await world.services.db
      .selectFrom('users')
      .select(['email', 'type', 'companyId', 'bio'])
      .where('id', '=', talent.id)
      .executeTakeFirst();
    expect(row).toEqual({ email: talent.email, type: 1, companyId: null, bio: 'x' });
  });
});
