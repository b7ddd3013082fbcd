import type { ClosedReason } from '#contract/candidates.ts';
import { type Stage, stages } from '#contract/stages.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';

export type Side = 'talent' | 'company';

/** Stage of a talent in a position, and who has written about it. */
export interface Standing {
  stage: Stage;
  /** The side that wrote first; null if neither has. */
  contactedBy: Side | null;
  isAnswered: boolean;
}

/** Changes by a message about a position; `stage` is absent if the talent stays. */
export interface Effect {
  stage?: Stage;
  note?: 'contacted' | 'answered';
}

const isBefore = (stage: Stage, other: Stage): boolean => stages.indexOf(stage) < stages.indexOf(other);

/**
 * Returns the effect of a message. The first one leads to `contacted`, the first answer to `talking`, and neither leads
 * back. Only a message by the company reopens a closed candidate, as its writer's decision.
 */
export function effectOf(standing: Standing | undefined, writer: Side): Effect {
  const { stage, contactedBy, isAnswered } = standing ?? { stage: undefined, contactedBy: null, isAnswered: false };
  const note = contactedBy === null ? 'contacted' : !isAnswered && contactedBy !== writer ? 'answered' : undefined;
  const isTalking = isAnswered || note === 'answered';
  const reached: Stage = isTalking ? 'talking' : 'contacted';
  const moves =
    stage === undefined || (stage === 'closed' ? writer === 'company' : note !== undefined && isBefore(stage, reached));
  return { ...(note && { note }), ...(moves && { stage: reached }) };
}

/** Whether a confirmed interview moves a talent forward. */
export const leadsToInterview = (stage: Stage | undefined): boolean =>
  stage === undefined || isBefore(stage, 'interview');

/** Stages that the end of a contact closes, by its cause. */
export const closesFrom = {
  declined: ['contacted', 'talking', 'interview', 'offer'],
  noAnswer: ['contacted'],
} as const satisfies Partial<Record<ClosedReason, readonly Stage[]>>;

/** Moves and notes are a company's own: an administrator acting as a member may not make any. */
export const whyNotMove = ({ session }: { session: Pick<ViewerSession, 'actingAdministrator'> }): Denial | undefined =>
  session.actingAdministrator
    ? {
        code: 'forbidden',
        detail: 'An administrator who acts as a member does not move candidates.',
        reason: { code: 'actingMoves' },
      }
    : undefined;
