import type * as z from 'zod/mini';
import type { adminPositions } from '#contract/admin.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countDrafts, findCompanyName, listSeen } from './positions-store.ts';

/** Lists a company's positions that are Live or taken down, and counts its other Drafts. 404 for no such company. */
export async function listPositions(
  db: Database,
  companyId: number,
): Promise<z.input<(typeof adminPositions)['answer']>> {
  const name = await findCompanyName(db, companyId);
  if (name === undefined) throw new AppError('not-found', 'There is no such company.');
  const [rows, drafts] = await Promise.all([listSeen(db, companyId), countDrafts(db, companyId)]);
  return {
    company: { id: companyId, name },
    positions: rows.map(({ liveSince, caseId, takenDownAt, ...row }) => ({
      ...row,
      liveSince: liveSince.toISOString(),
      ...(caseId !== null && takenDownAt && { takenDown: { caseId, at: takenDownAt.toISOString() } }),
    })),
    drafts,
  };
}
