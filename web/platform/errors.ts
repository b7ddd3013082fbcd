import type { Problem, ProblemCode } from '#contract/errors.ts';

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

const unforeseen = 'Something went wrong. Please try again.';
const away = 'The service is briefly unavailable. Please try again in a moment.';

const texts: Partial<Record<ProblemCode, string>> = {
  'too-large': 'This is too large. Please choose something smaller.',
  'unsupported-media-type': 'This type of file is not accepted. Please choose another one.',
  'not-found': 'This no longer exists.',
  'wrong-account-type': 'This browser is now signed in as another user.',
  'not-signed-in': 'You are no longer signed in. Please sign in again.',
  'account-removed': 'Your account was removed.',
  'edit-conflict': 'Someone else is saving this at the same time. Nothing you entered is lost: please try again.',
  'too-many': 'Too many attempts. Please try again later.',
  timeout: away,
  unavailable: away,
  'storage-full': away,
};

/** Codes whose detail tells the user which rule was broken. */
const explained = new Set<ProblemCode>(['invalid', 'conflict', 'forbidden']);

/** Message for a failed call: what happened and what to do. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return 'The connection was lost. Nothing you entered is lost: please try again.';
  if (!(error instanceof ApiError)) return unforeseen;
  // The detail of a limit says what it counts and when it ends.
  if (error.code === 'too-many' && error.errors.length > 0) return error.detail;
  return explained.has(error.code) ? error.detail : (texts[error.code] ?? unforeseen);
}
