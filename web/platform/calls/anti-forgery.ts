import { connectionIsLost } from '#web/platform/tab/connection.ts';
import { NetworkError, NoCookiesError } from './errors.ts';

const path = '/sanctum/csrf-cookie';

/** Tokens that the server has refused, such as those of another application on a parent domain. */
const refused = new Set<string>();

/** The values of the anti-forgery cookie, decoded: some servers refuse the percent-encoded form. */
export const findTokens = (): string[] =>
  document.cookie
    .split('; ')
    .filter((pair) => pair.startsWith('XSRF-TOKEN='))
    .map((pair) => decode(pair.slice('XSRF-TOKEN='.length)))
    .filter((token) => isSendable.test(token));

/** Characters that a header can carry. */
const isSendable = /^[!-~]+$/;

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

const findToken = (): string | undefined => findTokens().find((token) => !refused.has(token));

async function askForToken(): Promise<string> {
  const answer = await fetch(path, { credentials: 'include' }).catch((cause: unknown) => {
    connectionIsLost();
    throw new NetworkError(path, { cause });
  });
  if (!answer.ok) throw new NetworkError(path);
  const token = findToken();
  if (token === undefined) throw new NoCookiesError();
  return token;
}

let asking: Promise<string> | undefined;

/**
 * Fetches a new anti-forgery cookie, once for all concurrent callers: a second one would invalidate the first. Throws
 * NetworkError if none arrives, NoCookiesError if the browser does not keep it.
 */
export const fetchToken = (): Promise<string> => (asking ??= askForToken().finally(() => (asking = undefined)));

/**
 * Yields the anti-forgery tokens that a POST may carry: those in the browser, then a fetched one. Each follows only
 * after the server has refused the previous one.
 */
export async function* offerTokens(): AsyncGenerator<string, void> {
  for (let token = findToken(); token !== undefined; token = findToken()) {
    yield token;
    refused.add(token);
  }
  const fetched = await fetchToken();
  yield fetched;
  refused.add(fetched);
}
