import { existsSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isShared, share } from './lock.ts';
import type { Place } from './place.ts';
import { usedElsewhere } from './server.ts';

/**
 * Occupies the folder for this process, together with others in the same process space, until the returned function is
 * called or this process ends. Throws SettingError while a process of another container or machine holds it, since
 * neither could tell whether the other's server is alive. Call it under the folder's exclusive lock.
 */
export function occupy(place: Place): () => void {
  const users = join(place.root, 'users');
  const note = join(place.root, 'process-space');
  const here = processSpace();
  if (!existsSync(note) || readFileSync(note, 'utf8') !== here) {
    if (isShared(users)) throw usedElsewhere(place);
    writeFileSync(note, here);
  }
  return share(users);
}

/** Identifies the process space: one PID namespace in one boot of one machine. */
function processSpace(): string {
  const namespace = '/proc/self/ns/pid';
  // Other systems have a single one for all processes.
  if (!existsSync(namespace)) return process.platform;
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync(namespace)}`;
}
