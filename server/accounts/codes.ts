import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { codeLength } from '#contract/accounts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { limits } from '#server/platform/limits/table.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type Origin, countCodeMail, countGuess, giveGuessBack } from './code-limits.ts';

export type Purpose = 'signup' | 'signin';

/** One attempt to sign up or in: a purpose, an address, and the browser (hash of its flow cookie) that began it. */
export interface Attempt {
  purpose: Purpose;
  email: string;
  flowHash: Buffer;
}

export const codeMinutes = 10;
export const maxTries = 5;
export const secondsBetweenMails = limits['mail:burst'].seconds;

/** The keyed hash of a code, which is all that is stored of it; good for one purpose and address only. */
export const hashCode = (
  { secret }: Pick<Settings, 'secret'>,
  { purpose, email }: { purpose: string; email: string },
  code: string,
): Buffer => createHmac('sha256', secret).update(`code\0${purpose}\0${email}\0${code}`).digest();

/**
 * Makes a code for an attempt, in place of its former one, and answers it; only its keyed hash is stored. Throws
 * 'too-many' past the limits of mails (`countCodeMail`).
 */
export async function makeCode(
  db: Database,
  settings: Settings,
  attempt: Attempt,
  { details, origin }: { details: unknown; origin: Origin },
): Promise<{ code: string; expiresAt: Date }> {
  const { code, expiresAt } = newCode();
  const values = { codeHash: hashCode(settings, attempt, code), details: toJson(details), tries: 0, expiresAt };
  await db
    .insertInto('codes')
    .values({ ...attempt, ...values })
    .onConflict((conflict) => conflict.columns(['purpose', 'email', 'flowHash']).doUpdateSet(values))
    .execute();
  // After the code: in this order judging one and `deleteUser` take them too.
  await countCodeMail(db, attempt.email, origin);
  return { code, expiresAt };
}

/** As jsonb takes it, which refuses half of a pair of surrogates; a text becomes the same in any other column. */
const toJson = (details: unknown): string =>
  JSON.stringify(details, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** A code from a cryptographic source, and until when it works. */
export const newCode = (): { code: string; expiresAt: Date } => ({
  code: String(randomInt(10 ** codeLength)).padStart(codeLength, '0'),
  expiresAt: new Date(Date.now() + codeMinutes * 60_000),
});

type Refusal = 'wrongCredentialsWrongToken' | 'expiredCode';
export type Verdict = { status: 'ok'; details: unknown } | { status: Refusal };

/** What the screen is told of a refused code: to type it again, or to ask for another. */
export const refuse = (status: Refusal) => ({ answer: { status, step: status === 'expiredCode' ? 1 : 2 } }) as const;

/**
 * Judges a code typed for an attempt, and uses it up when it is right. The try is counted before the comparison and
 * the row stays locked until the caller's transaction ends: of parallel guesses at most five are judged, of parallel
 * right answers one wins. Throws 'too-many' past the limits of tries (`countGuess`).
 */
export async function judgeCode(
  db: Database,
  settings: Settings,
  attempt: Attempt,
  { typed, device }: { typed: string; device?: string | undefined },
): Promise<Verdict> {
  const row = await db
    .updateTable('codes')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', attempt.purpose)
    .where('email', '=', attempt.email)
    .where('flowHash', '=', attempt.flowHash)
    .where('tries', '<', maxTries)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['id', 'codeHash', 'details'])
    .executeTakeFirst();
  if (!row) return { status: 'expiredCode' };
  if (!(await isRightCode(db, settings, { ...attempt, codeHash: row.codeHash, device }, typed)))
    return { status: 'wrongCredentialsWrongToken' };
  await db.deleteFrom('codes').where('id', '=', row.id).execute();
  return { status: 'ok', details: row.details };
}

/**
 * Compares what was typed with a code whose try is counted already, in constant time. Counts it against the limits of
 * the address or the device, unless it is right. Throws 'too-many' past them (`countGuess`).
 */
export async function isRightCode(
  db: Database,
  settings: Pick<Settings, 'secret'>,
  {
    purpose,
    email,
    codeHash,
    device,
  }: { purpose: string; email: string; codeHash: Buffer; device?: string | undefined },
  typed: string,
): Promise<boolean> {
  await countGuess(db, email, device);
  const given = hashCode(settings, { purpose, email }, typed.replaceAll(/[\s-]/g, ''));
  if (!timingSafeEqual(codeHash, given)) return false;
  await giveGuessBack(db, email, device);
  return true;
}

/** Makes every open code of an address invalid, and waits for one that is being judged just now. */
export async function dropCodes(db: Database, email: string): Promise<void> {
  await db.deleteFrom('codes').where('email', '=', email).execute();
}

/** Answers whether the code of an attempt can still be typed. */
export async function hasOpenCode(db: Database, { purpose, email, flowHash }: Attempt): Promise<boolean> {
  const { rows } = await sql`
    select from codes
    where purpose = ${purpose} and email = ${email} and flow_hash = ${flowHash} and tries < ${maxTries}
      and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/**
 * Answers for how many seconds the code of an attempt can still be typed; undefined where none is open. It stands for
 * the details given, which the visitor may have corrected since they asked for it.
 */
export async function keepOpenCode(db: Database, attempt: Attempt, details: unknown): Promise<number | undefined> {
  const row = await db
    .updateTable('codes')
    .set({ details: toJson(details) })
    .where('purpose', '=', attempt.purpose)
    .where('email', '=', attempt.email)
    .where('flowHash', '=', attempt.flowHash)
    .where('tries', '<', maxTries)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(sql<number>`floor(extract(epoch from expires_at - now()))::integer`.as('seconds'))
    .executeTakeFirst();
  return row?.seconds;
}

/** Removes codes past their end; the periodic sweep calls it. */
export async function sweepCodes(db: Database): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
