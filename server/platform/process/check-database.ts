import type pg from 'pg';
import { SettingError } from './settings.ts';

const oldestPostgres = 15;

/**
 * Returns the major version of the database of DATABASE_URL. Throws SettingError if it does not answer or is too old;
 * its address may contain a password, so it is not told.
 */
export async function checkDatabase(pool: pg.Pool): Promise<number> {
  const version = await pool
    .query<{ major: number }>(`select current_setting('server_version_num')::integer / 10000 as major`)
    .then(
      ({ rows }) => rows[0]?.major ?? 0,
      (error: unknown) => {
        throw new SettingError(
          'DATABASE_URL',
          '(hidden)',
          `a database that answers: ${error instanceof Error ? error.message : String(error)}`,
        );
      },
    );
  if (version < oldestPostgres)
    throw new SettingError('DATABASE_URL', `PostgreSQL ${version}`, `PostgreSQL ${oldestPostgres} or newer`);
  return version;
}
