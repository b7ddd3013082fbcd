import { connectionIsLost } from './connection.ts';
import { NetworkError } from './errors.ts';

const path = '/sanctum/csrf-cookie';

/** Reads and decodes the anti-forgery cookie; some servers refuse the percent-encoded form. */
function findToken(): string | undefined {
  const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return found ? decodeURIComponent(found) : undefined;
}

/** Fetches a new anti-forgery cookie; throws NetworkError if none arrives. */
export async function fetchToken(): Promise<string> {
  const answer = await fetch(path, { credentials: 'include' }).catch((cause: unknown) => {
    connectionIsLost();
    throw new NetworkError(path, { cause });
  });
  const token = findToken();
  if (!answer.ok || !token) throw new NetworkError(path);
  return token;
}

/** The anti-forgery token that every POST must carry, fetched if the browser has none. */
export const getToken = async (): Promise<string> => findToken() ?? (await fetchToken());
