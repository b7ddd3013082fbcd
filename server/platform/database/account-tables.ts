import type { ColumnType, GeneratedAlways } from 'kysely';

export interface FormerAddressTable {
  id: GeneratedAlways<number>;
  userId: number;
  email: string;
  tokenHash: Buffer;
  changedAt: ColumnType<Date, never, never>;
}

export interface AccountEventTable {
  id: GeneratedAlways<string>;
  userId: number;
  kind: 'newDevice' | 'sessionsEnded' | 'addressChanged' | 'addressRestored';
  browser: string | null;
  system: string | null;
  happenedAt: ColumnType<Date, never, never>;
}
