import type { PositionRow } from './store.ts';

/**
 * Whether the viewer has added the position and nobody has put anything in or saved it since: who leaves its form then
 * wants none. A colleague may be about to type in what they have added.
 */
export const isNeverSaved = (viewer: { id: number }, position: PositionRow): boolean =>
  position.version === 1 &&
  position.mainTeammateId === viewer.id &&
  position.title === '' &&
  position.description === '' &&
  !position.isRemote &&
  !position.isPhysical &&
  position.requiredSkillIds.length + position.optionalSkillIds.length + position.countryIds.length === 0;

/** Only Live positions are visible outside their company, to administrators too. Somebody without a session has no company. */
export const maySeePosition = (
  viewer: { companyId: number | null },
  position: { companyId: number; isLive: boolean },
): boolean => position.isLive || viewer.companyId === position.companyId;
