import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { call } from '#contract/call.ts';
import type { ProblemCode } from '#contract/errors.ts';
import { AppError, presentProblem } from '#server/platform/errors/app-error.ts';
import type { Reply } from './caller.ts';
import { type Attempt, judge } from './judge.ts';

const planted = call({
  summary: 'A call of this test.',
  path: '/planted',
  audience: ['client'],
  token: 'never',
  payload: z.object({ id: z.int() }),
  answer: z.object({ name: z.string() }),
  isReading: true,
});
const fine: Attempt = { call: planted, type: 'client', isActing: false, isValid: true, mayBeUnreadable: false };
const acting: Attempt = { ...fine, call: { ...planted, acting: 'never' }, isActing: true };

const headers = { 'content-type': 'application/problem+json' };
const answered = (answer: unknown): Reply<unknown> => ({
  status: 200,
  answer,
  problem: undefined as never, // as a caller returns it
  headers: {},
  text: '',
});
function refused(code: ProblemCode): Reply<unknown> {
  const problem = presentProblem(new AppError(code, 'No.'), 'one');
  return { status: problem.status, answer: undefined, problem, headers, text: '' };
}

test.each([
  ['an answer', fine, answered({ name: 'Ada' })],
  ['an absent object', fine, refused('not-found')],
  ['a malformed payload', { ...fine, isValid: false }, refused('invalid')],
  ['a body that cannot be read', { ...fine, isValid: false, mayBeUnreadable: true }, refused('bad-request')],
  ['a visitor', { ...fine, type: null }, refused('not-signed-in')],
  ['an acting administrator', { ...acting, isValid: false }, refused('forbidden')],
  ['another account type', { ...fine, type: 'talent' as const, isValid: false }, refused('wrong-account-type')],
])('%s is fine', (_name, attempt, reply) => {
  expect(judge(attempt, reply, [])).toEqual([]);
});

test.each<[string, Attempt, Reply<unknown>, string[], string]>([
  ['a fault of the server', fine, refused('internal'), [], 'this call may not answer internal'],
  [
    'an unknown field',
    fine,
    answered({ name: 'Ada', hash: 'x' }),
    [],
    'answered fields that the contract does not know',
  ],
  ['another answer', fine, answered({}), [], 'answered what the contract does not know'],
  ['a payload that was taken', { ...fine, isValid: false }, answered({ name: 'Ada' }), [], 'accepted a payload'],
  ['a wrong caller', { ...fine, type: 'talent' }, answered({ name: 'Ada' }), [], 'answered to a caller outside'],
  ['an act of an administrator', acting, answered({ name: 'Ada' }), [], 'answered to an acting administrator'],
  ['a payload read before it', { ...acting, isValid: false }, refused('invalid'), [], 'invalid to an acting'],
  ['the wrong refusal', { ...fine, type: null }, refused('not-found'), [], 'not-found to a caller outside'],
  ['a look-up before the check', { ...fine, isValid: false }, refused('not-found'), [], 'not-found to a malformed'],
  ['a refused change', fine, refused('conflict'), ['users'], 'refused with 409, and changed users'],
  ['a reading call that writes', fine, answered({ name: 'Ada' }), ['users'], 'only reads, and changed users'],
  ['a status of another code', fine, { ...refused('not-found'), status: 409 }, [], 'not-found with the status 409'],
  [
    'a page',
    fine,
    { ...refused('not-found'), problem: undefined as never, text: '<html>' },
    [],
    'not a problem document: <html>',
  ],
  ['a problem sent as text', fine, { ...refused('not-found'), headers: {} }, [], 'a problem of another type'],
])('%s is found', (_name, attempt, reply, changed, fault) => {
  expect(judge(attempt, reply, changed).join('\n')).toContain(fault);
});
