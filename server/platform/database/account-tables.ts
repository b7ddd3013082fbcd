import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface CodeTable {
  id: GeneratedAlways<number>;
  purpose: 'signup' | 'signin' | 'proof';
  email: string;
  flowHash: Buffer;
  codeHash: Buffer;
  details: unknown;
  tries: Generated<number>;
  createdAt: ColumnType<Date, never, never>;
  expiresAt: Date;
}

export interface EmailChangeTable {
  userId: number;
  /** The new address. */
  email: string;
  requestedBy: number;
  flowHash: Buffer;
  codeHash: Buffer;
  tries: Generated<number>;
  createdAt: ColumnType<Date, Date | undefined, Date>;
  expiresAt: Date;
}

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
