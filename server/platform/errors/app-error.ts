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

/** A field or part over its limit of bytes, pixels or minutes, refused with 413. */
export const tooLargeField = (path: string, message: string, cause?: unknown): AppError =>
  new AppError('too-large', `${path}: ${message}`, { errors: [{ path, message }], cause });

/** Codes of refusals that one field can be the reason for. */
const codesOfFields = new Set<ProblemCode>(['invalid', 'too-large', 'unsupported-media-type']);

/** Runs `work` on one field or part; a refusal that names none yet is thrown as that field's. */
export async function onField<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors || !codesOfFields.has(error.code)) throw error;
    throw new AppError(error.code, error.message, { errors: [{ path, message: error.message }], cause: error });
  }
}
