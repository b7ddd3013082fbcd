import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { challengeMinutes } from '#contract/passkeys.ts';
import { type LeftOut, sweepRows } from '#server/platform/database/apart.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { DB } from '#server/platform/database/schema.ts';

/** The context of a challenge: its purpose, the browser that requested it, and its user if one was signed in. */
export type Ceremony = Pick<DB['ceremonies'], 'purpose' | 'flowHash' | 'userId'>;

/** Creates a challenge of 32 random bytes, valid for five minutes. */
export async function startCeremony(db: Database, ceremony: Ceremony): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = randomBytes(32);
  await db
    .insertInto('ceremonies')
    .values({
      ...ceremony,
      challenge,
      expiresAt: sql<Date>`now() + make_interval(mins => ${challengeMinutes}::integer)`,
    })
    .execute();
  return new Uint8Array(challenge);
}

/** Uses up a challenge; false if it is not open for this ceremony. Of concurrent uses, one succeeds. */
export async function useChallenge(
  db: Database,
  challenge: Buffer,
  { purpose, flowHash, userId }: Ceremony,
): Promise<boolean> {
  const { rows } = await sql`
    delete from ceremonies
    where challenge = ${challenge}::bytea and purpose = ${purpose} and flow_hash = ${flowHash}::bytea
      and user_id is not distinct from ${userId}::integer and expires_at > now()
    returning challenge`.execute(db);
  return rows.length > 0;
}

/** Removes challenges that have expired; called by the periodic sweep. */
export const sweepCeremonies = (db: Database): Promise<LeftOut<string>[]> =>
  sweepRows(db, 'ceremonies', sql`expires_at < now()`, (where) => sql`delete from ceremonies where ${where}`);
