import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Interview } from '#contract/interview.ts';

export interface InterviewTable {
  id: GeneratedAlways<number>;
  threadId: number;
  /** Null also once the position is deleted. */
  positionId: number | null;
  proposedBy: number;
  /** Timezones that the proposer and the other person have acted in. */
  proposerZone: string;
  answererZone: string | null;
  state: Generated<Interview['state']>;
  title: string;
  minutes: number;
  /** Ascending. */
  slots: ColumnType<Date[], Date[], never>;
  startsAt: Date | null;
  place: string;
  /** Why it was cancelled; may be empty. */
  reason: Generated<string>;
  /** Its permanent id in calendars. */
  uid: string;
  /** Counts the invitations sent to calendars. */
  sequence: Generated<number>;
  version: Generated<number>;
  /** Whether another one may be proposed, since its times have passed. */
  isOver: Generated<boolean>;
  createdAt: ColumnType<Date, never, never>;
  changedAt: ColumnType<Date, never, never>;
}
