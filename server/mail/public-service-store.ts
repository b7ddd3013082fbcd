import type { Database } from '#server/platform/database/connect.ts';
import { isLoopback } from '#server/platform/limits/network.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/**
 * Returns whether the database was ever served with a mail server or at a public address, and records it if it is now.
 * Settings that are lost later must not show its mail to the public.
 */
export async function recordService(db: Database, { smtpUrl, appUrl }: Settings): Promise<boolean> {
  if (smtpUrl === undefined && isLoopback(new URL(appUrl).hostname)) return wasPublic(db);
  await db
    .insertInto('publicService')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}

/** Whether the database was ever served with a mail server or at a public address. */
export const wasPublic = async (db: Database): Promise<boolean> =>
  (await db.selectFrom('publicService').select('since').executeTakeFirst()) !== undefined;
