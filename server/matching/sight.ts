import { type Bits, deleteBit, dropCommon } from './bits.ts';
import type { HiddenPairs } from './hidden-pairs.ts';
import { type Segment, segmentSize } from './talent-segment.ts';

/** Who may not find whom: those hidden from a company, and those who are seen by verified companies alone. */
export interface Sight {
  hidden: HiddenPairs;
  isVerified: (companyId: number) => boolean;
}

/** Takes some talents out of the members. */
export function leaveOut({ firstId }: Segment, ids: readonly number[], members: Bits): void {
  for (const id of ids) if (id >= firstId && id < firstId + segmentSize) deleteBit(members, id - firstId);
}

/** Takes those whom a company may not find out of the members. */
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
