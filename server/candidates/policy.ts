import type { ClosedReason } from '#contract/candidates.ts';
import { type Stage, stages } from '#contract/stages.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { ViewerSession } from '#server/platform/session/viewer.ts';

export type Side = 'talent' | 'company';

/** Where a talent stands with a position, and who has written about it. */
export interface Standing {
  stage: Stage;
  /** Who wrote first; null while neither has. */
  contactedBy: Side | null;
  isAnswered: boolean;
}

/** What a message about a position changes; `stage` is absent where the talent stays. */
export interface Effect {
  stage?: Stage;
  note?: 'contacted' | 'answered';
}

const isBefore = (stage: Stage, other: Stage): boolean => stages.indexOf(stage) < stages.indexOf(other);

/**
 * What a message does. The first one leads to `contacted`, the first answer to `talking`, and neither leads back. Only a
 * message by the company takes up again what is closed: a member has decided so.
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

/** Whether a confirmed interview leads a talent on. */
export const leadsToInterview = (stage: Stage | undefined): boolean =>
  stage === undefined || isBefore(stage, 'interview');

/** From which stages the end of a contact closes, for its cause. */
export const closesFrom = {
  declined: ['contacted', 'talking', 'interview', 'offer'],
  noAnswer: ['contacted'],
} as const satisfies Partial<Record<ClosedReason, readonly Stage[]>>;

/** Moves and notes are a company's own: an administrator who acts as a member makes none. */
export const whyNotMove = ({ session }: { session: Pick<ViewerSession, 'actingAdministrator'> }): Denial | undefined =>
  session.actingAdministrator
    ? {
        code: 'forbidden',
        detail: 'An administrator who acts as a member does not move candidates.',
        reason: { code: 'actingMoves' },
      }
    : undefined;
