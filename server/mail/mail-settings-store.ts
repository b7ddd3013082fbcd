import type { MailSettings, MailSettingsChanges } from '#contract/mail-settings.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** What a user wants mail about; where nothing was ever saved, the defaults. */
export async function findSettings(db: Database, userId: number): Promise<Required<MailSettings>> {
  const row = await db
    .selectFrom('mailSettings')
    .select(['announcements', 'messages'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row ?? { announcements: true, messages: 'atOnce' };
}

export async function writeSettings(db: Database, userId: number, changes: MailSettingsChanges): Promise<void> {
  // Each named: of an absent one the column keeps what it has.
  const set = {
    ...(changes.announcements !== undefined && { announcements: changes.announcements }),
    ...(changes.messages !== undefined && { messages: changes.messages }),
  };
  await db
    .insertInto('mailSettings')
    .values({ userId, ...set })
    .onConflict((conflict) =>
      Object.keys(set).length === 0 ? conflict.doNothing() : conflict.column('userId').doUpdateSet(set),
    )
    .execute();
}

/** Where somebody's mail goes now. */
export const findAddress = async (db: Database, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email;
