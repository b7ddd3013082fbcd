import type { Problem, ProblemCode } from '#contract/errors.ts';
import type { KeyOf } from '#contract/texts/translate.ts';
import { getTexts } from './texts/texts.ts';

/** A refusal by the server. Switch on `code`; the texts are for logs and unforeseen cases. */
export class ApiError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  /** For 422: path in the payload and message. */
  readonly errors: readonly { path: string; message: string }[];
  /** Value of Retry-After in seconds, if sent. */
  readonly retryAfter: number | undefined;

  constructor(problem: Pick<Problem, 'code' | 'status' | 'detail' | 'errors'>, retryAfter: number | undefined) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.retryAfter = retryAfter;
  }
}

/** Whether the server refused a call for lack of a session. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not-signed-in' || error.code === 'account-removed');

/** No response: the server or the connection is down. */
export class NetworkError extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} was not answered`, options);
    this.name = 'NetworkError';
  }
}

/** Statuses that may succeed on a later attempt: timeouts, rate limits, brief unavailability. */
const passing = new Set([408, 429, 502, 503, 504]);

/** Whether the same call may succeed a little later; any other refusal is final. */
export const isPassing = (error: unknown): error is NetworkError | ApiError =>
  error instanceof NetworkError || (error instanceof ApiError && passing.has(error.status));

/** Codes with a text of their own; the key in the catalogue. */
const texts = {
  'too-large': 'failure.too-large',
  'unsupported-media-type': 'failure.unsupported-media-type',
  'not-found': 'failure.not-found',
  'wrong-account-type': 'failure.wrong-account-type',
  'not-signed-in': 'failure.not-signed-in',
  'account-removed': 'failure.account-removed',
  'edit-conflict': 'failure.edit-conflict',
  'too-many': 'failure.too-many',
  timeout: 'failure.away',
  unavailable: 'failure.away',
  'storage-full': 'failure.away',
} as const satisfies Partial<Record<ProblemCode, KeyOf<'common'>>>;

const hasText = (code: ProblemCode): code is keyof typeof texts => code in texts;

/** Codes whose detail tells the user which rule was broken. */
const explained = new Set<ProblemCode>(['invalid', 'conflict', 'forbidden']);

/** Message for a failed call: what happened and what to do. */
export function failureText(error: unknown): string {
  const t = getTexts('common');
  if (error instanceof NetworkError) return t('failure.lostConnection');
  if (!(error instanceof ApiError)) return t('failure.unforeseen');
  // The detail of a limit says what it counts and when it ends.
  if (error.code === 'too-many' && error.errors.length > 0) return error.detail;
  if (explained.has(error.code)) return error.detail;
  return t(hasText(error.code) ? texts[error.code] : 'failure.unforeseen');
}
