import { type Bits, deleteBit, dropCommon } from './bits.ts';
import type { HiddenPairs } from './hidden-pairs.ts';
import { type Segment, segmentSize } from './talent-segment.ts';

/** Limits of finding: talents hidden from a company, and talents visible to verified companies alone. */
export interface Sight {
  hidden: HiddenPairs;
  isVerified: (companyId: number) => boolean;
}

/** Removes some talents from the members. */
export function leaveOut({ firstId }: Segment, ids: readonly number[], members: Bits): void {
  for (const id of ids) if (id >= firstId && id < firstId + segmentSize) deleteBit(members, id - firstId);
}

/** Removes the talents a company may not find from the members. */
export function keepVisible(
  { hidden, isVerified }: Sight,
  { firstId, verifiedOnly }: Segment,
  companyId: number,
  members: Bits,
): void {
  if (!isVerified(companyId)) dropCommon(members, verifiedOnly);
  const range = { first: firstId, end: firstId + segmentSize };
  hidden.visit(companyId, range, (id) => deleteBit(members, id - firstId));
}
