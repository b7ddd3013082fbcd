import type { AnswerRate, Contact } from '#contract/contacts.ts';
import { accountTypes } from '#contract/call.ts';
import type { Correspondent } from '#server/companies/service.ts';
import type { ContactRow } from './store.ts';
import type { Side } from './policy.ts';

/** Minimum settled contacts before a rate is shown; a talent's rate only from this share. */
const fewestSettled = 5;
const shareOfTalents = 0.7;
const daySteps = [1, 2, 3, 7, 14] as const;
const day = 86_400;

/** Presents a thread's contact to one of its people. An open one lapses after `answerDays`, or never with 0. */
export function presentContact(row: ContactRow, { type }: Pick<Correspondent, 'type'>, answerDays: number): Contact {
  const { openedBy, openedAt, reason, verifiedDomain } = row;
  const side: Side = type === accountTypes.talent ? 'talent' : 'company';
  const state = presentState(row);
  const lapsesAt = new Date(Date.parse(openedAt) + answerDays * day * 1000);
  return {
    openedBy: openedBy === side ? 'me' : 'them',
    state,
    reason,
    mayWrite: state !== 'notInterested' || side === 'talent',
    closesOn: state === 'open' && answerDays > 0 ? lapsesAt.toISOString() : null,
    answerDays,
    rate: presentRate(row, side === 'talent' ? 'company' : 'talent'),
    verifiedDomain,
  };
}

function presentState({ state, answer }: ContactRow): Contact['state'] {
  if (state === 'byTalent' || state === 'byCompany') return 'open';
  if (state === 'settled') return answer === 'interested' ? 'interested' : 'answered';
  return state === 'declined' ? 'notInterested' : state;
}

/** The answer rate of a company, as shown to talents; null with too few settled contacts. */
export const presentCompanyRate = (row: RateRow): AnswerRate | null => presentRate(row, 'company');

export type RateRow = Pick<ContactRow, 'settled' | 'answered' | 'medianSeconds'>;

/** Shows only high rates of talents, so that they are not pressed into answering. */
function presentRate({ settled, answered, medianSeconds }: RateRow, of: Side): AnswerRate | null {
  if (settled === null || answered === null || settled < fewestSettled) return null;
  if (of === 'talent' && answered < settled * shareOfTalents) return null;
  const withinDays = medianSeconds === null ? null : (daySteps.find((days) => medianSeconds <= days * day) ?? null);
  if (of === 'talent') return withinDays === null ? null : { outOfTen: null, withinDays };
  return { outOfTen: Math.floor((answered / settled) * 10), withinDays };
}
