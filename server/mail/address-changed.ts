import { sql } from 'kysely';
import * as z from 'zod/mini';
import * as addresses from '#contract/addresses.ts';
import { Id } from '#contract/fields.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Handler, defineKind, enqueue, handle, withdrawWhere } from '#server/platform/deliveries/deliveries.ts';
import { mailLanguage } from '#server/platform/texts/language.ts';
import { addressChangedMail } from './address-changed-mail.ts';
import { deliver } from './deliver.ts';
import { newMessageId } from './mail.ts';
import type { MailServices } from './mailer.ts';
import { findMember } from './recipients-store.ts';
import { seal, unseal } from './seal.ts';
import type { Transport } from './transport.ts';

/** Goes to the previous address, about the user who had it. */
const kind = defineKind({
  name: 'address-changed-mail',
  channel: 'mail',
  urgency: 'soon',
  /** Names are read when the mail leaves. */
  details: z.object({
    changedById: z.optional(Id),
    messageId: z.string(),
    // Absent in mail queued by a release that could not give an address back.
    sealedToken: z.optional(z.string()),
  }),
  // About three days of tries: every few seconds at first, then every half hour.
  maxTries: 150,
  longestPauseSeconds: 1_800,
});

interface AddressChange {
  /** The previous address. */
  to: string;
  userId: number;
  changedById: number;
  /** Gives the address back, see `restoreAddress`. */
  token: string;
}

const contextOf = (to: string): string => `restore ${to}`;

/** Enqueues, in the caller's transaction, the mail that tells an address that an account no longer uses it. */
export async function queueAddressChangedMail(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  { to, userId, changedById, token }: AddressChange,
): Promise<void> {
  const sealedToken = seal(settings, token, contextOf(to));
  const details = { changedById, messageId: newMessageId(settings), sealedToken };
  await enqueue(db, kind, details, { address: to, subjectId: userId });
}

/** Withdraws, in the caller's transaction, mail about a user that waits for other addresses. */
export const withdrawMailAbout = (db: Database, { id }: { id: number }): Promise<void> =>
  withdrawWhere(db, sql`subject_id = ${id}::integer and kind = ${kind.name}`);

/** Drops the notice if the user is deleted or uses that address again. A deleted changer is not named. */
export const sendAddressChanges = ({ db, settings }: Pick<MailServices, 'db' | 'settings'>, send: Transport): Handler =>
  handle(kind, async ({ address, subjectId, details: { changedById, messageId, sealedToken } }, attempt) => {
    const to = address ?? '';
    const user = await findMember(db, subjectId, changedById);
    if (!user || user.email === to) return 'withdrawn';
    const { email, companyName, otherName: changedBy } = user;
    const { productName, appUrl } = settings;
    const language = mailLanguage(settings, user.language);
    const token = sealedToken === undefined ? undefined : unseal(settings, sealedToken, contextOf(to));
    const restoreUrl = token === undefined ? undefined : appUrl + addresses.restoreAddress(token);
    const isOwn = user.id === changedById;
    const mail = addressChangedMail({
      productName,
      appUrl,
      newAddress: email,
      changedBy,
      companyName: isOwn ? null : companyName,
      restoreUrl,
      language,
    });
    return deliver(send, { to, messageId, ...mail }, attempt);
  });
