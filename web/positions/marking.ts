import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type HomeCounts, type HomePosition, talentHome } from '#contract/matching.ts';
import { type Mark, markPosition } from '#contract/position-marks.ts';
import { searchPositions, standingSearch } from '#contract/position-search.ts';
import { type Profile, getProfile } from '#contract/profiles.ts';
import { send } from '#web/platform/api.ts';
import { showFailure } from '#web/platform/notices.ts';
import { keyOf } from '#web/platform/query-keys.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/use-call.ts';
import { showPassed } from './passed-notice.ts';

/** A position as far as marking it needs. */
export type Markable = Pick<HomePosition, 'id' | 'hashId' | 'mark'>;

interface Page {
  positions: HomePosition[];
  counts?: HomeCounts;
  positionCount?: number;
  standingCount?: number;
}

/**
 * Hook: saves a position, passes it or takes the mark back. Lists show it at once; a passed one leaves them, with a
 * notice that brings it back.
 */
export function useMarking() {
  const client = useQueryClient();
  const t = useTexts('positions');
  const mark = async (position: Markable, next: Mark | null): Promise<void> => {
    showMark(client, position, next);
    try {
      await send(markPosition, { positionHashId: position.hashId, mark: next });
      // Others are read again when they next open.
      await client.invalidateQueries({ queryKey: keyOf(searchPositions), refetchType: 'none' });
      await invalidate(client, searchPositions, standingSearch);
    } catch (error) {
      showFailure(error);
      await readAgain(client);
    }
  };
  return {
    toggleSaved: (position: Markable) => void mark(position, position.mark === 'saved' ? null : 'saved'),
    takeBack: (position: Markable) => void mark(position, null),
    pass: (position: Markable) => {
      void mark(position, 'passed');
      showPassed({ text: t('mark.passed'), undo: t('mark.undo') }, () =>
        mark({ ...position, mark: 'passed' }, position.mark ?? null).then(() => readAgain(client)),
      );
    },
  };
}

const readAgain = (client: QueryClient) =>
  Promise.all([invalidate(client, talentHome), invalidate(client, searchPositions), invalidate(client, getProfile)]);

/** Shows a mark wherever the position was read, before the server has it. */
function showMark(client: QueryClient, position: Markable, mark: Mark | null): void {
  const changed = (page: Page): Page => pageWith(page, position, mark);
  for (const call of [talentHome, searchPositions])
    client.setQueriesData<InfiniteData<Page>>(
      { queryKey: keyOf(call) },
      (read) => read?.pages && { ...read, pages: read.pages.map(changed) },
    );
  client.setQueriesData<Profile>({ queryKey: keyOf(getProfile) }, (read) =>
    read?.profileType === 'position' && read.position.id === position.id ? { ...read, mark: mark ?? undefined } : read,
  );
}

function pageWith(page: Page, { id, mark: former }: Markable, mark: Mark | null): Page {
  const found = page.positions.find((one) => one.id === id);
  const savedMore = Number(mark === 'saved') - Number(former === 'saved');
  return {
    ...page,
    // Those written to stand there already.
    ...(page.standingCount !== undefined &&
      found?.wroteAt === undefined && { standingCount: page.standingCount + savedMore }),
    ...(found && mark === 'passed'
      ? without(page, found)
      : { positions: page.positions.map((one) => (one.id === id ? { ...one, mark: mark ?? undefined } : one)) }),
  };
}

const without = ({ positions, counts, positionCount }: Page, { id, part }: HomePosition): Partial<Page> => ({
  positions: positions.filter((one) => one.id !== id),
  ...(counts && part && { counts: { ...counts, [part]: counts[part] - 1 } }),
  ...(positionCount !== undefined && { positionCount: positionCount - 1 }),
});
