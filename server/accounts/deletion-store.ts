import { sql } from 'kysely';
import { type AccountType, accountTypes } from '#contract/call.ts';
import type { Deletion } from '#contract/deletion.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { Settings } from '#server/platform/process/settings.ts';

interface Row {
  leavingAt: Date | null;
  conversationCount: number;
  companyName: string | null;
  positionCount: number;
  invitedCount: number;
}

/**
 * Reads when a user's account is deleted and what is deleted with it. A company is deleted with its last member who has
 * signed in, if all others are leaving too or have never signed in.
 */
export async function readDeletion(
  db: Database,
  { deletionGraceDays: graceDays }: Pick<Settings, 'deletionGraceDays'>,
  { id, type }: { id: number; type: AccountType },
): Promise<{ leavingAt: string | null; deletion: Deletion | null }> {
  if (type === accountTypes.administrator) return { leavingAt: null, deletion: null };
  const { rows } = await sql<Row>`
    select u.leaving_at, c.name as company_name,
      (select count(*)::integer from threads t
        where u.id in (t.lower_user_id, t.higher_user_id) and t.last_message_id is not null
          and t.hidden_from is distinct from u.id) as conversation_count,
      (select count(*)::integer from positions p where p.company_id = c.id) as position_count,
      (select count(*)::integer from users o where o.company_id = c.id and o.last_seen_at is null) as invited_count
    from users u
      left join companies c on c.id = u.company_id and not exists (
        select from users o where o.company_id = u.company_id and o.id <> u.id and o.leaving_at is null
          and o.last_seen_at is not null)
    where u.id = ${id}::integer`.execute(db);
  const { leavingAt, conversationCount, companyName, positionCount, invitedCount } = rows[0] ?? none;
  const company = companyName === null ? null : { name: companyName, positionCount, invitedCount };
  return { leavingAt: leavingAt?.toISOString() ?? null, deletion: { graceDays, conversationCount, company } };
}

/** The answer for a user who has just been deleted. */
const none: Row = { leavingAt: null, conversationCount: 0, companyName: null, positionCount: 0, invitedCount: 0 };
