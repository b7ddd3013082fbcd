import {
  type Fault,
  type Problem,
  type ProblemCode,
  type Reason,
  type ReasonCode,
  problems,
} from '#contract/errors.ts';

/** A reason that the web has a sentence for. */
export interface Why extends Reason {
  code: ReasonCode;
}

interface Options {
  errors?: Fault[];
  reason?: Why | undefined;
  /** Seconds; becomes the header Retry-After. */
  retryAfter?: number;
  cause?: unknown;
}

/**
 * A failure that may be shown to the client: a code of the closed vocabulary and one sentence. Every other error is a
 * 500.
 */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly errors: Fault[] | undefined;
  readonly reason: Why | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, options: Options = {}) {
    super(detail, { cause: options.cause });
    this.name = 'AppError';
    this.code = code;
    this.errors = options.errors;
    this.reason = options.reason;
    this.retryAfter = options.retryAfter;
  }
}

/** Body of a failure in the form of RFC 9457. */
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
    ...(error.reason && { reason: error.reason }),
  };
}

/** One invalid field of a payload, refused with 422. */
export const invalidField = (path: string, message: string, why?: Why, cause?: unknown): AppError =>
  new AppError('invalid', `${path}: ${message}`, { errors: [{ path, message, ...why }], cause });

/** A choice that is not, or no longer, offered, refused with 422. */
export const notOffered = (path: string, message: string): AppError =>
  invalidField(path, message, { code: 'notOffered' });

/** A field or part over its limit of bytes, pixels or minutes, refused with 413. */
export const tooLargeField = (path: string, message: string, cause?: unknown): AppError =>
  new AppError('too-large', `${path}: ${message}`, { errors: [{ path, message }], cause });

/** Codes of refusals that may be caused by one field. */
const codesOfFields = new Set<ProblemCode>(['invalid', 'too-large', 'unsupported-media-type']);

/** Runs `work` on one field or part. A refusal without a path is rethrown with this one. */
export async function onField<Result>(path: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.errors || !codesOfFields.has(error.code)) throw error;
    throw new AppError(error.code, error.message, {
      errors: [{ path, message: error.message, ...error.reason }],
      cause: error,
    });
  }
}

/** Reads one field or several related ones, and refuses invalid values. */
type Reader = () => unknown;

type Read<Readers extends Record<string, Reader>> = { [Name in keyof Readers]: Awaited<ReturnType<Readers[Name]>> };

/**
 * Reads fields one after another. If several are refused, one failure names them all, with the code of the first. An
 * error that names no field is thrown at once.
 */
export async function readTogether<Readers extends Record<string, Reader>>(readers: Readers): Promise<Read<Readers>> {
  const refusals = createRefusals();
  const read: [string, unknown][] = [];
  for (const [name, reader] of Object.entries(readers)) {
    try {
      read.push([name, await reader()]);
    } catch (error) {
      refusals.keep(error);
    }
  }
  refusals.throwAny();
  return Object.fromEntries(read) as Read<Readers>; // every reader has returned
}

/** Gathers refusals of fields, to throw them as one failure. */
export function createRefusals() {
  const kept: AppError[] = [];
  return {
    /** Keeps a refusal that names its fields, and rethrows any other error. */
    keep(error: unknown): void {
      if (!(error instanceof AppError) || !error.errors) throw error;
      kept.push(error);
    },
    throwAny(): void {
      const [first] = kept;
      if (!first) return;
      if (kept.length === 1) throw first;
      const detail = kept.map(({ message }) => message).join('; ');
      throw new AppError(first.code, detail, { errors: kept.flatMap(({ errors = [] }) => errors), cause: first });
    },
  };
}

/** The faults that `check` finds; any failure that names no field is thrown. */
export async function faultsOf(check: () => unknown): Promise<Fault[]> {
  try {
    await check();
    return [];
  } catch (error) {
    if (!(error instanceof AppError) || !error.errors) throw error;
    return error.errors;
  }
}
