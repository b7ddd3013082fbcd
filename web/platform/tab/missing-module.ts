import { tabStorage } from '#web/platform/keeping/browser-storage.ts';
import { connectionIsLost, isServerThere } from './connection.ts';
import { NetworkError } from '#web/platform/calls/errors.ts';

const keyOf = (name: string): string => `reloaded-for/${name}`;

/** URL of the entry script, which differs in each release. */
const findRelease = (): string => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? '';

/**
 * Explains why a module could not be loaded. Offline, resolves with a NetworkError and leaves the screen as it is.
 * Otherwise a later release has replaced the module, so `reload` fetches a page that knows the new names. Reloads once
 * per release and module, and never where that cannot be recorded: a module missing there too would loop forever.
 */
export async function explainMissingModule(name: string, error: unknown, reload: () => void): Promise<unknown> {
  if (!(await isServerThere())) {
    connectionIsLost();
    return new NetworkError(name, { cause: error });
  }
  const release = findRelease();
  if (tabStorage.get(keyOf(name)) === release || !tabStorage.set(keyOf(name), release)) return error;
  reload();
  return new Promise(() => undefined);
}
