import * as z from 'zod/mini';
import type { OwnPosition } from './companies.ts';

/** Of a company's positions: all, the Live ones, and of each those whose contact the viewer is. */
export const PositionCounts = z.object({ all: z.int(), live: z.int(), mine: z.int(), liveMine: z.int() });
export type PositionCounts = z.infer<typeof PositionCounts>;

type Counted = Pick<OwnPosition, 'isLive' | 'isMine'>;

export const isMine = ({ isMine: is }: Pick<OwnPosition, 'isMine'>): boolean => is === true;

export function countPositions(positions: readonly Counted[]): PositionCounts {
  const live = positions.filter(({ isLive }) => isLive);
  return {
    all: positions.length,
    live: live.length,
    mine: positions.filter(isMine).length,
    liveMine: live.filter(isMine).length,
  };
}

/** Up to this many Live positions are shown to every member. */
const fewLive = 10;

/** Whether a member sees only their own positions at first: some of the Live ones are theirs, and there are many. */
export const isMineUsual = ({ live, liveMine }: PositionCounts): boolean => live > fewLive && liveMine > 0;
