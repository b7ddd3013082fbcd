import { afterAll, beforeAll, expect, test } from 'vitest';
import { clientHome, talentHome } from '#contract/matching.ts';
import { listPositions } from '#contract/positions.ts';
import { searchPositions } from '#contract/position-search.ts';
import { getProfile } from '#contract/profiles.ts';
import { searchTalents } from '#contract/search.ts';
import { openSearch, saveSearch } from '#contract/searches.ts';
import { signInClient } from '#server/accounts/build.ts';
import { matchInDatabase } from '#server/matching/service.ts';
import { buildPosition } from '#server/positions/build.ts';
import { signInTalent } from '#server/talents/build.ts';
import { type World, createWorld } from '#server/testing/world.ts';
import { lookAtSome } from './send-alerts.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld({ host: '0.0.0.0' });
});
afterAll(() => world.close());

const typescript = 1002;
const daily = { name: 'Saved', cadence: 'daily', timeZone: 'Europe/Lisbon' } as const;

test("searches saved, opened and mailed on one side change no byte of the other side's answers", async () => {
  const { db } = world.services;
  const talent = await signInTalent(world, { skillIds: [typescript], isRemote: true });
  const company = await signInClient(world, { isTrial: false });
  const { hashId } = await buildPosition(db, {
    companyId: company.companyId,
    mainTeammateId: company.client.id,
    requiredSkillIds: [typescript],
    isRemote: true,
  });
  const readByCompany = async () =>
    [
      await company.caller.send(clientHome, {}),
      await company.caller.send(searchTalents, { filters: {} }),
      await company.caller.send(listPositions, {}),
      await company.caller.send(getProfile, { profileType: 'talent', talentId: talent.talent.id }),
    ].map(({ text }) => text);
  const readByTalent = async () =>
    [
      await talent.caller.send(talentHome, { inParts: true }),
      await talent.caller.send(searchPositions, {}),
      await talent.caller.send(getProfile, { profileType: 'position', positionHashId: hashId }),
    ].map(({ text }) => text);
  const [seenByCompany, seenByTalent] = [await readByCompany(), await readByTalent()];
  expect(seenByCompany.every((text) => text.startsWith('{'))).toBe(true);

  const ofTalent = await talent.caller.send(saveSearch, { ...daily, kind: 'positions', filters: { remote: true } });
  await talent.caller.send(openSearch, ofTalent.answer);
  const ofCompany = await company.caller.send(saveSearch, {
    ...daily,
    kind: 'talents',
    filters: { skills: [typescript] },
  });
  await company.caller.send(openSearch, ofCompany.answer);
  await db
    .updateTable('savedSearches')
    .set({ checkedAt: new Date(0), nextAt: new Date(0) })
    .execute();
  await lookAtSome(world.services, matchInDatabase(db));
  const { rows } = await world.services.pool.query(`select from deliveries where kind = 'search-mail'`);
  expect(rows).toHaveLength(2);

  expect(await readByCompany()).toEqual(seenByCompany);
  expect(await readByTalent()).toEqual(seenByTalent);
  const logged = JSON.stringify(world.logged);
  expect(logged).not.toContain(daily.name);
});
