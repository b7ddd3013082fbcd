import { Problem, type ProblemCode } from '#contract/errors.ts';

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

/** No answer came: the server is away, or the connection is. */
export class NetworkError extends Error {
  constructor(path: string, options?: ErrorOptions) {
    super(`${path} was not answered`, options);
    this.name = 'NetworkError';
  }
}

/** What a user reads when a call failed: what happened, and what to do. */
export function failureText(error: unknown): string {
  if (error instanceof NetworkError) return 'The connection was lost. Nothing you entered is gone: please try again.';
  if (!(error instanceof ApiError)) return 'Something went wrong. Please try again.';
  switch (error.code) {
    case 'invalid':
    case 'conflict':
    case 'forbidden':
      return error.detail;
    case 'too-large':
      return 'This is too large. Please choose something smaller.';
    case 'unsupported-media-type':
      return 'This type of file is not accepted. Please choose another one.';
    case 'not-found':
      return 'This is no longer there.';
    case 'not-signed-in':
      return 'You are no longer signed in. Please sign in again.';
    case 'too-many':
      return 'Too many attempts. Please try again later.';
    case 'unavailable':
    case 'storage-full':
      return 'The service is briefly unavailable. Please try again in a moment.';
    default:
      return 'Something went wrong. Please try again.';
  }
}
