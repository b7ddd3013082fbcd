import { type Problem, type ProblemCode, problems } from '#contract/errors.ts';

interface Options {
  errors?: { path: string; message: string }[];
  /** Seconds; becomes the header Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/** A failure a stranger may be told of: a code of the closed vocabulary and one sentence. Everything else thrown is a 500. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly errors: { path: string; message: string }[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, options: Options = {}) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.retryAfter = options.retryAfter;
  }
}

/** The body of a failure as RFC 9457 has it. */
export function presentProblem(error: AppError, requestId: string): Problem {
  const { status, title } = problems[error.code];
  return {
    type: `urn:rolecall:problem:${error.code}`,
    title,
    status,
    detail: error.message,
    code: error.code,
    requestId,
    ...(error.errors && { errors: error.errors }),
  };
}

/** One malformed field of a payload, refused with 422. */
export const invalidField = (path: string, message: string, cause?: unknown): AppError =>
  new AppError('invalid', `${path}: ${message}`, { errors: [{ path, message }], cause });
