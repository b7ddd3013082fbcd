import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { codeLength, codeMinutes } from '#contract/accounts.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type Origin, countCodeMail, countGuess, giveGuessBack } from './code-limits.ts';

export type Purpose = 'signup' | 'signin';

/** One attempt to sign up or in: a purpose, an address, and the browser that began it (hash of its flow cookie). */
export interface Attempt {
  purpose: Purpose;
  email: string;
  flowHash: Buffer;
}

export const maxTries = 5;

/** Computes the keyed hash of a code, valid for one purpose and address. Only the hash is stored. */
export const hashCode = (
  { secret }: Pick<Settings, 'secret'>,
  { purpose, email }: { purpose: string; email: string },
  code: string,
): Buffer => createHmac('sha256', secret).update(`code\0${purpose}\0${email}\0${code}`).digest();

/**
 * Creates a code for an attempt, replacing an earlier one, and returns it; only its keyed hash is stored. Throws
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
  // After the code: judging a code and `deleteUser` lock in the same order.
  await countCodeMail(db, attempt.email, origin);
  return { code, expiresAt };
}

/** Encodes for jsonb, which refuses unpaired surrogates; other columns get the same replacement. */
const toJson = (details: unknown): string =>
  JSON.stringify(details, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** Creates a code from a cryptographic source, with its expiry. */
export const newCode = (): { code: string; expiresAt: Date } => ({
  code: String(randomInt(10 ** codeLength)).padStart(codeLength, '0'),
  expiresAt: new Date(Date.now() + codeMinutes * 60_000),
});

type Refusal = 'wrongCredentialsWrongToken' | 'expiredCode';
export type Verdict = { status: 'ok'; details: unknown } | { status: Refusal };

/** Builds the answer for a refused code: retype it, or ask for a new one. */
export const refuse = (status: Refusal) => ({ answer: { status, step: status === 'expiredCode' ? 1 : 2 } }) as const;

/**
 * Judges a code typed for an attempt, and uses it up if it is right. The try is counted before the comparison, and the
 * row stays locked until the caller's transaction ends. So at most five parallel guesses are judged, and one parallel
 * right answer wins. Throws 'too-many' past the limits of tries (`countGuess`).
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
 * Compares a typed code, whose try is already counted, in constant time. A wrong one counts against the limits of the
 * address or the device. Throws 'too-many' past them (`countGuess`).
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

/** Invalidates all open codes of an address, and waits for one that is being judged. */
export async function dropCodes(db: Database, email: string): Promise<void> {
  await db.deleteFrom('codes').where('email', '=', email).execute();
}

/** Returns whether the code of an attempt can still be used. */
export async function hasOpenCode(db: Database, { purpose, email, flowHash }: Attempt): Promise<boolean> {
  const { rows } = await sql`
    select from codes
    where purpose = ${purpose} and email = ${email} and flow_hash = ${flowHash} and tries < ${maxTries}
      and expires_at > now()`.execute(db);
  return rows.length > 0;
}

/**
 * Returns for how many seconds the code of an attempt can still be used; undefined if none is open. Stores the given
 * details with it, because the visitor may have corrected them since asking for the code.
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

/** Removes expired codes; called by the periodic sweep. */
export async function sweepCodes(db: Database): Promise<void> {
  await db
    .deleteFrom('codes')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
