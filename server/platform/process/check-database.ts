import pg from 'pg';
import { SettingError } from './settings.ts';

const oldestPostgres = 15;

/**
 * Returns the major version of the database of a setting. Throws SettingError if it does not answer or is too old; the
 * error does not contain its address, which may include a password.
 */
export async function checkDatabase(pool: pg.Pool, setting = 'DATABASE_URL'): Promise<number> {
  const version = await readVersion(pool).catch((error: unknown) => {
    throw new SettingError(setting, '(hidden)', `a database that answers: ${messageOf(error)}`);
  });
  checkVersion(setting, version);
  return version;
}

const longestConnecting = 5_000;

/** Checks the database of DATABASE_DIRECT_URL likewise, over a separate connection. */
export async function checkDirectDatabase(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: longestConnecting });
  try {
    await checkDatabase(pool, 'DATABASE_DIRECT_URL');
  } finally {
    await pool.end();
  }
}

/** Reads PostgreSQL's major version. */
export async function readVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ major: number }>(
    `select current_setting('server_version_num')::integer / 10000 as major`,
  );
  return rows[0]?.major ?? 0;
}

/** Throws SettingError if PostgreSQL is too old. */
export function checkVersion(setting: string, version: number): void {
  if (version < oldestPostgres)
    throw new SettingError(setting, `PostgreSQL ${version}`, `PostgreSQL ${oldestPostgres} or newer`);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
