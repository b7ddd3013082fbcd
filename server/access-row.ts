import type { Call } from '#contract/call.ts';

/* The callers that try each call of the access table, and the shape of its rows. */

export const callers = [
  'nobody',
  'expired',
  'talent',
  'otherTalent',
  'client',
  'teammate',
  'otherCompany',
  'trial',
  'administrator',
  // An administrator acting as a client of another company, as a member of the company, and as the talent.
  'acting',
  'actingMember',
  'actingTalent',
  // A client of another company, whose session was proven to be theirs too long ago.
  'unproven',
  // A client of another company, from which the talent hides.
  'hiddenClient',
  // A client of another company, the only one without a proven domain; only verified companies find the talent.
  'unverified',
  // A talent whom the company has blocked, in a thread with the client.
  'blockedTalent',
  // A client of another company, whose account is suspended.
  'suspended',
  // A client of another company, who has requested the deletion of their account.
  'leaving',
] as const;
export type CallerName = (typeof callers)[number];

/** Callers who get the same answers as another one: an acting administrator mostly gets what the user gets. */
export const likeWhom: Partial<Record<CallerName, CallerName>> = {
  acting: 'otherCompany',
  actingMember: 'teammate',
  actingTalent: 'talent',
  unproven: 'otherCompany',
  hiddenClient: 'otherCompany',
  unverified: 'otherCompany',
  blockedTalent: 'otherTalent',
  suspended: 'otherCompany',
  leaving: 'otherCompany',
};

/** Ids of the objects in the payloads. */
export interface Ids {
  talent: number;
  otherTalent: number;
  client: number;
  company: number;
  otherCompany: number;
  draft: { id: number; hashId: string };
  live: { id: number; hashId: string };
  leaver: number;
  /** Another session of the client. */
  session: string;
  /** The only passkey of the client. */
  passkey: string;
  takenEmail: string;
  victim: number;
  /** A talent for administrators to suspend and restore. */
  suspendable: number;
  administrator: number;
  thread: number;
  blockedTalent: number;
  /** The thread of the blocked talent and the client. */
  closedThread: number;
  /** An exclusion rule of the talent, by name, and a company that it covers. */
  exclusion: number;
  covered: number;
  /** A saved search of the talent. */
  search: number;
  /** A template of the company. */
  template: number;
  /** An interview that the talent has proposed to the client, in a thread of the two. */
  interview: number;
  /** A token and a webhook of the company. */
  token: number;
  webhook: number;
  /** A device of the client that is notified. */
  pushDevice: number;
  /** A note of the client about the talent. */
  note: number;
}

export interface Row {
  call: Call;
  /** Payloads, by a name for the object they refer to. */
  objects: Record<string, () => unknown>;
  /**
   * Statuses by caller, in the order of `objects`. A caller not named gets the status of `likeWhom`, else `refusal`; an
   * acting administrator 403 if the call is for the user alone.
   */
  answers: Partial<Record<CallerName, number[]>>;
}

/** A suspended or leaving caller gets 403 from every call that does not allow them, for any payload. */
const isRefused = (caller: CallerName, call: Call): boolean =>
  (caller === 'suspended' || caller === 'leaving') && call.allowsRestricted !== true;

const isActing = (caller: CallerName): boolean =>
  caller === 'acting' || caller === 'actingMember' || caller === 'actingTalent';

/** Status for callers outside the audience: 401 without a session, 403 with the wrong account type. */
const refusal = (caller: CallerName): number => (caller === 'nobody' || caller === 'expired' ? 401 : 403);

/** Callers in the order in which they try the call: where a call removes something, the row's order decides. */
export const orderOf = ({ answers }: Row): CallerName[] => [
  ...new Set([...(Object.keys(answers) as CallerName[]), ...callers]),
];

/** Statuses that a caller gets, in the order of the row's objects. */
export function statusesFor(name: CallerName, { call, objects, answers }: Row): number[] {
  const names = Object.keys(objects);
  if (isRefused(name, call)) return names.map(() => 403);
  if (isActing(name) && call.acting === 'never' && !answers[name]) return names.map(() => 403);
  return answers[name] ?? answers[likeWhom[name] ?? name] ?? names.map(() => refusal(name));
}

/**
 * A row of the table: for each object, the payload and each column's status; a single status applies to all columns.
 */
export function row(
  call: Call,
  columns: readonly (readonly CallerName[])[],
  cases: Record<string, readonly [payload: () => unknown, ...statuses: number[]]>,
): Row {
  const statuses = Object.entries(cases).map(([object, [, ...given]]) => {
    if (given.length !== 1 && given.length !== columns.length)
      throw new Error(`${call.path} says of ${object} what ${given.length} of ${columns.length} columns get.`);
    return columns.map((_, column) => given[column] ?? given[0] ?? 0);
  });
  return {
    call,
    objects: Object.fromEntries(Object.entries(cases).map(([object, [payload]]) => [object, payload])),
    answers: Object.fromEntries(
      columns.flatMap((names, column) => names.map((name) => [name, statuses.map((given) => given[column])])),
    ),
  };
}
