import type { PositionRow } from './store.ts';

/**
 * Whether the viewer added the position and it has stayed empty and unsaved, so that leaving its form may delete it. A
 * colleague's new position is left alone, since they may be about to fill it in.
 */
export const isNeverSaved = (viewer: { id: number }, position: PositionRow): boolean =>
  position.version === 1 &&
  position.mainTeammateId === viewer.id &&
  position.title === '' &&
  position.description === '' &&
  !position.isRemote &&
  !position.isPhysical &&
  position.requiredSkillIds.length + position.optionalSkillIds.length + position.countryIds.length === 0;

/**
 * Whether a position is visible: outside its company only if Live, even to administrators. Visitors without a session
 * have no company.
 */
export const maySeePosition = (
  viewer: { companyId: number | null },
  position: { companyId: number; isLive: boolean },
): boolean => position.isLive || viewer.companyId === position.companyId;
