import { buildTalent } from '#server/talents/build.ts';

/** The skill that announced positions in tests require. */
export const typescript = 1002;

/** Builds a talent who has `typescript`, unless the profile names other skills. */
export const buildReader = (...[db, profile, person]: Parameters<typeof buildTalent>) =>
  buildTalent(db, { skillIds: [typescript], ...profile }, person);
