import { afterAll, beforeAll, expect, test } from 'vitest';
import { getProfile } from '#contract/profiles.ts';
import { type TalentChanges, savePhysicalCountry, saveTalent } from '#contract/talents.ts';
import { buildClient } from '#server/accounts/build.ts';
import type { Caller } from '#server/testing/caller.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { buildTalent } from './build.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const portugal = 620;

async function profileOf(caller: Caller, talentId: number) {
  const { answer } = await caller.send(getProfile, { profileType: 'talent', talentId });
  if (answer.profileType !== 'talent') throw new Error('not a talent');
  return answer.talent;
}

/** Signs a talent in in two browsers that edit the same profile. */
async function twoBrowsers() {
  const talent = await buildTalent(world.services.db);
  const [one, other] = [await world.signIn(talent), await world.signIn(talent)];
  return { talent, one, other, version: (await profileOf(one, talent.id)).version ?? 0 };
}

const save = (caller: Caller, changes: TalentChanges) => caller.send(saveTalent, { talent: changes });

test('refuses an outdated form, and changes neither account nor profile', async () => {
  const { talent, one, other, version } = await twoBrowsers();
  expect((await save(one, { version, bio: 'First' })).status).toBe(200);
  const stored = await profileOf(one, talent.id);
  const { status, problem } = await save(other, { version, firstName: 'Second', website: 'second.example' });
  expect([status, problem.code]).toEqual([409, 'edit-conflict']);
  expect(await profileOf(one, talent.id)).toEqual(stored);
  expect((await save(other, { version: version + 1, firstName: 'Second' })).status).toBe(200);
  expect(await profileOf(one, talent.id)).toMatchObject({ bio: 'First', firstName: 'Second', version: version + 2 });
});

test('choosing the country on the profile counts as a save', async () => {
  const { talent, one, other, version } = await twoBrowsers();
  await one.send(savePhysicalCountry, { talentId: talent.id, physicalCountryId: portugal });
  expect((await save(other, { version, physicalCountryId: null })).status).toBe(409);
  expect(await profileOf(one, talent.id)).toMatchObject({ physicalCountryId: portugal, version: version + 1 });
});

test('clients do not learn how often a profile was saved', async () => {
  const { talent } = await twoBrowsers();
  const client = await world.signIn(await buildClient(world.services.db));
  expect(await profileOf(client, talent.id)).not.toHaveProperty('version');
});
