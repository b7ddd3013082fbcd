import { isDeepStrictEqual } from 'node:util';
import type { Call } from '#contract/call.ts';
import { Problem, type ProblemCode, problems } from '#contract/errors.ts';
import type { Reply } from './caller.ts';

/** Facts of a request before it is answered. */
export interface Attempt {
  call: Call;
  /** Account type of the request's session, according to the database. */
  type: 'talent' | 'client' | 'administrator' | null;
  /** Whether an administrator acts in it. */
  isActing: boolean;
  /** Whether the contract accepts the payload. */
  isValid: boolean;
  /** Whether a parser may refuse the body before there is a payload: it is not plain JSON, or has parts. */
  mayBeUnreadable: boolean;
}

/** Failures that a call may return to callers of its audience, whatever they send. */
const refusals: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
  'needs-proof',
  'forbidden',
  'not-found',
  'conflict',
  'edit-conflict',
  'conversation-closed',
  'too-large',
  'unsupported-media-type',
  'invalid',
  'too-many',
]);

/**
 * Returns the faults of an answer, a sentence each: a server error, a status the call may not give, a body unknown to
 * the contract, or a change (`changed`: tables and files) by a call that may not make any.
 */
export function judge(attempt: Attempt, reply: Reply<unknown>, changed: readonly string[]): string[] {
  const faults = reply.status === 200 ? judgeAnswer(attempt, reply) : judgeProblem(attempt, reply);
  if (changed.length > 0 && reply.status !== 200)
    faults.push(`refused with ${reply.status}, and changed ${changed.join(', ')}`);
  if (changed.length > 0 && reply.status === 200 && attempt.call.isReading)
    faults.push(`only reads, and changed ${changed.join(', ')}`);
  return faults;
}

function isInside({ call: { audience }, type }: Attempt): boolean {
  if (audience === 'nobody') return true;
  return type !== null && (audience === 'anyone' || audience.includes(type));
}

const isActingRefused = ({ call, isActing }: Attempt): boolean => isActing && call.acting === 'never';

function judgeAnswer(attempt: Attempt, { answer }: Reply<unknown>): string[] {
  const faults: string[] = [];
  if (!isInside(attempt)) faults.push('answered to a caller outside its audience');
  if (isActingRefused(attempt)) faults.push('answered to an acting administrator');
  if (!attempt.isValid) faults.push('accepted a payload that the contract refuses');
  const parsed = attempt.call.answer.safeParse(answer);
  if (!parsed.success) faults.push(`answered what the contract does not know: ${parsed.error.message}`);
  else if (!isDeepStrictEqual(parsed.data, answer)) faults.push('answered fields that the contract does not know');
  return faults;
}

function judgeProblem(attempt: Attempt, reply: Reply<unknown>): string[] {
  const { call, type, isValid, mayBeUnreadable } = attempt;
  // Steps with a code give their own answer past a limit, as specified by the product's description.
  if (reply.status === 429 && call.answer.safeParse(reply.answer).success) return [];
  const parsed = Problem.safeParse(reply.problem);
  if (!parsed.success)
    return [`${reply.status} with a body that is not a problem document: ${reply.text.slice(0, 200)}`];
  const { code, status } = parsed.data;
  const faults: string[] = [];
  if (!isDeepStrictEqual(parsed.data, reply.problem))
    faults.push('a problem with fields that the contract does not know');
  if (!String(reply.headers['content-type']).startsWith('application/problem+json'))
    faults.push('a problem of another type');
  if (status !== reply.status || problems[code].status !== reply.status)
    faults.push(`${code} with the status ${reply.status}`);
  // Checked before the payload is read. Suspensions change while requests are in flight.
  if (code === 'restricted' && call.allowsRestricted !== true && attempt.type !== null) return faults;
  if (!isInside(attempt)) {
    const expected: ProblemCode[] = type === null ? ['not-signed-in', 'account-removed'] : ['wrong-account-type'];
    // A request's body is read only for callers of the audience.
    if (!expected.includes(code)) faults.push(`${code} to a caller outside its audience`);
  } else if (isActingRefused(attempt)) {
    if (code !== 'forbidden') faults.push(`${code} to an acting administrator`);
  } else if (!isValid && !mayBeUnreadable) {
    if (code !== 'invalid' && code !== 'too-large') faults.push(`${code} to a malformed payload`);
  } else if (!refusals.has(code) && !(mayBeUnreadable && code === 'bad-request'))
    faults.push(`this call may not answer ${code}`);
  return faults;
}
