import { invalidField } from '#server/platform/errors/app-error.ts';
import type { CandidateKey } from './store.ts';

/** End of a page of candidates: the sort key of its last one. */
export const writeCursor = ({ movedAtMicroseconds, talentId }: CandidateKey): string =>
  `${movedAtMicroseconds}.${talentId}`;

/** Reads a cursor; 422 unless it is from `writeCursor`. */
export function readCursor(cursor: string): CandidateKey {
  const [, moved = '', id = ''] = /^(\d{1,16})\.(\d{1,10})$/.exec(cursor) ?? [];
  const key = { movedAtMicroseconds: Number(moved), talentId: Number(id) };
  if (moved === '' || key.talentId > 2_147_483_647) throw invalidField('cursor', 'is not one that was given out');
  return key;
}
