import { isDeepStrictEqual } from 'node:util';
import { namesOf } from '#contract/description.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import { type PositionRow, storedFields } from './store.ts';

/** A company on trial, expired or not, may have one position. */
export const whyNotAdd = ({ isTrial, hasPosition }: { isTrial: boolean; hasPosition: boolean }): Denial | undefined =>
  isTrial && hasPosition
    ? { code: 'conflict', detail: 'The trial allows one position.', reason: { code: 'trialPosition' } }
    : undefined;

/** Where the operator asks for it, a position goes Live only with a proven domain of its company. */
export const whyNotGoLive = (
  { liveNeedsDomain }: { liveNeedsDomain: boolean },
  { hasDomain }: { hasDomain: boolean },
): Denial | undefined =>
  liveNeedsDomain && !hasDomain
    ? {
        code: 'domain-needed',
        detail: 'Going Live needs a proven domain. Prove one at /client/company/trust.',
        reason: { code: 'domainNeeded' },
      }
    : undefined;

/**
 * Whether the viewer added the position and it has stayed empty and unsaved, so that leaving its form may delete it. A
 * colleague's new position is left alone, since they may be about to fill it in.
 */
export const isNeverSaved = (viewer: { id: number }, position: PositionRow): boolean =>
  position.version === 1 && position.mainTeammateId === viewer.id && isEmpty(position);

const { mainTeammateId: _contact, ...contentFields } = storedFields;

const isEmpty = (position: PositionRow): boolean =>
  position.requiredSkillIds.length + position.optionalSkillIds.length === 0 &&
  namesOf(contentFields).every((name) => isDeepStrictEqual(position[name], contentFields[name].empty));

/** Whether a position is announced: one that requires no skill would go to every talent. */
export const mayAnnounce = ({ isLive, requiredSkillIds }: Pick<PositionRow, 'isLive' | 'requiredSkillIds'>): boolean =>
  isLive && requiredSkillIds.length > 0;

/**
 * Whether a position is visible: outside its company only if Live, even to administrators. Visitors without a session
 * have no company.
 */
export const maySeePosition = (
  viewer: { companyId: number | null },
  position: { companyId: number; isLive: boolean },
): boolean => position.isLive || viewer.companyId === position.companyId;
