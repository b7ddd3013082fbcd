import pg from 'pg';
import type { Logger } from 'pino';
import { type Connection, type Database, connect } from '#server/platform/database/connect.ts';
import { readPosition, readStanding } from '#server/platform/database/replica-position.ts';
import { openReplica, type Replica } from '#server/platform/database/replica.ts';
import { checkVersion, messageOf, readVersion } from './check-database.ts';
import { SettingError, type Settings } from './settings.ts';

const setting = 'DATABASE_REPLICA_URL';
/** Connections for reading; one more asks whether the replica answers. */
const maxReading = 5;

/**
 * Opens the replica of DATABASE_REPLICA_URL, if one is given. Throws SettingError for a wrong one. One that is merely
 * away is reported, and used once it answers: the product needs none.
 */
export async function takeReplica(
  { databaseReplicaUrl: url }: Pick<Settings, 'databaseReplicaUrl'>,
  { primary, log }: { primary: Database; log: Logger },
): Promise<Replica | undefined> {
  if (url === undefined) return undefined;
  const replica = connect(url, { max: maxReading });
  try {
    const absence = await checkReplica(primary, replica);
    if (absence !== undefined)
      log.warn({ feature: 'replica' }, `${setting} does not answer: ${absence}. The primary answers until it does.`);
    return openReplica({ primary, replica, log, isThere: absence === undefined });
  } catch (error) {
    await replica.close();
    throw error;
  }
}

/**
 * Returns why the replica does not answer; undefined if it does. Throws SettingError for a server that refuses the
 * account, is too old, or is no replica of the primary's database.
 */
export async function checkReplica(
  primary: Database,
  { pool, db }: Pick<Connection, 'pool' | 'db'>,
): Promise<string | undefined> {
  try {
    checkVersion(setting, await readVersion(pool));
    const { isStandby, isSameDatabase } = await readStanding(db, await readPosition(primary));
    if (!isStandby) throw new SettingError(setting, 'a primary', 'the address of a replica of DATABASE_URL, or none');
    if (!isSameDatabase)
      throw new SettingError(setting, 'a replica of another database', 'one of the database of DATABASE_URL, or none');
    return undefined;
  } catch (error) {
    if (error instanceof pg.DatabaseError && isRefusal(error))
      throw new SettingError(setting, '(hidden)', `a replica that lets this account in: ${error.message}`);
    if (error instanceof SettingError) throw error;
    return messageOf(error);
  }
}

/** Whether a server that answers will never do for this address: wrong password, role or database, or no rights. */
const isRefusal = ({ code = '' }: pg.DatabaseError): boolean => /^(28|3D|42501)/.test(code);
