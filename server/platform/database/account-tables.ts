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
  kind: 'newDevice' | 'sessionsEnded' | 'addressChanged' | 'addressRestored' | 'suspended' | 'restored';
  browser: string | null;
  system: string | null;
  happenedAt: ColumnType<Date, never, never>;
}

export interface ActingSessionTable {
  nonce: string;
  administratorId: number;
  /** Null once the user is deleted. */
  userId: number | null;
  tokenHash: Buffer;
  startedAt: ColumnType<Date, never, never>;
  /** Written by a trigger when the session is removed. */
  endedAt: ColumnType<Date | null, never, never>;
}

/** Users without a row have the defaults. */
export interface MailSettingsTable {
  userId: number;
  announcements: Generated<boolean>;
  messages: Generated<'atOnce' | 'hourly' | 'daily' | 'never'>;
}
