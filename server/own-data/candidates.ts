import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';
import type { Owner } from './export-store.ts';
import type { Moves, Records } from './format.ts';
import { inParts, listEntry } from './json.ts';
import type { Entry } from './zip.ts';

/** Moves in one part of their list. */
const partSize = 200;

/** Lists the positions with which companies keep where a talent stands; the stage is the company's own. */
export async function readRecords(db: Database, { id }: Owner): Promise<z.infer<typeof Records>> {
  const { rows } = await sql<{ publicId: string; title: string; company: string; since: Date; changedAt: Date }>`
    select p.hash_id as public_id, p.title, company.name as company, min(e.moved_at) as since,
      max(e.moved_at) as changed_at
    from candidate_events e
      join positions p on p.id = e.position_id
      join companies company on company.id = p.company_id
    where e.talent_id = ${id}::integer
    group by p.id, company.id order by since, p.id`.execute(db);
  return {
    positions: rows.map(({ since, changedAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      changedAt: changedAt.toISOString(),
    })),
  };
}

const listMoves = (db: Database, userId: number, afterId: number) =>
  db
    .selectFrom('candidateEvents as e')
    .innerJoin('positions as p', 'p.id', 'e.positionId')
    .select(['e.id', 'p.hashId as publicId', 'p.title', 'e.stage', 'e.closedReason as reason', 'e.movedAt'])
    .where('e.movedBy', '=', userId)
    .where('e.id', '>', afterId)
    .orderBy('e.id')
    .limit(partSize)
    .execute();

/** The moves that a member has made, without those whom they moved. */
export const movesEntry = (db: Database, member: Owner): Entry =>
  listEntry('moves.json', {}, 'moves', presentMoves(db, member));

async function* presentMoves(db: Database, { id: userId }: Owner): AsyncGenerator<z.infer<typeof Moves>['moves']> {
  for await (const rows of inParts((afterId) => listMoves(db, userId, afterId)))
    yield rows.map(({ id: _id, movedAt, ...move }) => ({ ...move, movedAt: movedAt.toISOString() }));
}
