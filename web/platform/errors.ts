import type { Problem, ProblemCode } from '#contract/errors.ts';

/** A failure the server answered: the code says what it is, the texts are for logs and for unforeseen cases. */
export class ApiError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  /** For 422: where in the payload, and what is wrong there. */
  readonly errors: readonly { path: string; message: string }[];
  /** Seconds, where the server says when to come back. */
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

/** Whether the server refused a call for want of a session. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not-signed-in' || error.code === 'account-removed');

/** No answer came: the server is away, or the connection is. */
export class NetworkError extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} was not answered`, options);
    this.name = 'NetworkError';
  }
}

/** Answers that a later try may turn: too slow, too many, or a server that is briefly away. */
const passing = new Set([408, 429, 502, 503, 504]);

/** Whether the same call may well succeed a little later; any other refusal stands. */
export const isPassing = (error: unknown): error is NetworkError | ApiError =>
  error instanceof NetworkError || (error instanceof ApiError && passing.has(error.status));

const unforeseen = 'Something went wrong. Please try again.';
const away = 'The service is briefly unavailable. Please try again in a moment.';

const texts: Partial<Record<ProblemCode, string>> = {
  'too-large': 'This is too large. Please choose something smaller.',
  'unsupported-media-type': 'This type of file is not accepted. Please choose another one.',
  'not-found': 'This is no longer there.',
  'wrong-account-type': 'This browser is now signed in as another user.',
  'not-signed-in': 'You are no longer signed in. Please sign in again.',
  'account-removed': 'Your account was removed.',
  'edit-conflict': 'Somebody else is saving this at the same time. Nothing you entered is gone: please try again.',
  'too-many': 'Too many attempts. Please try again later.',
  timeout: away,
  unavailable: away,
  'storage-full': away,
};

/** Their detail tells the user which rule stands in the way. */
const explained = new Set<ProblemCode>(['invalid', 'conflict', 'forbidden']);

/** What a user reads when a call failed: what happened, and what to do. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return 'The connection was lost. Nothing you entered is gone: please try again.';
  if (!(error instanceof ApiError)) return unforeseen;
  // A limit that says what it counts, and when it ends.
  if (error.code === 'too-many' && error.errors.length > 0) return error.detail;
  return explained.has(error.code) ? error.detail : (texts[error.code] ?? unforeseen);
}
