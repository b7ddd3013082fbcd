import type { MailSettings, MailSettingsChanges } from '#contract/mail-settings.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Finds a user's mail settings, or the defaults if none were saved. */
export async function findSettings(db: Database, userId: number): Promise<Required<MailSettings>> {
  const row = await db
    .selectFrom('mailSettings')
    .select(['announcements', 'messages', 'reviews', 'searches', 'team', 'interviews'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return (
    row ?? { announcements: true, messages: 'atOnce', reviews: true, searches: true, team: true, interviews: true }
  );
}

export async function writeSettings(db: Database, userId: number, changes: MailSettingsChanges): Promise<void> {
  // Named one by one, so that the column of an absent one keeps its value.
  const set = {
    ...(changes.announcements !== undefined && { announcements: changes.announcements }),
    ...(changes.messages !== undefined && { messages: changes.messages }),
    ...(changes.reviews !== undefined && { reviews: changes.reviews }),
    ...(changes.searches !== undefined && { searches: changes.searches }),
    ...(changes.team !== undefined && { team: changes.team }),
    ...(changes.interviews !== undefined && { interviews: changes.interviews }),
  };
  await db
    .insertInto('mailSettings')
    .values({ userId, ...set })
    .onConflict((conflict) =>
      Object.keys(set).length === 0 ? conflict.doNothing() : conflict.column('userId').doUpdateSet(set),
    )
    .execute();
}

/** Whether mail to a user's address is refused or comes back. */
export const isRefused = async (db: Database, userId: number): Promise<boolean> =>
  (await db.selectFrom('users').select('emailRefusedAt').where('id', '=', userId).executeTakeFirst())?.emailRefusedAt !=
  null;

/** Finds a user's current address. */
export const findAddress = async (db: Database, userId: number): Promise<string | undefined> =>
  (await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst())?.email;
