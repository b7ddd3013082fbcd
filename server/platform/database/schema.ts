import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { companyFields } from '#contract/companies.ts';
import type { placeFields } from '#contract/conditions.ts';
import type { Description, Shown } from '#contract/description.ts';
import type { Mark } from '#contract/position-marks.ts';
import type { CloseReason, positionFields } from '#contract/positions.ts';
import type { talentFields } from '#contract/talents.ts';
import type {
  AccountEventTable,
  ActingSessionTable,
  CeremonyTable,
  CodeTable,
  EmailChangeTable,
  FormerAddressTable,
  MailSettingsTable,
  PasskeyTable,
  SessionTable,
} from './account-tables.ts';
import type { CandidateEventTable, CandidateNoteTable, CandidateTable } from './candidate-tables.ts';
import type { AuditLogTable, CaseTable, ReportTable } from './case-tables.ts';
import type { AnswerRateTable, ContactTable } from './contact-tables.ts';
import type { CompanyDomainTable } from './domain-table.ts';
import type { DeliveryState, DeliveryTable } from './delivery-table.ts';
import type { CompanyTokenTable, WebhookDeliveryTable, WebhookTable } from './integration-tables.ts';
import type { InterviewTable } from './interview-table.ts';
import type { AttachmentTable, MessageMailTable, MessageTable, ThreadTable, VideoTable } from './messaging-tables.ts';
import type { ExportTable } from './own-data-tables.ts';
import type { SavedSearchTable, SearchHitTable } from './search-tables.ts';
import type { ExclusionTable, HiddenPairTable, HidingTable } from './privacy-tables.ts';

