import pg from 'pg';
import { SettingError } from './settings.ts';

const oldestPostgres = 15;

/**
 * Returns the major version of the database of a setting. Throws SettingError if it does not answer or is too old; its
 * address may contain a password, so it is not told.
 */
export async function checkDatabase(pool: pg.Pool, setting = 'DATABASE_URL'): Promise<number> {
  const version = await pool
    .query<{ major: number }>(`select current_setting('server_version_num')::integer / 10000 as major`)
    .then(
      ({ rows }) => rows[0]?.major ?? 0,
      (error: unknown) => {
        throw new SettingError(
          setting,
          '(hidden)',
          `a database that answers: ${error instanceof Error ? error.message : String(error)}`,
        );
      },
    );
  if (version < oldestPostgres)
    throw new SettingError(setting, `PostgreSQL ${version}`, `PostgreSQL ${oldestPostgres} or newer`);
  return version;
}

const longestConnecting = 5_000;

/** Checks the database of DATABASE_DIRECT_URL likewise, over a connection of its own. */
export async function checkDirectDatabase(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: longestConnecting });
  try {
    await checkDatabase(pool, 'DATABASE_DIRECT_URL');
  } finally {
    await pool.end();
  }
}
