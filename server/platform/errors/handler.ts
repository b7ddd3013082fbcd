import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ProblemCode, problems } from '#contract/errors.ts';
import { AppError, presentProblem } from './app-error.ts';

/** Known failures of Fastify, its plugins, Node and PostgreSQL that are not bugs of ours. */
const knownCodes: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [
    'unsupported-media-type',
    'This content type is not accepted here. Calls take application/json, those with files multipart/form-data.',
  ],
  FST_ERR_CTP_BODY_TOO_LARGE: ['too-large', 'The request body is too large.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['bad-request', 'The body does not have the length it claims.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['bad-request', 'The body is not valid JSON.'],
  FST_ERR_BAD_URL: ['bad-request', 'The address is malformed.'],
  FST_REQ_FILE_TOO_LARGE: ['too-large', 'The file is too large.'],
  FST_FILES_LIMIT: ['too-large', 'Too many files.'],
  FST_PARTS_LIMIT: ['too-large', 'Too many parts.'],
  FST_FIELDS_LIMIT: ['too-large', 'Too many fields.'],
  FST_PROTO_VIOLATION: ['bad-request', 'This part name is not allowed.'],
  FST_INVALID_MULTIPART_CONTENT_TYPE: ['unsupported-media-type', 'This call takes multipart/form-data.'],
  ENOSPC: ['storage-full', 'There is no space left on the disk. Nothing was saved.'],
  EDQUOT: ['storage-full', 'There is no space left on the disk. Nothing was saved.'],
};

/**
 * PostgreSQL's SQLSTATE classes for an unavailable server: 08 connection, 53 resources, 57P shutdown. 25006 is a write
 * to a standby, briefly while it takes over.
 */
const databaseAway = /^(08|53|57P|25006)/;
/** Node's codes for the same. */
const connectionLost = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** PostgreSQL's SQLSTATE classes for a value that it cannot store or compute with: 22 data, 54 its own limits. */
const valueRefused = /^(22|54)[0-9A-Z]{3}$/;

export const isValueRefused = (code: unknown): boolean => typeof code === 'string' && valueRefused.test(code);
/** Serialization failure, deadlock, lock timeout, statement timeout. */
const databaseBusy = new Set(['40001', '40P01', '55P03', '57014']);
/** The last message comes from rolling back a transaction whose connection has been cut. */
const databaseAwayMessages =
  /Connection terminated|timeout exceeded when trying to connect|connection is insecure|is not queryable/;

/** Whether a foreign key failed: a referenced row was deleted at this moment. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23503';

/** Whether a unique constraint failed: PostgreSQL's SQLSTATE for it. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '23505';

/** Whether the database does not answer, so that every further statement would fail as well. */
export const isDatabaseAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (
    databaseAway.test(code) ||
    connectionLost.has(code) ||
    databaseAwayMessages.test(error.message) ||
    (code === 'ENOENT' && 'syscall' in error && error.syscall === 'connect')
  );
};

/** Converts any thrown value into a failure that may be shown to the client. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof Error)) return new AppError('internal', 'Please try again.', { cause: error });
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (isMissingReference(error))
    return new AppError('conflict', 'Something this refers to has just been deleted. Please load it again.', {
      reason: { code: 'justDeleted' },
      cause: error,
    });
  if (code === '53100')
    return new AppError('storage-full', 'There is no space left. Nothing was saved.', { cause: error });
  // Node's error when a client disconnects in the middle of a body.
  if (code === 'ECONNRESET' && error.message === 'aborted')
    return new AppError('bad-request', 'The request broke off.', { cause: error });
  if (isDatabaseAway(error)) return away(error);
  if (databaseBusy.has(code))
    return new AppError('unavailable', 'The database is busy. Please try again in a moment.', {
      retryAfter: 2,
      cause: error,
    });
  if (isValueRefused(code))
    return new AppError('invalid', 'Something in this request cannot be stored.', { cause: error });
  const known = knownCodes[code];
  if (known) return new AppError(known[0], known[1], { cause: error });
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status >= 400 && status < 500)
    return new AppError('bad-request', 'The request could not be read.', { cause: error });
  return new AppError('internal', 'Something went wrong here. Please try again.', { cause: error });
}

const away = (cause: Error): AppError =>
  new AppError('unavailable', 'The database does not answer. Please try again in a moment.', { retryAfter: 2, cause });

/** Single exit for all failures: logs internal details, and sends only what is safe for the client. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => sendProblem(request, reply, toAppError(error)));
}

export function sendProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): FastifyReply {
  beginProblem(request, reply, error);
  return reply.type('application/problem+json').send(JSON.stringify(presentProblem(error, request.id)));
}

/** Logs a failure, and sets the status and headers of its answer, whatever the form of its body. */
export function beginProblem(request: FastifyRequest, reply: FastifyReply, error: AppError): void {
  const { status } = problems[error.code];
  if (status >= 500) request.log.error({ err: error.cause ?? error, code: error.code }, 'request failed');
  // Without the message, which repeats the value.
  const refusedBy = error.cause instanceof Error && 'code' in error.cause && error.cause.code;
  if (isValueRefused(refusedBy)) request.log.warn({ sqlState: refusedBy }, 'the database refused a value');
  if (error.retryAfter !== undefined) void reply.header('Retry-After', String(error.retryAfter));
  // Browsers show no dialog for this scheme.
  if (status === 401) void reply.header('WWW-Authenticate', 'Bearer');
  void reply.header('Cache-Control', 'no-store');
  if (status === 408 || status === 413) void reply.header('Connection', 'close');
  void reply.code(status);
}
