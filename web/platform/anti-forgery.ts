import { connectionIsLost } from './connection.ts';
import { NetworkError } from './errors.ts';

const path = '/sanctum/csrf-cookie';

/** The anti-forgery token in the cookie, decoded: sending it percent-encoded as it stands there is refused by some servers. */
function findToken(): string | undefined {
  const found = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return found ? decodeURIComponent(found) : undefined;
}

/** Asks the server for a new anti-forgery cookie; throws NetworkError when none comes. */
export async function fetchToken(): Promise<string> {
  const answer = await fetch(path, { credentials: 'include' }).catch((cause: unknown) => {
    connectionIsLost();
    throw new NetworkError(path, { cause });
  });
  const token = findToken();
  if (!answer.ok || !token) throw new NetworkError(path);
  return token;
}

/** The anti-forgery token every POST must carry, fetched when the browser has none. */
export const getToken = async (): Promise<string> => findToken() ?? (await fetchToken());
