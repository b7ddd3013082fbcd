import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountType } from '#contract/call.ts';

/** The tables as the migrations leave them, in camelCase (the plugin of `connect.ts` translates). */
export interface Schema {
  companies: CompanyTable;
  users: UserTable;
  codes: CodeTable;
  limits: { key: string; count: number; endsAt: Date };
  sessions: SessionTable;
  actingSessions: ActingSessionTable;
  countries: { id: number; name: string };
  skillTypes: { id: number; name: string };
  skills: { id: number; name: string; skillTypeId: number };
  workTypes: { id: number; name: string };
  timezones: { name: string; utcOffsetMinutes: number };
  talents: TalentTable;
  positions: PositionTable;
  threads: ThreadTable;
  messages: MessageTable;
}

/** Set by the database when the row is made, never changed. */
type MadeAt = ColumnType<Date, never, never>;
type Moment = ColumnType<Date, Date, Date>;

interface CompanyTable {
  id: GeneratedAlways<number>;
  name: string;
  website: string | null;
  linkedin: string | null;
  twitter: string | null;
  youtube: string | null;
  instagram: string | null;
  facebook: string | null;
  tagline: Generated<string>;
  description: Generated<string>;
  benefits: Generated<string>;
  avatarKey: string | null;
  backgroundImageKey: string | null;
  isTrial: Generated<boolean>;
  trialEndsAt: Moment;
  createdAt: MadeAt;
}

interface UserTable {
  id: GeneratedAlways<number>;
  type: ColumnType<AccountType, AccountType, never>;
  email: string;
  firstName: string;
  lastName: string;
  companyId: number | null;
  title: Generated<string>;
  bio: Generated<string>;
  avatarKey: string | null;
  lastSeenAt: Date | null;
  createdAt: MadeAt;
}

interface CodeTable {
  id: GeneratedAlways<number>;
  purpose: 'signup' | 'signin';
  email: string;
  flowHash: Buffer;
  codeHash: Buffer;
  details: unknown;
  tries: Generated<number>;
  createdAt: MadeAt;
  expiresAt: Moment;
}

interface SessionTable {
  tokenHash: Buffer;
  userId: number;
  administratorSession: Buffer | null;
  createdAt: MadeAt;
  lastUsedAt: Generated<Date>;
  expiresAt: Moment;
}

interface ActingSessionTable {
  nonce: string;
  administratorId: number;
  /** Null once the user is deleted. */
  userId: number | null;
  tokenHash: Buffer;
  startedAt: MadeAt;
  /** Written by a trigger when the session is removed. */
  endedAt: ColumnType<Date | null, never, never>;
}

interface TalentTable {
  userId: number;
  website: string | null;
  github: string | null;
  twitter: string | null;
  linkedin: string | null;
  backgroundImageKey: string | null;
  skillIds: Generated<number[]>;
  workTypeIds: Generated<number[]>;
  isRemote: Generated<boolean>;
  timezone: string | null;
  utcOffsetMinutes: number | null;
  isPhysical: Generated<boolean>;
  physicalCountryId: number | null;
  experience: number | null;
  compensation: number | null;
  /** `YYYY-MM-DD`. */
  lastActiveOn: Generated<string>;
}

interface PositionTable {
  id: GeneratedAlways<number>;
  hashId: string;
  companyId: number;
  title: Generated<string>;
  description: Generated<string>;
  requiredSkillIds: Generated<number[]>;
  optionalSkillIds: Generated<number[]>;
  isLive: Generated<boolean>;
  isRemote: Generated<boolean>;
  timezone: string | null;
  utcOffsetMinutes: number | null;
  timezoneMargin: Generated<number>;
  isPhysical: Generated<boolean>;
  countryIds: Generated<number[]>;
  mainTeammateId: number | null;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
  liveSince: Date | null;
}

interface ThreadTable {
  id: GeneratedAlways<number>;
  lowerUserId: number;
  higherUserId: number;
  lowerReadId: Generated<number>;
  higherReadId: Generated<number>;
  createdAt: MadeAt;
}

interface MessageTable {
  id: GeneratedAlways<number>;
  threadId: number;
  userId: number;
  text: string;
  clientKey: string | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
}
