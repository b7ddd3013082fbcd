import { type Stage, stages } from '#contract/stages.ts';
import type { Denial } from '#server/platform/errors/may.ts';

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
 * Returns the effect of a message. The company's first one leads to `contacted`, the engineer's first one to `talking`,
 * and neither leads back. Of the closed, only the passed are reopened: by the company, which writes to them first.
 */
export function effectOf(standing: Standing | undefined, writer: Side): Effect {
  const { stage, contactedBy, isAnswered } = standing ?? { stage: undefined, contactedBy: null, isAnswered: false };
  const note = contactedBy === null ? 'contacted' : !isAnswered && contactedBy !== writer ? 'answered' : undefined;
  if (!note) return {};
  const reached: Stage = writer === 'company' ? 'contacted' : 'talking';
  const isReopened = stage === 'closed' && contactedBy === null && writer === 'company';
  return { note, ...((leadsTo(reached, stage) || isReopened) && { stage: reached }) };
}

/** Whether a stage is ahead of a talent, who may have none. */
export const leadsTo = (reached: Stage, stage: Stage | undefined): boolean =>
  stage === undefined || isBefore(stage, reached);

/** Stages that a refusal or a lapse closes, beside none. */
export const closesFrom: readonly Stage[] = ['kept', 'contacted', 'talking'];

/** Only the last move can be undone: names who has moved the talent since. */
export const movedSince = ({
  mover,
  name,
  stage,
}: {
  mover: string | null;
  name: string;
  stage: Stage | null;
}): Denial => ({
  code: 'conflict',
  detail:
    mover === null
      ? `${name} has been moved since.`
      : `${mover} has just moved ${name} to ${stage === null ? 'no stage' : capitalised(stage)}.`,
  reason: {
    code: mover === null ? 'movedSince' : 'movedSinceBy',
    params: { mover: mover ?? '', name, stage: stage ?? 'none' },
  },
});

/** Once somebody has written about the position, a talent cannot be off its list again. */
export const writtenSince = (name: string): Denial => ({
  code: 'conflict',
  detail: `${name} has been written to, or has written, since.`,
  reason: { code: 'writtenSince', params: { name } },
});

const capitalised = (stage: Stage): string => stage.charAt(0).toUpperCase() + stage.slice(1);
