import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

/** Names the user a mail is about. What an older version queued knows an address of theirs only. */
export type UserReference = { userId: number } | { email: string };

export interface Member {
  id: number;
  email: string;
  companyName: string;
  hasSignedIn: boolean;
  /** The full name of the other user asked for, if they are still there. */
  otherName: string | null;
}

/** A member of a company as they are now, with the name of another user; undefined when they are gone. */
export async function findMember(
  db: Database,
  reference: UserReference,
  otherId: number | undefined,
): Promise<Member | undefined> {
  const isMeant = 'userId' in reference ? sql`u.id = ${reference.userId}::integer` : sql`u.email = ${reference.email}`;
  const { rows } = await sql<Member>`
    select u.id, u.email, c.name as company_name, u.last_seen_at is not null as has_signed_in,
      o.first_name || ' ' || o.last_name as other_name
    from users u
    join companies c on c.id = u.company_id
    left join users o on o.id = ${otherId ?? null}::integer
    where ${isMeant}`.execute(db);
  return rows[0];
}
