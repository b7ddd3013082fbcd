import type * as z from 'zod/mini';
import { type LogEntry, type adminLog, logPageSize } from '#contract/audit-log.ts';
import { accountTypes } from '#contract/call.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { type LogAsked, type LogRow, listLogRows } from './log-store.ts';

/** Lists a page of the log, latest first. */
export async function listLog(db: Database, asked: LogAsked): Promise<z.input<(typeof adminLog)['answer']>> {
  // One more than a page, to see whether there is another.
  const rows = await listLogRows(db, asked, logPageSize + 1);
  const shown = rows.slice(0, logPageSize);
  return { entries: shown.map(present), nextCursor: rows.length > logPageSize ? (shown.at(-1)?.id ?? null) : null };
}

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name });

function present(row: LogRow): LogEntry {
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
