import type * as z from 'zod/mini';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { readPrivacy } from '#server/privacy/service.ts';
import { findCountry, listCountries, presentSkills, presentWorkTypes } from '#server/reference/service.ts';
import { findUser } from './account-store.ts';
import type { Owner } from './export-store.ts';
import { mediaPath } from './name-media.ts';
import type { Marks, Privacy, Profile } from './describe-format.ts';
import { findPictures, findTalent, listMarks } from './profile-store.ts';

const listNames = (options: readonly { name: string }[]): string[] => options.map(({ name }) => name);

/** Reads a user's profile as others see it. */
export async function readProfile(db: Database, { id, type }: Owner): Promise<z.infer<typeof Profile>> {
  const { firstName, lastName, title, bio, avatarKey } = await findUser(db, id);
  const shared = { firstName, lastName, title, bio, picture: mediaPath(avatarKey) };
  if (type !== accountTypes.talent) return { ...shared, background: null, talent: null };
  const { backgroundImageKey, skillIds, workTypeIds, physicalCountryId, eligibleCountryIds, ...talent } =
    await findTalent(db, id);
  return {
    ...shared,
    background: mediaPath(backgroundImageKey),
    talent: {
      ...talent,
      skills: listNames(presentSkills(skillIds)),
      workTypes: listNames(presentWorkTypes(workTypeIds)),
      country: findCountry(physicalCountryId)?.name ?? null,
      eligibleCountries: listCountries(eligibleCountryIds),
    },
  };
}

/** Lists the keys of a user's own pictures. */
export async function findPictureKeys(db: Database, userId: number): Promise<string[]> {
  const row = await findPictures(db, userId);
  return [row.avatarKey, row.backgroundImageKey].filter((key) => key !== null);
}

/** Reads a talent's availability, and their rules for hiding. */
export async function readOwnPrivacy(db: Database, owner: Owner): Promise<z.infer<typeof Privacy>> {
  const privacy = await readPrivacy(db, owner);
  const { availability, availabilityBy, availabilityAt, isVerifiedOnly, employer, exclusions } = privacy;
  return {
    availability,
    availabilityBy,
    availabilityAt: new Date(availabilityAt).toISOString(),
    isVerifiedOnly,
    employer,
    rules: exclusions.map(({ kind, text, isEmployer, companyCount, companies }) => ({
      kind,
      text,
      isEmployer,
      companyCount,
      companies: companies.map(({ name, isLifted }) => ({ name, isLifted })),
    })),
  };
}

/** Reads the positions that a talent marked, latest first. */
export async function readMarks(db: Database, { id }: Owner): Promise<z.infer<typeof Marks>> {
  const rows = await listMarks(db, id);
  return { positions: rows.map(({ markedAt, ...row }) => ({ ...row, markedAt: markedAt.toISOString() })) };
}
