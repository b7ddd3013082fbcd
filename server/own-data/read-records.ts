import type * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';
import type { Owner } from './export-store.ts';
import type { Notes, Records } from './describe-format.ts';
import { listNotes, listRecords } from './records-store.ts';

/** Reads which companies keep a record of a talent, never its content. */
export async function readRecords(db: Database, { id }: Owner): Promise<z.infer<typeof Records>> {
  const rows = await listRecords(db, id);
  return {
    records: rows.map(({ since, changedAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      changedAt: changedAt.toISOString(),
    })),
  };
}

/** Reads a member's notes, except those about talents no longer visible to them. */
export async function readNotes(
  db: Database,
  { id, companyId }: Owner & { companyId: number },
): Promise<z.infer<typeof Notes>> {
  const rows = await listNotes(db, { id, companyId });
  return { notes: rows.map(({ createdAt, ...row }) => ({ ...row, writtenAt: createdAt.toISOString() })) };
}
