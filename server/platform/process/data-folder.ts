import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingError } from './setting-error.ts';

/** Runs `work`, which uses files below DATA_DIR. Throws SettingError if the system refuses access. */
export function inDataFolder<T>(dataDir: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const { code, syscall, path = dataDir } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
    if (code === undefined || syscall === undefined) throw error;
    throw new SettingError('DATA_DIR', dataDir, `a folder that this account can write to (${code} at ${path})`);
  }
}

/**
 * Creates the folder. Throws SettingError unless this process may write to it and to its folders of files and mail,
 * which are created on demand.
 */
export const takeDataFolder = (dataDir: string): void =>
  inDataFolder(dataDir, () => {
    mkdirSync(dataDir, { recursive: true });
    for (const folder of ['', 'media', 'media/.incoming', 'outbox'].map((name) => join(dataDir, name)))
      if (existsSync(folder)) accessSync(`${folder}/.`, constants.W_OK | constants.X_OK);
  });

/**
 * The secret created at the first start. Two processes starting at once agree on one: only the first link succeeds, and
 * a file is never visible half written. Throws SettingError if the folder cannot be used.
 */
export const keptSecret = (dataDir: string): string => inDataFolder(dataDir, () => readOrMakeSecret(dataDir));

function readOrMakeSecret(dataDir: string): string {
  const file = join(dataDir, 'secret');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const draft = `${file}.${process.pid}`;
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    try {
      linkSync(draft, file);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    } finally {
      rmSync(draft);
    }
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 16)
    throw new SettingError('APP_SECRET', '', `at least 16 characters; the file ${file} is too short`);
  return secret;
}
