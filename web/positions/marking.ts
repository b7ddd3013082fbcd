import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type HomeCounts, type HomePosition, talentHome } from '#contract/matching.ts';
import { type Mark, markPosition } from '#contract/position-marks.ts';
import { searchPositions, standingSearch } from '#contract/position-search.ts';
import { type Profile, getProfile } from '#contract/profiles.ts';
import { send } from '#web/platform/calls/api.ts';
import { NetworkError } from '#web/platform/calls/errors.ts';
import { makeOrder } from '#web/platform/tab/in-order.ts';
import { showFailure, showNotice } from '#web/platform/page/notices.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { createStore } from '#web/platform/tab/store.ts';
import { showUndo } from '#web/platform/page/undo-notice.ts';
import { useTexts } from '#web/platform/texts/texts.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';

/** The fields of a position that marking needs. */
export type Markable = Pick<HomePosition, 'id' | 'hashId' | 'mark'>;

interface Page {
  positions: HomePosition[];
  counts?: HomeCounts;
  positionCount?: number;
  standingCount?: number;
}

/** Marks in flight, by the position's id. */
const pending = createStore<ReadonlyMap<number, Mark | null>>(new Map());
const inOrder = makeOrder();

/** Hook: overlays a position with its pending mark, which earlier answers may lack. */
export function useMarked(): <Position extends Markable>(position: Position) => Position {
  const marks = pending.use();
  return (position) => {
    const mark = marks.get(position.id);
    return mark === undefined ? position : { ...position, mark: mark ?? undefined };
  };
}

/**
 * Hook: saves a position, passes it or removes its mark. Lists show it at once; a passed one leaves them, with a notice
 * that restores it.
 */
export function useMarking() {
  const client = useQueryClient();
  const t = useTexts('positions');
  const common = useTexts('common');
  const store = async (position: Markable, next: Mark | null): Promise<void> => {
    const { id, hashId } = position;
    await inOrder(async () => {
      try {
        await send(markPosition, { positionHashId: hashId, mark: next });
        showMark(client, { ...position, mark: next ?? undefined }, next);
        // Others are refetched when they next open.
        await client.invalidateQueries({ queryKey: keyOf(searchPositions), refetchType: 'none' });
        await Promise.all([
          [position.mark, next].includes('begun') || position.mark === 'passed'
            ? invalidate(client, talentHome)
            : undefined,
          invalidate(client, searchPositions, standingSearch),
          invalidate(client, getProfile, { profileType: 'position', positionHashId: hashId }),
        ]);
      } catch (error) {
        if (error instanceof NetworkError) showLost(position, next);
        else showFailure(error);
        await readAgain(client);
      }
    });
    if (pending.get().get(id) === next) pending.set(new Map([...pending.get()].filter(([one]) => one !== id)));
  };
  const mark = (position: Markable, next: Mark | null): Promise<void> => {
    pending.set(new Map(pending.get()).set(position.id, next));
    showMark(client, position, next);
    return store(position, next);
  };
  /** Says that a mark did not arrive, and offers to repeat it. */
  const showLost = (position: Markable, next: Mark | null) =>
    showNotice({
      text: t(`mark.lost.${next ?? 'none'}`),
      tone: 'failure',
      action: { label: common('action.tryAgain'), run: () => void mark(position, next) },
    });
  return {
    toggleSaved: (position: Markable) => void mark(position, position.mark === 'saved' ? null : 'saved'),
    begin: (position: Markable) => void mark(position, 'begun'),
    takeBack: (position: Markable) => void mark(position, null),
    pass: (position: Markable) => {
      void mark(position, 'passed');
      showUndo({ text: t('mark.passed'), undo: t('mark.undo') }, () =>
        mark({ ...position, mark: 'passed' }, position.mark ?? null).then(() => readAgain(client)),
      );
    },
  };
}

const readAgain = (client: QueryClient) =>
  Promise.all([invalidate(client, talentHome), invalidate(client, searchPositions), invalidate(client, getProfile)]);

/** Shows a mark wherever the position was read, before the server has it. */
function showMark(client: QueryClient, position: Markable, mark: Mark | null): void {
  for (const call of [talentHome, searchPositions])
    client.setQueriesData<InfiniteData<Page>>({ queryKey: keyOf(call) }, (read) =>
      read?.pages ? { ...read, pages: pagesWith(read.pages, position, mark) } : read,
    );
  client.setQueriesData<Profile>({ queryKey: keyOf(getProfile) }, (read) =>
    read?.profileType === 'position' && read.position.id === position.id ? { ...read, mark: mark ?? undefined } : read,
  );
}

const isKept = (mark: Mark | null | undefined): boolean => mark === 'saved' || mark === 'begun';

function pagesWith(pages: readonly Page[], { id, mark: former }: Markable, mark: Mark | null): Page[] {
  const found = pages.flatMap(({ positions }) => positions).find((one) => one.id === id);
  const changed = found && { ...found, mark: mark ?? undefined };
  // One that was written to is already counted in the engineer's list.
  const keptMore = found?.wroteAt === undefined ? Number(isKept(mark)) - Number(isKept(former)) : 0;
  return pages.map((page, index) => ({
    ...(found && mark === 'passed' ? without(page, found) : page),
    ...(changed && mark !== 'passed' && { positions: page.positions.map((one) => (one.id === id ? changed : one)) }),
    ...(index === 0 && keptMore !== 0 && { standingCount: (page.standingCount ?? 0) + keptMore }),
  }));
}

function without(page: Page, { id, part }: HomePosition): Page {
  const { positions, counts, positionCount } = page;
  return {
    ...page,
    positions: positions.filter((one) => one.id !== id),
    ...(counts && part && { counts: { ...counts, [part]: counts[part] - 1 } }),
    ...(positionCount !== undefined && { positionCount: positionCount - 1 }),
  };
}
