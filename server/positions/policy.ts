import { isDeepStrictEqual } from 'node:util';
import { namesOf } from '#contract/description.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import { quotas } from '#server/platform/limits/table.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';
import { type PositionRow, storedFields } from './store.ts';

/** A company on trial, expired or not, may have one position. */
export const whyNotAdd = ({ isTrial, hasPosition }: { isTrial: boolean; hasPosition: boolean }): Denial | undefined =>
  isTrial && hasPosition
    ? { code: 'conflict', detail: 'The trial allows one position.', reason: { code: 'trialPosition' } }
    : undefined;

/** Drafts count too. */
export const whyFull = (count: number): Denial | undefined =>
  count < quotas.positions.max
    ? undefined
    : {
        code: 'conflict',
        detail: `The company has ${quotas.positions.max} positions. Delete one first.`,
        reason: { code: 'positionsFull', params: { max: quotas.positions.max } },
      };

/** Where the operator requires it, a position goes Live only with a proven domain of its company. */
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

/** What an administrator took down goes Live again only by decision of an appeal. */
export const whyTakenDown = ({ closeReason }: Pick<PositionRow, 'closeReason'>): Denial | undefined =>
  closeReason === 'takenDown'
    ? {
        code: 'conflict',
        detail: 'An administrator took this position down. It cannot go Live unless an appeal overturns that.',
        reason: { code: 'takenDown' },
      }
    : undefined;

export const whyNotTakeDown = ({ closeReason }: Pick<PositionRow, 'closeReason'>): Denial | undefined =>
  closeReason === 'takenDown'
    ? { code: 'conflict', detail: 'This position is taken down already.', reason: { code: 'takenDownAlready' } }
    : undefined;

/** Only people decide about going Live and announcing, not a token. */
export const whyNotShowByToken = ({ token }: Pick<ViewerSession, 'token'>): Denial | undefined =>
  token
    ? {
        code: 'forbidden',
        detail: 'A token takes no position Live and announces none.',
        reason: { code: 'tokenLive' },
      }
    : undefined;

export const whyNotRenew = ({ isLive }: Pick<PositionRow, 'isLive'>): Denial | undefined =>
  isLive
    ? undefined
    : { code: 'conflict', detail: 'This position is a Draft. Go Live again instead.', reason: { code: 'notLive' } };

const day = 86_400_000;

/** Days before a position's end at which its contact is mailed. */
export const warningDays = 7;
/** Minimum days from that mail to the end, if a round was late or the setting changed. */
const leastNotice = 6;

type Counted = Pick<PositionRow, 'isLive' | 'countedFrom' | 'endWarnedAt'>;

/** Time a position ends unless renewed: after `POSITION_DAYS` Live. Null for never, and for a Draft. */
export function endOf(
  { isLive, countedFrom, endWarnedAt }: Counted,
  positionDays: number,
  now = new Date(),
): Date | null {
  if (!isLive || countedFrom === null || positionDays === 0) return null;
  const warned = (endWarnedAt ?? now).getTime();
  return new Date(Math.max(countedFrom.getTime() + positionDays * day, warned + leastNotice * day));
}

/** The step due for a position now, if any. */
export function endStepOf(position: Counted, positionDays: number, now: Date): 'warn' | 'end' | undefined {
  const end = endOf(position, positionDays, now);
  if (end === null) return undefined;
  if (position.endWarnedAt !== null) return end <= now ? 'end' : undefined;
  return end.getTime() - now.getTime() <= warningDays * day ? 'warn' : undefined;
}

/**
 * Whether the viewer added the position and it has stayed empty and unsaved, so that leaving its form may delete it. A
 * colleague's new position is left alone, since they may be about to fill it in.
 */
export const isNeverSaved = (viewer: { id: number }, position: PositionRow): boolean =>
  position.version === 1 && position.mainTeammateId === viewer.id && isEmpty(position);

/* What a position has from the start. */
const { mainTeammateId: _contact, writtenIn: _language, ...contentFields } = storedFields;

const isEmpty = (position: PositionRow): boolean =>
  position.requiredSkillIds.length + position.optionalSkillIds.length === 0 &&
  namesOf(contentFields).every((name) => isDeepStrictEqual(position[name], contentFields[name].empty));

/** Whether a position is announced; without a required skill it would go to every talent. */
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
