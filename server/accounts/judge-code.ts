import { createHmac, randomInt } from 'node:crypto';
import { codeLength } from '#contract/codes.ts';
import { deleteRefusal } from '#server/mail/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type Secrets, isSigned } from '#server/platform/process/secrets.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type Origin, countCodeMail, countGuess, giveCodeMailBack, giveGuessBack } from './count-codes.ts';
import { type Attempt, countTry, deleteCode, upsertCode } from './codes-store.ts';

/** Computes the keyed hash of a code, valid for one purpose and address. Only the hash is stored. */
export const hashCode = (
  { secret }: Pick<Settings, 'secret'>,
  { purpose, email }: { purpose: string; email: string },
  code: string,
): Buffer => createHmac('sha256', secret).update(`code\0${purpose}\0${email}\0${code}`).digest();

/**
 * Creates a code for an attempt, replacing any earlier one, and returns it; only its keyed hash is stored. Throws
 * 'too-many' past the limits of mails (`countCodeMail`).
 */
export async function makeCode(
  db: Database,
  settings: Settings,
  attempt: Attempt,
  { details, origin }: { details: unknown; origin: Origin },
): Promise<{ code: string; expiresAt: Date }> {
  const code = newCode();
  const expiresAt = await upsertCode(db, attempt, { codeHash: hashCode(settings, attempt, code), details });
  // After the code: judging a code and `deleteUser` lock in the same order.
  await countCodeMail(db, attempt.email, origin);
  return { code, expiresAt };
}

/** Creates a code from a cryptographic source. */
export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

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
  { typed, ...origin }: Origin & { typed: string },
): Promise<Verdict> {
  const row = await countTry(db, attempt);
  if (!row) return { status: 'expiredCode' };
  if (!(await isRightCode(db, settings, { ...attempt, ...origin, codeHash: row.codeHash }, typed)))
    return { status: 'wrongCredentialsWrongToken' };
  await deleteCode(db, row.id);
  return { status: 'ok', details: row.details };
}

/**
 * Compares a typed code, whose try is already counted, in constant time. A wrong one counts against the limits of the
 * address or the device, and throws 'too-many' past them (`countGuess`). The mail of a right one no longer counts, and
 * its address is no longer marked as refused.
 */
export async function isRightCode(
  db: Database,
  secrets: Secrets,
  { purpose, email, codeHash, ...origin }: Origin & { purpose: string; email: string; codeHash: Buffer },
  typed: string,
): Promise<boolean> {
  await countGuess(db, email, origin.device);
  const code = typed.replaceAll(/[\s-]/g, '');
  if (!isSigned(secrets, codeHash, (secret) => hashCode({ secret }, { purpose, email }, code))) return false;
  await giveGuessBack(db, email, origin.device);
  await giveCodeMailBack(db, email, origin);
  await deleteRefusal(db, email);
  return true;
}
