import * as z from 'zod/mini';
import type { Audience, Call } from '#contract/call.ts';
import { Problem, problems } from '#contract/errors.ts';
import { offerTokens } from './anti-forgery.ts';
import { connectionIsBack, connectionIsLost } from '#web/platform/tab/connection.ts';
import { ApiError, NetworkError, isSignedOut } from './errors.ts';
import { dismissFailures } from '#web/platform/page/notices.ts';
import { anotherUserFound, restrictionFound, sessionEnded } from '#web/platform/session/session-end.ts';
import { findRenewed, whileRenewing } from '#web/platform/session/session-token.ts';

// The Content-Security-Policy forbids zod to compile its parsers at run time.
z.config({ jitless: true });

export interface SendOptions<File extends string = string> {
  /** File parts of a multipart call; an absent part leaves the stored file unchanged. */
  files?: Partial<Record<File, Blob>> | undefined;
  signal?: AbortSignal | undefined;
  /** Receives the uploaded share of the body, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Makes a call of the contract. Fetches the anti-forgery cookie if it is missing or stale, and continues with the
 * session's new token if it was replaced. Throws ApiError if the server refuses, NetworkError without a response,
 * NoCookiesError if the browser keeps none, or the signal's reason when aborted. A 401 ends the session held here.
 */
export async function send<P extends z.ZodMiniType, A extends z.ZodMiniType, File extends string = never>(
  call: Call<P, A, Audience, File>,
  payload: z.input<P>,
  options: SendOptions<File> = {},
): Promise<z.output<A>> {
  const post = (token: string) => postTo(call.path, token, () => bodyOf(call, payload, options.files), options);
  const make = async (): Promise<unknown> => {
    let refusal: unknown;
    // A refused call has had no effect yet.
    for await (const token of offerTokens()) {
      try {
        return await post(token);
      } catch (error) {
        refusal = error;
        if (error instanceof ApiError && error.code === 'anti-forgery') continue;
        const renewed = isSignedOut(error) && !call.renewsSession ? await findRenewed(token) : undefined;
        if (renewed === undefined) throw error;
        return await post(renewed);
      }
    }
    throw refusal;
  };
  try {
    const answer = await (call.renewsSession ? whileRenewing(make) : make());
    connectionIsBack();
    dismissFailures(call.path);
    return call.answer.parse(answer);
  } catch (error) {
    if (error instanceof NetworkError) connectionIsLost();
    else if (error instanceof ApiError) connectionIsBack();
    if (isSignedOut(error)) sessionEnded();
    if (error instanceof ApiError && error.code === 'wrong-account-type') anotherUserFound();
    if (error instanceof ApiError && error.code === 'restricted') restrictionFound();
    throw error;
  }
}

/** Reads a file from the server itself. Throws like `send`. */
export async function readFile(path: string): Promise<Blob> {
  const response = await fetch(path).catch(() => {
    throw new NetworkError(path);
  });
  if (response.ok) return response.blob();
  const header = { getResponseHeader: (name: string) => response.headers.get(name) };
  const error = toApiError(path, { status: response.status, ...header }, parseJson(await response.text()));
  if (isSignedOut(error)) sessionEnded();
  throw error;
}

function bodyOf(
  call: Pick<Call, 'files'>,
  payload: unknown,
  files: Partial<Record<string, Blob>> | undefined,
): FormData | string {
  if (!call.files) return JSON.stringify(payload ?? {});
  const form = new FormData();
  for (const [name, value] of Object.entries(payload ?? {})) form.append(name, JSON.stringify(value));
  for (const [name, file] of Object.entries(files ?? {})) if (file) form.append(name, file);
  return form;
}

/** XMLHttpRequest rather than fetch, which cannot report upload progress. */
function postTo(
  path: string,
  token: string,
  makeBody: () => FormData | string,
  { signal, onProgress }: SendOptions,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    const body = makeBody();
    request.open('POST', path);
    request.withCredentials = true;
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('X-Requested-With', 'XMLHttpRequest');
    request.setRequestHeader('X-XSRF-TOKEN', token);
    if (typeof body === 'string') request.setRequestHeader('Content-Type', 'application/json');
    if (onProgress)
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    const abort = () => request.abort();
    signal?.addEventListener('abort', abort);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    request.addEventListener('abort', () => reject(signal?.reason ?? new NetworkError(path)));
    request.addEventListener('error', () => reject(new NetworkError(path)));
    request.addEventListener('load', () => {
      const answer = parseJson(request.responseText);
      if (isOk(request, answer)) resolve(answer);
      else reject(toApiError(path, request, answer));
    });
    request.send(body);
  });
}

/** Sign-up and sign-in answer 429 with a step of their own (`tooManyAttempts`), which is a regular answer. */
const isOk = (request: XMLHttpRequest, answer: unknown): boolean =>
  request.status === 200 || (request.status === 429 && z.object({ step: z.number() }).safeParse(answer).success);

function toApiError(
  path: string,
  request: Pick<XMLHttpRequest, 'status' | 'getResponseHeader'>,
  answer: unknown,
): ApiError {
  const seconds = Number(request.getResponseHeader('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined;
  const problem = Problem.safeParse(answer);
  if (problem.success) return new ApiError(problem.data, retryAfter, path);
  // Answered by a proxy in front of the server.
  const code = request.status >= 500 ? 'unavailable' : request.status === 413 ? 'too-large' : 'bad-request';
  return new ApiError({ code, status: request.status, detail: problems[code].title }, retryAfter, path);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
