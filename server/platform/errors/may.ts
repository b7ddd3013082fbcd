import type { ProblemCode } from '#contract/errors.ts';
import { AppError, type Why } from './app-error.ts';

/** Why a viewer may not do something. A rule returns one, or undefined if they may. */
export interface Denial {
  code: ProblemCode;
  detail: string;
  reason: Why;
}

/** Few calls work for a viewer whose account is suspended or leaving (`allowsRestricted`). */
export const whyNotRestricted = ({ restriction }: { restriction: unknown }): Denial | undefined =>
  restriction === null
    ? undefined
    : { code: 'restricted', detail: 'This account is restricted.', reason: { code: 'restricted' } };

type Rules<Act extends string> = Record<Act, Denial | undefined>;

/** Refuses a call that a rule denies. */
export function checkMay(denial: Denial | undefined): void {
  if (denial) throw new AppError(denial.code, denial.detail, { reason: denial.reason });
}

/** Whether the viewer may do each act, for an answer, by the rules that the calls check. */
export function mayOf<Act extends string>(rules: Rules<Act>): Record<Act, boolean> {
  const told = entriesOf(rules).map(([act, denial]) => [act, denial === undefined] as const);
  return Object.fromEntries(told) as Record<Act, boolean>; // the acts are the keys of the rules
}

/** Reasons for the denied acts, for an answer. */
export function whyNotOf<Act extends string>(rules: Rules<Act>): Partial<Record<Act, Why>> {
  const told = entriesOf(rules).flatMap(([act, denial]) => (denial ? [[act, denial.reason] as const] : []));
  return Object.fromEntries(told) as Partial<Record<Act, Why>>; // as above
}

const entriesOf = (rules: Rules<string>) => Object.entries(rules);
