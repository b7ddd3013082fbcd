import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A copy of a user's data, at most one of each user. Its file is removed with the row, by a trigger. */
export interface ExportTable {
  id: GeneratedAlways<number>;
  userId: number;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  /** Names the file of one that is ready; unguessable. */
  name: string | null;
  /** In bytes. */
  size: number | null;
  /** When it is removed; until then one that waits is given up. */
  endsAt: ColumnType<Date, never, Date>;
}
