import type { MailSettings, MailSettingsChanges } from '#contract/mail-settings.ts';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { ClientViewer, TalentViewer } from '#server/platform/session/viewer.ts';
import { findAddress, findSettings, writeSettings } from './mail-settings-store.ts';
import { type Subscription, readToken } from './unsubscribe-link.ts';

type Subscriber = Pick<TalentViewer | ClientViewer, 'id' | 'type'>;

/** What the viewer wants mail about; only talents are sent announcements. */
export async function readMailSettings(db: Database, { id, type }: Subscriber): Promise<MailSettings> {
  const { announcements, messages } = await findSettings(db, id);
  return type === accountTypes.talent ? { announcements, messages } : { messages };
}

/** Saves what is given; 422 for announcements to a client. */
export async function saveMailSettings(
  db: Database,
  { id, type }: Subscriber,
  changes: MailSettingsChanges,
): Promise<void> {
  if (changes.announcements !== undefined && type !== accountTypes.talent)
    throw invalidField('settings.announcements', 'is for talents');
  await writeSettings(db, id, changes);
}

/** What a link of a mail would end, and whether it has ended; undefined where the link is not, or no longer, good. */
export async function findSubscription(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  token: string,
): Promise<(Subscription & { isEnded: boolean }) | undefined> {
  const asked = readToken(settings, token);
  const address = asked && (await findAddress(db, asked.userId));
  if (!asked || address === undefined || !asked.isFor(address)) return undefined;
  const { userId, kind } = asked;
  const { announcements, messages } = await findSettings(db, userId);
  return { userId, kind, isEnded: kind === 'announcements' ? !announcements : messages === 'never' };
}

/** Ends a kind of mail; as often as one likes. */
export const unsubscribe = (db: Database, { userId, kind }: Subscription): Promise<void> =>
  writeSettings(db, userId, kind === 'announcements' ? { announcements: false } : { messages: 'never' });
