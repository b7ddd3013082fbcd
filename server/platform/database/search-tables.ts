import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface SavedSearchTable {
  id: GeneratedAlways<number>;
  /** Whose it is; null for that of a position. */
  userId: number | null;
  /** A position's search mails the position's contact while it is Live. */
  positionId: number | null;
  kind: ColumnType<'talents' | 'positions', 'talents' | 'positions', never>;
  name: Generated<string>;
  /** As saved; what no longer exists is left out when it is read. */
  filters: Generated<unknown>;
  cadence: 'daily' | 'weekly' | 'never';
  timeZone: string;
  version: Generated<number>;
  createdAt: ColumnType<Date, never, never>;
  openedAt: ColumnType<Date, never, Date>;
  /** What was new before this moment has been mailed, or left out. */
  checkedAt: ColumnType<Date, never, Date>;
  /** When new results are looked for next; null for never. */
  nextAt: Date | null;
  /** Since when a mail about new results waits. */
  dueSince: Generated<Date | null>;
}

/** A talent or a position that a mail to the user has named: it names none twice. */
export interface SearchHitTable {
  userId: number;
  talentId: number | null;
  positionId: number | null;
  deliveryId: number;
  mailedAt: ColumnType<Date, never, never>;
}
