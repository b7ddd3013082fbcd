import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** A copy of a user's data, at most one per user. A trigger removes its file with the row. */
export interface ExportTable {
  id: GeneratedAlways<number>;
  userId: number;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  /** Unguessable name of the file, once ready. */
  name: string | null;
  /** In bytes. */
  size: number | null;
  /** When it is removed; before it is ready, when it is given up. */
  endsAt: ColumnType<Date, never, Date>;
}
