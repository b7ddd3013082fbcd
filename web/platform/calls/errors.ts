import type { Fault, Problem, ProblemCode, Reason } from '#contract/errors.ts';
import type { KeyOf } from '#contract/texts/translate.ts';
import { getTexts } from '#web/platform/texts/texts.ts';

/** A refusal by the server. Switch on `code`; the texts are for logs and unforeseen cases. */
export class ApiError extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly detail: string;
  /** The refused fields. */
  readonly errors: readonly Fault[];
  /** The reason, where no single field is at fault. */
  readonly reason: Reason | undefined;
  /** Value of Retry-After in seconds, if sent. */
  readonly retryAfter: number | undefined;
  /** The path of the refused call, if known. */
  readonly path: string | undefined;

  constructor(
    problem: Pick<Problem, 'code' | 'status' | 'detail' | 'errors' | 'reason'>,
    retryAfter: number | undefined,
    path?: string,
  ) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.detail = problem.detail;
    this.errors = problem.errors ?? [];
    this.reason = problem.reason;
    this.retryAfter = retryAfter;
    this.path = path;
  }
}

/** Whether the server refused a call for lack of a session. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not-signed-in' || error.code === 'account-removed');

/** No response: the server or the connection is down. */
export class NetworkError extends Error {
  readonly path: string;

  constructor(path: string, options?: ErrorOptions) {
    super(`${path} was not answered`, options);
    this.name = 'NetworkError';
    this.path = path;
  }
}

/** This browser keeps no cookies, which every call requires. */
export class NoCookiesError extends Error {
  constructor() {
    super('The browser keeps no cookies');
    this.name = 'NoCookiesError';
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
  restricted: 'failure.restricted',
  'conversation-closed': 'failure.conversation-closed',
  'edit-conflict': 'failure.edit-conflict',
  'too-many': 'failure.too-many',
  timeout: 'failure.away',
  unavailable: 'failure.away',
  'storage-full': 'failure.away',
} as const satisfies Partial<Record<ProblemCode, KeyOf<'common'>>>;

const hasText = (code: ProblemCode): code is keyof typeof texts => code in texts;

/** Codes that are less specific than their reasons. */
const unnamed = new Set<ProblemCode>([
  'invalid',
  'not-found',
  'conflict',
  'domain-needed',
  'forbidden',
  'too-many',
  'unavailable',
]);

/** Sentence for a reason; for one unknown to this release, that the input cannot be saved. */
export function reasonText({ code, params }: Pick<Fault, 'code' | 'params'>): string {
  const t = getTexts('forms');
  const key = `reason.${code}`;
  if (!t.has(key)) return t('reason.malformed');
  // The code determines on the server which parameters its sentence takes.
  return (t as unknown as (key: string, params: Reason['params']) => string)(key, params);
}

/** Message for a failed call: what happened and what to do. */
export function failureText(error: unknown): string {
  const t = getTexts('common');
  if (error instanceof NetworkError) return t('failure.lostConnection');
  if (error instanceof NoCookiesError) return t('failure.noCookies');
  if (!(error instanceof ApiError)) return t('failure.unforeseen');
  const why = error.reason ?? error.errors[0];
  if (why && unnamed.has(error.code)) return reasonText(why);
  return t(hasText(error.code) ? texts[error.code] : 'failure.unforeseen');
}
