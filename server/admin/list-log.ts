import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { type LogEntry, type adminLog, logPageSize } from '#contract/audit-log.ts';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';

interface Row {
  id: number;
  at: Date;
  act: LogEntry['act'];
  administratorId: number | null;
  administratorName: string | null;
  administratorEmail: string | null;
  userId: number | null;
  userName: string | null;
  userType: number | null;
  companyId: number | null;
  companyName: string | null;
  caseId: number | null;
  details: LogEntry['details'];
}

/** Lists a page of the log, latest first. */
export async function listLog(
  db: Database,
  { act = null, administratorId = null, userId = null, companyId = null, cursor }: Nullable<LogAsked>,
): Promise<z.input<(typeof adminLog)['answer']>> {
  // One more than a page, to see whether there is another.
  const { rows } = await sql<Row>`
    select l.id, l.at, l.act, l.administrator_id, l.administrator_name, l.administrator_email,
      l.user_id, u.first_name || ' ' || u.last_name as user_name, u.type as user_type,
      l.company_id, c.name as company_name, l.case_id, l.details
    from (
      select * from audit_log
      where (${act}::text is null or act = ${act}::text)
        and (${administratorId}::integer is null or administrator_id = ${administratorId}::integer)
        and (${userId}::integer is null or user_id = ${userId}::integer)
        and (${companyId}::integer is null or company_id = ${companyId}::integer)
        and (${cursor}::bigint is null or id < ${cursor}::bigint)
      order by id desc limit ${logPageSize + 1}::integer
    ) l
    left join users u on u.id = l.user_id
    left join companies c on c.id = l.company_id
    order by l.id desc`.execute(db);
  const shown = rows.slice(0, logPageSize);
  return { entries: shown.map(present), nextCursor: rows.length > logPageSize ? (shown.at(-1)?.id ?? null) : null };
}

type LogAsked = z.output<(typeof adminLog)['payload']>;
type Nullable<Asked> = { [Key in keyof Asked]: Asked[Key] | null };

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

function present(row: Row): LogEntry {
  const { id, at, act, caseId, details } = row;
  const user = named(row.userId, row.userName);
  return {
    id,
    at: at.toISOString(),
    act,
    administrator:
      row.administratorName === null || row.administratorEmail === null
        ? null
        : { id: row.administratorId, name: row.administratorName, email: row.administratorEmail },
    user: user && { ...user, isTalent: row.userType === accountTypes.talent },
    company: named(row.companyId, row.companyName),
    caseId,
    details,
  };
}
