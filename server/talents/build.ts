import { getProfile } from '#contract/profiles.ts';
import { buildTalentUser } from '#server/accounts/build.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { findTimezone } from '#server/reference/service.ts';
import type { Caller } from '#server/testing/caller.ts';
import type { World } from '#server/testing/world.ts';

interface Profile {
  skillIds?: number[];
  workTypeIds?: number[];
  isRemote?: boolean;
  timezone?: string | null;
  isPhysical?: boolean;
  physicalCountryId?: number | null;
  experience?: number | null;
  compensation?: number | null;
  /** ISO date. */
  lastActiveOn?: string;
}

/** Builds a talent with a profile; omitted fields are empty. */
export async function buildTalent(
  db: Database,
  { lastActiveOn, ...profile }: Profile = {},
  person: Parameters<typeof buildTalentUser>[1] = {},
) {
  const user = await buildTalentUser(db, person);
  const utcOffsetMinutes = profile.timezone ? (findTimezone(profile.timezone)?.utcOffsetMinutes ?? null) : null;
  await db
    .updateTable('talents')
    .set({ ...profile, utcOffsetMinutes, ...(lastActiveOn && { lastActiveOn }) })
    .where('userId', '=', user.id)
    .execute();
  return user;
}

/** Builds a signed-in talent. */
export async function signInTalent(world: World, profile?: Profile, person?: Parameters<typeof buildTalentUser>[1]) {
  const talent = await buildTalent(world.services.db, profile, person);
  return { talent, caller: await world.signIn(talent) };
}

/** Reads a talent's own profile. */
export async function readOwnProfile(caller: Caller, talentId: number) {
  const { answer } = await caller.send(getProfile, { profileType: 'talent', talentId });
  if (answer.profileType !== 'talent') throw new Error('not a talent');
  return answer.talent;
}
