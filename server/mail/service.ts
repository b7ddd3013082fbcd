import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import { withdrawWhere } from '#server/platform/deliveries/deliveries.ts';

export {
  type Block,
  type Link,
  type Skill,
  address,
  button,
  code,
  entry,
  fact,
  heading,
  line,
  linkLine,
  note,
  quiet,
  quote,
  section,
  skills,
  summary,
} from './blocks.ts';
export { discardFailedMail, listFailedMail, presentReason, retryFailedMail } from './failed-mail.ts';
export { linkedPages } from './linked-pages.ts';
export { inSubject, shorten } from './mail.ts';
export { readMailSettings, unsubscribe } from './mail-settings.ts';
export type { Picture } from './pictures.ts';
export { plainName } from './plain-name.ts';
export { findColleague, findMember, findRecipient } from './recipients-store.ts';
export { seal, unseal } from './seal.ts';
export { readSignedToken, signToken } from './signed-token.ts';
export { type MailKind, type Page, type Words, mailHandlers, userMail } from './user-mail.ts';

/** Withdraws mail waiting for an address other than its user's current one, in the caller's transaction. */
export const withdrawMailTo = (db: Database, address: string): Promise<void> =>
  withdrawWhere(db, sql`address = ${address}`);

/** Withdraws mail waiting for a user, whatever their address. */
export const withdrawMailToUser = (db: Database, userId: number): Promise<void> =>
  withdrawWhere(db, sql`user_id = ${userId}::integer`);
