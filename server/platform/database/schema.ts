import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type {
  AccountEventTable,
  ActingSessionTable,
  CodeTable,
  EmailChangeTable,
  FormerAddressTable,
  MailSettingsTable,
} from './account-tables.ts';
import type { DeliveryState, DeliveryTable } from './delivery-table.ts';
import type { AuditLogTable, CaseTable, ReportTable } from './case-tables.ts';
import type { ExclusionTable, HiddenPairTable, HidingTable } from './privacy-tables.ts';

/** Tables as the migrations leave them, in camelCase (the plugin of `connect.ts` translates). */
export interface Schema {
  companies: CompanyTable;
  users: UserTable;
  codes: CodeTable;
  emailChanges: EmailChangeTable;
  formerAddresses: FormerAddressTable;
  limits: { key: string; count: number; endsAt: Date };
  sessions: SessionTable;
  actingSessions: ActingSessionTable;
  accountEvents: AccountEventTable;
  accountTexts: AccountTextTable;
  countries: { id: number; name: string };
  skillTypes: { id: number; name: string };
  skills: { id: number; name: string; skillTypeId: number };
  workTypes: { id: number; name: string };
  timezones: { name: string; utcOffsetMinutes: number };
  talents: TalentTable;
  exclusions: ExclusionTable;
  hidings: HidingTable;
  hiddenPairs: HiddenPairTable;
  positions: PositionTable;
  textImages: { key: string; companyId: number; isUsed: Generated<boolean>; createdAt: MadeAt };
  threads: ThreadTable;
  messages: MessageTable;
  videos: VideoTable;
  messageMails: MessageMailTable;
  mailSettings: MailSettingsTable;
  announcements: AnnouncementTable;
  announcementCounts: { positionId: number; state: DeliveryState; count: number };
  announcementDays: { companyId: number; userId: number; count: number; endsAt: Date };
  cases: CaseTable;
  reports: ReportTable;
  auditLog: AuditLogTable;
  deliveries: DeliveryTable;
  deliveryRates: { urgency: DeliveryTable['urgency']; nextAt: Date };
}

/** Set by the database on insert, never changed. */
type MadeAt = ColumnType<Date, never, never>;
type Timestamp = ColumnType<Date, Date, Date>;
/** End of a suspension, if there is one; `infinity` has no end. */
type SuspendedUntil = Generated<Date | number | null>;
/** Counts the saves of an edit screen. */
type Version = Generated<number>;

interface CompanyTable {
  id: GeneratedAlways<number>;
  name: string;
  /** `companyKey` of the name. */
  nameKey: string;
  website: string | null;
  /** `hostOf` the website. */
  websiteHost: string | null;
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
  trialEndsAt: Timestamp;
  createdAt: MadeAt;
  version: Version;
  suspendedUntil: SuspendedUntil;
  /** Whether new conversations are paused while administrators look at reports. */
  firstContactsHeld: Generated<boolean>;
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
  /** The language they chose, if they did. */
  language: string | null;
  lastSeenAt: Date | null;
  /** Kept by a trigger (migration 0032). */
  lastVisitEndedAt: ColumnType<Date | null, never, never>;
  /** Time and status of a mail server's permanent refusal; a trigger clears it when the address changes. */
  emailRefusedAt: ColumnType<Date | null, never, Date | null>;
  emailRefusal: ColumnType<string | null, never, string | null>;
  createdAt: MadeAt;
  version: Version;
  suspendedUntil: SuspendedUntil;
  /** Whether neither the user nor their company is suspended; kept by triggers (migration 0051). */
  isAvailable: ColumnType<boolean, never, never>;
}

interface SessionTable {
  tokenHash: Buffer;
  userId: number;
  administratorSession: Buffer | null;
  /** Names it to its user. */
  id: Generated<string>;
  browser: string | null;
  system: string | null;
  /** When its user last proved that it is theirs. */
  provedAt: Date | null;
  createdAt: Generated<Date>;
  lastUsedAt: Generated<Date>;
  expiresAt: Timestamp;
}

/** What the administrator's lists are searched and sorted by; kept by triggers (migrations 0014 and 0033). */
interface AccountTextTable {
  userId: number;
  type: AccountType;
  text: string;
  /** Without case and accents. */
  name: string;
  /** Day of the last visit, `YYYY-MM-DD` or `-infinity`. */
  seenOn: string;
  /** Of the company. */
  positions: number;
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
  version: Version;
  availability: Generated<'looking' | 'open' | 'notLooking'>;
  /** `silence`: set because the talent did not answer. */
  availabilityBy: Generated<'talent' | 'silence'>;
  availabilityAt: Generated<Date>;
  /** The present one, for the talent alone. */
  employer: string | null;
  /** Kept by triggers (migration 0051). */
  isSuspended: Generated<boolean>;
  /** Computed by the database. */
  isFindable: ColumnType<boolean, never, never>;
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
  /** Whether it was Live when its company was suspended. */
  isHeld: Generated<boolean>;
  version: Version;
}

interface ThreadTable {
  id: GeneratedAlways<number>;
  lowerUserId: number;
  higherUserId: number;
  lowerReadId: Generated<number>;
  higherReadId: Generated<number>;
  /** The last message and what each of the two has not read; kept by triggers (migration 0026). */
  lastMessageId: ColumnType<number | null, never, never>;
  lastMessageAt: ColumnType<Date | null, never, never>;
  lowerUnread: ColumnType<number, never, never>;
  higherUnread: ColumnType<number, never, never>;
  /** The position the thread is about; null also once that is deleted. */
  positionId: Generated<number | null>;
  /** Its title when it was Live; null if the thread has never been about one. */
  positionTitle: Generated<string | null>;
  /** The member for whom the thread is gone. */
  hiddenFrom: Generated<number | null>;
  createdAt: MadeAt;
}

interface MessageTable {
  id: GeneratedAlways<number>;
  threadId: number;
  userId: number;
  text: string;
  clientKey: string | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** File name of a video, and details shown with it. */
  video: ColumnType<string | null, string | null | undefined, never>;
  videoSeconds: ColumnType<number | null, number | null | undefined, never>;
  hasPoster: ColumnType<boolean, boolean | undefined, never>;
}

interface VideoTable {
  id: GeneratedAlways<number>;
  fileName: string;
  userId: number;
  /** Null until a message carries it. */
  messageId: number | null;
  size: number;
  milliseconds: number;
  hasPoster: boolean;
  createdAt: MadeAt;
}

/** A position that has gone Live, with its conditions as saved then. */
interface AnnouncementTable {
  positionId: number;
  /** The client who last took it Live; null once deleted. */
  clientId: number | null;
  /** Whether waiting mails may be sent: false once the position is a Draft again. */
  isOpen: boolean;
  requiredSkillIds: number[];
  isRemote: boolean;
  utcOffsetMinutes: number | null;
  timezoneMargin: number;
  isPhysical: boolean;
  countryIds: number[];
  /** Whether every match has its delivery; until then, the last user listed and the count. */
  isListed: Generated<boolean>;
  listedThrough: Generated<number>;
  listedCount: Generated<number>;
}

/** Last message of a thread that one of its people has been mailed about. */
interface MessageMailTable {
  threadId: number;
  userId: number;
  mailedId: number;
  mailedAt: Timestamp;
}
