import { type SqlBool, sql } from 'kysely';
import { codeMinutes } from '#contract/codes.ts';
import { kept } from '#contract/retention.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';

export type Purpose = 'signup' | 'signin' | 'proof';

/** An attempt to sign up or in: a purpose, an address, and the browser that began it (hash of its flow cookie). */
export interface Attempt {
  purpose: Purpose;
  email: string;
  flowHash: Buffer;
}

export const maxTries = 5;
/** Expiry of a code created now. */
export const codeEnd = sql<Date>`now() + make_interval(mins => ${codeMinutes}::integer)`;

/** Inserts the code of an attempt, or replaces its earlier one. Returns when it expires. */
export async function upsertCode(
  db: Database,
  attempt: Attempt,
  { details, codeHash }: { codeHash: Buffer; details: unknown },
): Promise<Date> {
  const values = { codeHash, details: toJson(details), tries: 0, expiresAt: codeEnd };
  const { expiresAt } = await db
    .insertInto('codes')
    .values({ ...attempt, ...values })
    .onConflict((conflict) => conflict.columns(['purpose', 'email', 'flowHash']).doUpdateSet(values))
    .returning('expiresAt')
    .executeTakeFirstOrThrow();
  return expiresAt;
}

/** Encodes for jsonb, which refuses unpaired surrogates; other columns get the same replacement. */
const toJson = (details: unknown): string =>
  JSON.stringify(details, (_name, value: unknown) => (typeof value === 'string' ? value.toWellFormed() : value));

/** For the `where` of a statement over `codes`: the attempt's code, if it can still be used. */
const isOpen = ({ purpose, email, flowHash }: Attempt) => sql<SqlBool>`
  purpose = ${purpose} and email = ${email} and flow_hash = ${flowHash} and tries < ${maxTries}::integer
    and expires_at > now()`;

/** Counts a try for the open code of an attempt, locks it and returns it. */
export const countTry = (db: Database, attempt: Attempt) =>
  db
    .updateTable('codes')
    .set({ tries: sql`tries + 1` })
    .where(isOpen(attempt))
    .returning(['id', 'codeHash', 'details'])
    .executeTakeFirst();

/** Returns whether the code of an attempt can still be used. */
export const hasOpenCode = async (db: Database, attempt: Attempt): Promise<boolean> =>
  (await db.selectFrom('codes').select('id').where(isOpen(attempt)).executeTakeFirst()) !== undefined;

/**
 * Returns for how many more seconds the code of an attempt is valid; undefined if none is open. Stores the given
 * details with it, because the visitor may have corrected them since requesting the code.
 */
export async function keepOpenCode(db: Database, attempt: Attempt, details: unknown): Promise<number | undefined> {
  const row = await db
    .updateTable('codes')
    .set({ details: toJson(details) })
    .where(isOpen(attempt))
    .returning(sql<number>`floor(extract(epoch from expires_at - now()))::integer`.as('seconds'))
    .executeTakeFirst();
  return row?.seconds;
}

export async function deleteCode(db: Database, id: number): Promise<void> {
  await db.deleteFrom('codes').where('id', '=', id).execute();
}

/** Invalidates all open codes of an address, and waits for one that is being judged. */
export async function dropCodes(db: Database, email: string): Promise<void> {
  await db.deleteFrom('codes').where('email', '=', email).execute();
}

/** Removes expired codes; called by the periodic sweep. */
export const sweepCodes = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(
    db,
    'codes',
    sql`expires_at < now() - make_interval(hours => ${kept.codeHours}::integer)`,
    (where) => sql`delete from codes where ${where}`,
  );
