import { keepPreviousData, skipToken, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod/mini';
import type { OwnPosition } from '#contract/companies.ts';
import { clientHome, firstPanels } from '#contract/matching.ts';
import { isMine } from '#contract/mine.ts';
import { invalidate, useCall } from '#web/platform/calls/use-call.ts';
import { useReconnected } from '#web/ui/reconnection.ts';
import { useNearScreen } from '#web/ui/near-screen.ts';

/** Number of panels, also per later answer, and of talents that a panel first shows. */
const { firstPanels: panelsAtOnce, ...asked } = firstPanels;

/** Milliseconds for which panels that come near the screen again are not refetched. */
const fresh = 60_000;

type Home = z.output<typeof clientHome.answer>;
export type RankedPosition = Home['positions'][number];

/** A position whose talents are read once its panel or tab is near the screen. */
interface LatePosition extends OwnPosition {
  /** Positions read together with it. */
  batchIds: number[];
}

export type PanelPosition = RankedPosition | LatePosition;

/**
 * Lists the positions with a panel, or only the viewer's own. Untitled ones have no conditions yet, so their matches
 * are meaningless.
 */
export function listPanels(
  { positions, further = [] }: Pick<Home, 'positions' | 'further'>,
  { onlyMine = false } = {},
): PanelPosition[] {
  const isShown = (position: OwnPosition): boolean => position.title !== '' && (!onlyMine || isMine(position));
  const late = further.filter(isShown);
  const batchOf = (index: number) => {
    const start = index - (index % panelsAtOnce);
    return late.slice(start, start + panelsAtOnce).map(({ id }) => id);
  };
  return [...positions.filter(isShown), ...late.map((position, index) => ({ ...position, batchIds: batchOf(index) }))];
}

/** A position with its talents: from the first answer, or read once the element with `ref` is near. */
export function useRankedPosition(position: PanelPosition) {
  const client = useQueryClient();
  const [isNear, setIsNear] = useState(false);
  const ref = useNearScreen(setIsNear);
  const isLate = 'batchIds' in position;
  const read = useCall(clientHome, isLate ? { positionIds: position.batchIds, ...asked } : skipToken, {
    enabled: isNear,
    staleTime: fresh,
    // A new position shifts the others between batches.
    placeholderData: keepPreviousData,
    select: ({ positions }) => positions.find(({ id }) => id === position.id),
  });
  const isGone = read.isSuccess && !read.isPlaceholderData && !read.data;
  const isFailed = isLate && isNear && (read.isError || isGone);
  // Includes the list: a deleted position is no longer in it.
  const retry = () => void invalidate(client, clientHome);
  useReconnected(isFailed ? retry : undefined);
  return {
    ranked: isLate ? read.data : position,
    isLate,
    isNear,
    isFailed,
    retry,
    ref: isLate ? ref : undefined,
  };
}
