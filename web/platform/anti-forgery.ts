import { connectionIsLost } from './connection.ts';
import { NetworkError } from './errors.ts';

const path = '/sanctum/csrf-cookie';

/** Reads and decodes the anti-forgery cookie; some servers refuse the percent-encoded form. */
export function findToken(): string | undefined {
  const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return found ? decodeURIComponent(found) : undefined;
}

async function askForToken(): Promise<string> {
  const answer = await fetch(path, { credentials: 'include' }).catch((cause: unknown) => {
    connectionIsLost();
    throw new NetworkError(path, { cause });
  });
  const token = findToken();
  if (!answer.ok || !token) throw new NetworkError(path);
  return token;
}

let asking: Promise<string> | undefined;

/**
 * Fetches a new anti-forgery cookie, once for all who ask at the same time: a second one would invalidate the first. Throws
 * NetworkError if none arrives.
 */
export const fetchToken = (): Promise<string> => (asking ??= askForToken().finally(() => (asking = undefined)));

/** The anti-forgery token that every POST must carry, fetched if the browser has none but the refused one. */
export async function getToken(refused?: string): Promise<string> {
  const token = findToken();
  return token && token !== refused ? token : fetchToken();
}
