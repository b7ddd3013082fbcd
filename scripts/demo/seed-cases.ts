import type { Evidence } from '#contract/reports.ts';
import type { Database } from '#server/platform/database/connect.ts';

/** Inserts a case that waits for administrators: an engineer's report of a company's latest Live position. */
export async function insertCases(db: Database, reporterId: number): Promise<void> {
  const position = await db
    .selectFrom('positions as p')
    .innerJoin('companies as c', 'c.id', 'p.companyId')
    .select(['p.hashId', 'p.title', 'p.companyId', 'c.name'])
    .where('p.isLive', '=', true)
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!position) return;
  const { hashId, title, companyId, name } = position;
  const evidence: Evidence = {
    title,
    parts: [{ by: null, at: null, field: 'company', text: name, videoSeconds: null, isReported: false }],
  };
  const { id: caseId } = await db.insertInto('cases').values({ companyId }).returning('id').executeTakeFirstOrThrow();
  await db
    .insertInto('reports')
    .values({
      caseId,
      reporterId,
      aboutType: 'position',
      aboutId: hashId,
      category: 'money',
      text: 'They asked me to pay for a laptop before the first day.',
      evidence: JSON.stringify(evidence),
    })
    .execute();
}
