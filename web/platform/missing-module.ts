import { connectionIsLost, isServerThere } from './connection.ts';
import { NetworkError } from './errors.ts';

const keyOf = (name: string): string => `reloaded-for/${name}`;

/** Names the release this page is of: the script it began with has another name in each. */
const findRelease = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/**
 * Promises why a module could not be loaded. Without a connection that is the reason, and what is on the screen stays.
 * Else a later release has replaced it: `reload` is called, as the new page knows its modules' names; once for a release,
 * as a module that is missing there too would load the page for ever.
 */
export async function explainMissingModule(name: string, error: unknown, reload: () => void): Promise<unknown> {
  if (!(await isServerThere())) {
    connectionIsLost();
    return new NetworkError(name, { cause: error });
  }
  if (sessionStorage.getItem(keyOf(name)) === findRelease()) return error;
  sessionStorage.setItem(keyOf(name), findRelease());
  reload();
  return new Promise(() => undefined);
}
