import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { ClosedReason } from '#contract/candidates.ts';
import type { Stage } from '#contract/stages.ts';

/** Where a talent stands with a position. */
export interface CandidateTable {
  positionId: number;
  talentId: number;
  stage: Stage;
  /** Null where it happened by itself, and once the member is deleted. */
  movedBy: number | null;
  movedAt: Generated<Date>;
  /** Only where closed. */
  closedReason: ClosedReason | null;
  /** Who first wrote about the position, and when the other side wrote back. */
  contactedBy: 'talent' | 'company' | null;
  contactedAt: Date | null;
  answeredAt: Date | null;
  version: Generated<number>;
  /** Closed before any contact; computed by the database. */
  isPassed: ColumnType<boolean, never, never>;
}

/** Each move of a candidate; never changed. */
export interface CandidateEventTable {
  id: GeneratedAlways<number>;
  positionId: number;
  talentId: number;
  /** Null where a member took the talent off the list. */
  stage: Stage | null;
  closedReason: ClosedReason | null;
  isAutomatic: boolean;
  movedBy: number | null;
  movedAt: Generated<Date>;
}

/** What a member has noted about a talent, for the company alone. */
export interface CandidateNoteTable {
  id: GeneratedAlways<number>;
  companyId: number;
  talentId: number;
  /** Null for a former member. */
  authorId: number | null;
  text: string;
  createdAt: ColumnType<Date, never, never>;
}
