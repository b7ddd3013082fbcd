import type * as z from 'zod/mini';
import type { Database } from '#server/platform/database/connect.ts';
import type { Owner } from './export-store.ts';
import type { Moves } from './describe-format.ts';
import { listMoves } from './records-store.ts';
import { inParts, listEntry } from './write-json.ts';
import type { Entry } from './write-zip.ts';

/** A member's moves, without the talents they moved. */
export const movesEntry = (db: Database, member: Owner): Entry =>
  listEntry('moves.json', {}, 'moves', presentMoves(db, member));

async function* presentMoves(db: Database, { id: userId }: Owner): AsyncGenerator<z.infer<typeof Moves>['moves']> {
  for await (const rows of inParts((afterId) => listMoves(db, userId, afterId)))
    yield rows.map(({ id: _id, movedAt, ...move }) => ({ ...move, movedAt: movedAt.toISOString() }));
}
