import type { MailSettings, MailSettingsChanges } from '#contract/mail-settings.ts';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { ClientViewer, TalentViewer } from '#server/platform/session/viewer.ts';
import { findAddress, findSettings, writeSettings } from './mail-settings-store.ts';
import { type Kind, type Subscription, readToken } from './sign-unsubscribe-link.ts';

type Stored = Required<MailSettings>[Kind];
type Subscriber = Pick<TalentViewer | ClientViewer, 'id' | 'type'>;

/**
 * Returns the viewer's mail settings; only talents have those for announcements and reviews, only clients that of the
 * team.
 */
export async function readMailSettings(db: Database, { id, type }: Subscriber): Promise<MailSettings> {
  const { reviews, searches, team, interviews, messages, announcements } = await findSettings(db, id);
  const ofAll = { messages, ...(!searches && { searches }), ...(!interviews && { interviews }) };
  return type === accountTypes.talent
    ? { ...ofAll, announcements, ...(!reviews && { reviews }) }
    : { ...ofAll, ...(!team && { team }) };
}

/** Saves the given settings; 422 for those that only the other account type has. */
export async function saveMailSettings(
  db: Database,
  { id, type }: Subscriber,
  changes: MailSettingsChanges,
): Promise<void> {
  for (const kind of ['announcements', 'reviews'] as const)
    if (changes[kind] !== undefined && type !== accountTypes.talent)
      throw invalidField(`settings.${kind}`, 'is for talents');
  if (changes.team !== undefined && type !== accountTypes.client) throw invalidField('settings.team', 'is for clients');
  await writeSettings(db, id, changes);
}

export interface FoundSubscription extends Subscription {
  isEnded: boolean;
  /** The current setting of the kind. */
  stored: Stored;
}

/**
 * Finds the subscription behind a mail's link and whether it has ended; undefined if the link is invalid or outdated.
 */
export async function findSubscription(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  token: string,
): Promise<FoundSubscription | undefined> {
  const asked = readToken(settings, token);
  const address = asked && (await findAddress(db, asked.userId));
  if (!asked || address === undefined || !asked.isFor(address)) return undefined;
  const { userId, kind } = asked;
  const { [kind]: stored } = await findSettings(db, userId);
  return { userId, kind, isEnded: stored === ended[kind], stored };
}

/** Ends one kind of mail; may be repeated. */
export const unsubscribe = (db: Database, { userId, kind }: Subscription): Promise<void> =>
  writeSettings(db, userId, { [kind]: ended[kind] });

/**
 * Switches one kind of mail on again; messages daily if `former` is that, else at once. Changes nothing if it is
 * already on; may be repeated.
 */
export async function resubscribe(db: Database, { userId, kind, isEnded }: FoundSubscription, former: string) {
  if (!isEnded) return;
  const usual = {
    announcements: true,
    messages: former === 'daily' ? 'daily' : 'atOnce',
    reviews: true,
    searches: true,
    team: true,
    interviews: true,
  } as const;
  await writeSettings(db, userId, { [kind]: usual[kind] });
}

/** The setting of each kind after unsubscribing. */
const ended = {
  announcements: false,
  messages: 'never',
  reviews: false,
  searches: false,
  team: false,
  interviews: false,
} as const;
