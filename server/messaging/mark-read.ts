import type { Services } from '#server/platform/calls/services.ts';
import { together } from '#server/platform/database/together.ts';
import { type ReadMark, updateReadIds } from './read-store.ts';

/** Maximum number of marks in one statement. */
const maxTogether = 200;

/** Records a mark, which never moves back. Resolves once it is committed. */
export type MarkRead = (mark: ReadMark) => Promise<void>;

/** Batches marks that arrive during a commit into the next one. A locked thread delays only its own marks. */
export function createReadMarks({ db, writing }: Pick<Services, 'db' | 'writing'>): MarkRead {
  return together<ReadMark, void>(async (marks) => {
    const written = new Set(await updateReadIds(writing, marks, { skipsLocked: true }));
    return marks.map(async (mark) => {
      if (!written.has(mark.threadId)) await updateReadIds(db, [mark], { skipsLocked: false });
    });
  }, maxTogether);
}
