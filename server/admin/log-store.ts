import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { LogEntry, adminLog } from '#contract/audit-log.ts';
import type { Database } from '#server/platform/database/connect.ts';

export interface LogRow {
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

type Payload = z.output<(typeof adminLog)['payload']>;
export type LogAsked = { [Key in keyof Payload]: Payload[Key] | null };

/** Lists the next rows of the log that are asked for, latest first. */
export async function listLogRows(
  db: Database,
  { act = null, administratorId = null, userId = null, companyId = null, cursor }: LogAsked,
  limit: number,
): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`
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
      order by id desc limit ${limit}::integer
    ) l
    left join users u on u.id = l.user_id
    left join companies c on c.id = l.company_id
    order by l.id desc`.execute(db);
  return rows;
}
