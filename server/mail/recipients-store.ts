import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';

export interface Member {
  id: number;
  email: string;
  /** Null for users without a company. */
  companyName: string | null;
  /** Key of the company's logo; null if there is none. */
  companyAvatarKey: string | null;
  hasSignedIn: boolean;
  /** The member's language, else that of the other user; null if neither has chosen one. */
  language: string | null;
  /** Full name of the other requested user, if they still exist. */
  otherName: string | null;
}

/** Finds a user's current address and language; undefined if they are deleted. */
export const findRecipient = (db: Database, userId: number | null) =>
  db.selectFrom('users').select(['email', 'language']).where('id', '=', userId).executeTakeFirst();

/** Finds the current address and language of a company's member; undefined if they are no longer a member. */
export const findColleague = (db: Database, userId: number | null, companyId: number) =>
  db
    .selectFrom('users')
    .select(['email', 'language'])
    .where('id', '=', userId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();

/** Finds a user's current data, with the name of another user; undefined if the user is deleted. */
export async function findMember(
  db: Database,
  userId: number | null,
  otherId: number | undefined,
): Promise<Member | undefined> {
  const { rows } = await sql<Member>`
    select u.id, u.email, c.name as company_name, c.avatar_key as company_avatar_key,
      u.last_seen_at is not null as has_signed_in,
      coalesce(u.language, o.language) as language, o.first_name || ' ' || o.last_name as other_name
    from users u
    left join companies c on c.id = u.company_id
    left join users o on o.id = ${otherId ?? null}::integer
    where u.id = ${userId}::integer`.execute(db);
  return rows[0];
}
