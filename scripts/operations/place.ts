import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '#server/embedded-postgres/service.ts';
import { type Connection, connect } from '#server/platform/database/connect.ts';
import { checkDatabase } from '#server/platform/process/check-database.ts';
import { readSettings, SettingError, type Settings } from '#server/platform/process/settings.ts';
import { createStorage, type Storage } from '#server/platform/storage/storage.ts';

export type PlaceSettings = Pick<Settings, 'dataDir' | 'databaseUrl' | 's3'> &
  Partial<Pick<Settings, 'databaseDirectUrl'>>;

/** Reads the settings without creating a secret: a tool must not change a wrong folder. */
export const readPlace = (): Settings => readSettings(process.env, () => '');

/** Where database and files are, for the operator. */
export const describePlace = ({ dataDir, databaseUrl, s3 }: PlaceSettings): string =>
  [
    databaseUrl === undefined ? `into ${dataDir}` : `into the database of DATABASE_URL`,
    ...(s3
      ? ['the files into the bucket of S3_BUCKET']
      : databaseUrl === undefined
        ? []
        : [`the files into ${dataDir}`]),
  ].join(', ');

/** Database and files of an installation. */
export interface Place {
  readonly connection: Connection;
  readonly storage: Storage;
  /** Name of its connections, unlike those of a running product. */
  readonly applicationName: string;
  /** Also stops the embedded database, unless a product uses it. */
  close(): Promise<void>;
}

/** File of the secret that the product has created for itself. */
export const secretFile = ({ dataDir }: PlaceSettings): string => join(dataDir, 'secret');

const databaseFolder = ({ dataDir }: PlaceSettings): string => join(dataDir, 'database');

/** Whether DATA_DIR contains a database; that of DATABASE_URL exists or refuses. */
export const hasDatabase = (settings: PlaceSettings): boolean =>
  settings.databaseUrl !== undefined || existsSync(join(databaseFolder(settings), 'data', 'PG_VERSION'));

/**
 * Opens the database and files of the settings, alongside a running product or alone. Throws SettingError for a
 * database that does not answer or is too old, and for a folder without one unless `mayBeNew`.
 */
export async function openPlace(settings: PlaceSettings, { mayBeNew = false } = {}): Promise<Place> {
  if (!mayBeNew && !hasDatabase(settings))
    throw new SettingError('DATA_DIR', settings.dataDir, 'the folder of an installation, or DATABASE_URL set too');
  const embedded =
    settings.databaseUrl === undefined ? await startEmbedded({ root: databaseFolder(settings) }) : undefined;
  const applicationName = `rolecall-tool-${process.pid}`;
  // A transaction pooler would cut off a tool's long transactions.
  const url = new URL(settings.databaseDirectUrl ?? settings.databaseUrl ?? embedded?.url ?? '');
  url.searchParams.set('application_name', applicationName);
  const connection = connect(url.href, { max: 2, isPatient: true });
  const close = async (): Promise<void> => {
    await connection.close();
    await embedded?.stop();
  };
  try {
    if (!embedded)
      await checkDatabase(connection.pool, settings.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL');
    return { connection, storage: createStorage(settings), applicationName, close };
  } catch (error) {
    await close();
    throw error;
  }
}
