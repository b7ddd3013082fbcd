import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ClosedReason } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';

/** A talent's stage with a position. */
export interface CandidateTable {
  positionId: number;
  talentId: number;
  stage: Stage;
  /** Null for an automatic move, and once the member is deleted. */
  movedBy: number | null;
  movedAt: Generated<Date>;
  /** Only if closed. */
  closedReason: ClosedReason | null;
  /** The side that first wrote about the position, and when the other wrote back. */
  contactedBy: 'talent' | 'company' | null;
  contactedAt: Date | null;
  answeredAt: Date | null;
  /** The message sent on closing. */
  toldId: number | null;
  version: Generated<number>;
  /** Closed before any contact; computed by the database. */
  isPassed: ColumnType<boolean, never, never>;
}

/** A move of a candidate; never changed. */
export interface CandidateEventTable {
  id: GeneratedAlways<number>;
  positionId: number;
  talentId: number;
  /** Null if a member took the talent off the list. */
  stage: Stage | null;
  closedReason: ClosedReason | null;
  isAutomatic: boolean;
  movedBy: number | null;
  movedAt: Generated<Date>;
  /** The same for all whom a member moved at once. */
  actId: Generated<number>;
  /** The event that an undo leads back to; null also for one that leads back to no stage. */
  restoresId: number | null;
}

/** A member's note about a talent, visible only to the company. */
export interface CandidateNoteTable {
  id: GeneratedAlways<number>;
  companyId: number;
  talentId: number;
  /** Null for a former member. */
  authorId: number | null;
  text: string;
  createdAt: ColumnType<Date, never, never>;
}
