import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Activity } from '#contract/own-account.ts';

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
  /** Passkeys added from then on are removed if the change is undone. */
  passkeysSince: Date;
}

export interface AccountEventTable {
  id: GeneratedAlways<string>;
  userId: number;
  kind: Exclude<Activity['kind'], 'actedAs'>;
  browser: string | null;
  system: string | null;
  happenedAt: ColumnType<Date, never, never>;
}

export interface PasskeyTable {
  id: GeneratedAlways<string>;
  userId: number;
  /** In base64url. */
  credentialId: string;
  /** In COSE. */
  publicKey: Buffer;
  counter: number;
  transports: string[];
  isBackedUp: boolean;
  name: string;
  createdAt: ColumnType<Date, never, never>;
  lastUsedAt: ColumnType<Date | null, never, Date>;
}

export interface CeremonyTable {
  challenge: Buffer;
  purpose: 'add' | 'proof' | 'signin';
  flowHash: Buffer;
  /** Null before sign-in. */
  userId: number | null;
  expiresAt: Date;
}

export interface SessionTable {
  tokenHash: Buffer;
  userId: number;
  administratorSession: Buffer | null;
  /** Public id, for its user. */
  id: Generated<string>;
  browser: string | null;
  system: string | null;
  /** How it was started. */
  begunBy: Generated<'code' | 'passkey'>;
  /** The strongest way by which it was started or confirmed. */
  way: Generated<'code' | 'passkey'>;
  /** When its user last proved their identity. */
  provedAt: Date | null;
  createdAt: Generated<Date>;
  lastUsedAt: Generated<Date>;
  expiresAt: ColumnType<Date, Date, Date>;
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

/** A user without a row has the defaults. */
export interface MailSettingsTable {
  userId: number;
  announcements: Generated<boolean>;
  messages: Generated<'atOnce' | 'daily' | 'never'>;
  reviews: Generated<boolean>;
  searches: Generated<boolean>;
  team: Generated<boolean>;
  interviews: Generated<boolean>;
}
