import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface SavedSearchTable {
  id: GeneratedAlways<number>;
  /** Its user; null for the search of a position. */
  userId: number | null;
  /** A position's search mails the contact while the position is Live. */
  positionId: number | null;
  kind: ColumnType<'talents' | 'positions', 'talents' | 'positions', never>;
  name: Generated<string>;
  /** As saved; filters that no longer exist are left out on reading. */
  filters: Generated<unknown>;
  cadence: 'daily' | 'weekly' | 'never';
  timeZone: string;
  version: Generated<number>;
  createdAt: ColumnType<Date, never, never>;
  openedAt: ColumnType<Date, never, Date>;
  /** Results from before this moment have been mailed, or left out. */
  checkedAt: ColumnType<Date, never, Date>;
  /** Time of the next check for new results; null for never. */
  nextAt: Date | null;
  /** Since when a mail about new results is pending. */
  dueSince: Generated<Date | null>;
}

/** A talent or a position named in a mail to the user: none is named twice. */
export interface SearchHitTable {
  userId: number;
  talentId: number | null;
  positionId: number | null;
  deliveryId: number;
  mailedAt: ColumnType<Date, never, never>;
}