/** Tables as in database/tables, in camelCase (the plugin in `connect.ts` translates). */
export interface Schema {
  companies: CompanyTable;
  companyDomains: CompanyDomainTable;
  users: UserTable;
  codes: CodeTable;
  emailChanges: EmailChangeTable;
  formerAddresses: FormerAddressTable;
  passkeys: PasskeyTable;
  ceremonies: CeremonyTable;
  limits: { key: string; count: number; endsAt: Date };
  publicService: { isThere: Generated<boolean>; since: MadeAt };
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
  positionMarks: PositionMarkTable;
  positionVersions: PositionVersionTable;
  textImages: { key: string; companyId: number; isUsed: Generated<boolean>; createdAt: MadeAt };
  threads: ThreadTable;
  messages: MessageTable;
  videos: VideoTable;
  attachments: AttachmentTable;
  messageMails: MessageMailTable;
  interviews: InterviewTable;
  mailSettings: MailSettingsTable;
  announcements: AnnouncementTable;
  announcementCounts: { positionId: number; state: DeliveryState; count: number };
  announcementDays: { companyId: number; userId: number; count: number; endsAt: Date };
  templates: TemplateTable;
  savedSearches: SavedSearchTable;
  searchHits: SearchHitTable;
  contacts: ContactTable;
  candidates: CandidateTable;
  candidateEvents: CandidateEventTable;
  candidateNotes: CandidateNoteTable;
  answerRates: AnswerRateTable;
  /** When each round of work on contacts is due next. */
  contactRounds: { name: 'lapses' | 'rates'; nextAt: Date };
  cases: CaseTable;
  reports: ReportTable;
  auditLog: AuditLogTable;
  companyTokens: CompanyTokenTable;
  webhooks: WebhookTable;
  webhookDeliveries: WebhookDeliveryTable;
  exports: ExportTable;
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

/** Words of a text, computed by the database for searches; never read. */
type Words = ColumnType<never, never, never>;

/** Columns of fields with the same names: nullable if the field is, otherwise with a default. */
type Columns<Fields extends Description> = {
  [Name in keyof Fields]: null extends Shown<Fields>[Name] ? Shown<Fields>[Name] : Generated<Shown<Fields>[Name]>;
};

interface TemplateTable {
  id: GeneratedAlways<number>;
  companyId: number;
  title: string;
  text: string;
  version: Version;
  createdAt: MadeAt;
}

interface CompanyTable extends Columns<Omit<typeof companyFields, 'name'>> {
  id: GeneratedAlways<number>;
  name: string;
  /** `companyKey` of the name. */
  nameKey: string;
  /** `hostOf` the website. */
  websiteHost: string | null;
  avatarKey: string | null;
  backgroundImageKey: string | null;
  /** The domain shown; kept by a trigger. */
  verifiedDomain: ColumnType<string | null, never, never>;
  isTrial: Generated<boolean>;
  /** Whether it has received the built-in templates. */
  hasTemplates: Generated<boolean>;
  trialEndsAt: Timestamp;
  createdAt: MadeAt;
  version: Version;
  /** The user who saved it last, and when; null before the first save. A deleted user is null too. */
  savedBy: number | null;
  savedAt: Date | null;
  suspendedUntil: SuspendedUntil;
  /** Whether new conversations are paused while administrators review reports. */
  firstContactsHeld: Generated<boolean>;
  words: Words;
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
  /** The language they chose, if any. */
  language: string | null;
  lastSeenAt: Date | null;
  /** Their handle for authenticators; null before their first passkey. */
  webauthnHandle: Buffer | null;
  /** Kept by a trigger. */
  lastVisitEndedAt: ColumnType<Date | null, never, never>;
  /** Time and status of a mail server's permanent refusal; a trigger clears it when the address changes. */
  emailRefusedAt: ColumnType<Date | null, never, Date | null>;
  emailRefusal: ColumnType<string | null, never, string | null>;
  createdAt: MadeAt;
  version: Version;
  suspendedUntil: SuspendedUntil;
  /** When the account is deleted at its user's request. */
  leavingAt: Date | null;
  /** Number of mails sent about an unused account, and the date of deletion in the last one. */
  inactiveMailed: Generated<number>;
  inactiveUntil: Date | null;
  /** Whether the user is neither leaving nor suspended, alone or with their company; kept by triggers. */
  isAvailable: ColumnType<boolean, never, never>;
}

/** Texts by which the administrator's lists are searched and sorted; kept by triggers. */
interface AccountTextTable {
  userId: number;
  type: AccountType;
  text: string;
  /** Without case and accents. */
  name: string;
  /** Day of the last visit, `YYYY-MM-DD` or `-infinity`. */
  seenOn: string;
  /** Number of the company's positions. */
  positions: number;
}

/** Names and bio are the user's. */
type TalentFields = Omit<typeof talentFields, 'firstName' | 'lastName' | 'bio' | 'skills' | 'worktypesEx'>;

interface TalentTable extends Columns<TalentFields> {
  userId: number;
  backgroundImageKey: string | null;
  skillIds: Generated<number[]>;
  workTypeIds: Generated<number[]>;
  utcOffsetMinutes: number | null;
  /** `YYYY-MM-DD`. */
  lastActiveOn: Generated<string>;
  version: Version;
  availability: Generated<'looking' | 'open' | 'notLooking'>;
  /** `silence`: set because the talent did not answer. */
  availabilityBy: Generated<'talent' | 'silence'>;
  availabilityAt: Generated<Date>;
  /** When the last question about it was enqueued, their number, and when a mail server accepted the last one. */
  askedAt: Generated<Date | null>;
  askedCount: Generated<number>;
  askedLeftAt: Generated<Date | null>;
  /** When they were last heard from, if silence changed it. */
  silentSince: Generated<Date | null>;
  /** The present employer, visible only to the talent. */
  employer: string | null;
  /** Whether only verified companies may find them. */
  isVerifiedOnly: Generated<boolean>;
  /** Kept by triggers. */
  isSuspended: Generated<boolean>;
  /** Since when companies can find them, with stated skills; kept by a trigger. Null: since before it was recorded. */
  foundSince: ColumnType<Date | null, never, never>;
  /** When they are mailed the first fitting positions; `infinity` once done. Kept by a trigger until then. */
  firstFitsAt: ColumnType<Date | number | null, never, never>;
  /** Computed by the database. */
  isFindable: ColumnType<boolean, never, never>;
}

interface PositionTable extends Columns<Omit<typeof positionFields, 'skills' | 'optionalSkills'>> {
  id: GeneratedAlways<number>;
  hashId: string;
  companyId: number;
  requiredSkillIds: Generated<number[]>;
  optionalSkillIds: Generated<number[]>;
  utcOffsetMinutes: number | null;
  createdAt: MadeAt;
  updatedAt: Generated<Date>;
  liveSince: Date | null;
  /** Start of a Live position's term; null until the next round if an older release took it Live. */
  countedFrom: Date | null;
  /** When the company last confirmed that it is open, at least a day after `liveSince`. */
  confirmedAt: Date | null;
  /** When the mail about its end was queued; null before, and after a renewal. */
  endWarnedAt: Date | null;
  /** Only for a Draft that was Live. */
  closeReason: CloseReason | null;
  /** Whether it was Live when its company was suspended. */
  isHeld: Generated<boolean>;
  version: Version;
  /** The user who saved it at `updatedAt`; null before, after any other change, and once the user is deleted. */
  savedBy: number | null;
  /** Of title and description. */
  words: Words;
}

interface PositionMarkTable {
  talentId: number;
  positionId: number;
  mark: Mark;
  /** Of the position, as the talent saw it. */
  title: string;
  markedAt: Generated<Date>;
}

/** Content of a position during a period in which it was Live. */
interface PositionVersionTable {
  id: GeneratedAlways<number>;
  positionId: number;
  postedAt: Generated<Date>;
  /** Null for the Live one. */
  endedAt: Date | null;
  /** Version of the rule that orders matches, at `postedAt`. */
  orderVersion: number;
  /** Fields of the position; see `positions/versions-store.ts`. */
  content: unknown;
}

/** A position that has gone Live, with its conditions at that time. */
interface AnnouncementTable extends Shown<Omit<typeof placeFields, 'timezone'>> {
  positionId: number;
  /** The client who last took it Live; null once deleted. */
  clientId: number | null;
  /** Whether waiting mails may be sent: false once the position is a Draft again. */
  isOpen: boolean;
  requiredSkillIds: number[];
  utcOffsetMinutes: number | null;
  /** Whether every match has its delivery; until then, the last user listed and the count. */
  isListed: Generated<boolean>;
  listedThrough: Generated<number>;
  listedCount: Generated<number>;
}
