// Written from the database by schema.test.ts, anew with -u (docs/decisions/0056).
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';
import type { AccountType } from '#contract/call.ts';
import type { ClosedReason } from '#contract/candidates.ts';
import type { OutboundWord, WebhookEvent } from '#contract/integrations.ts';
import type { Activity } from '#contract/own-account.ts';
import type { ShownPay } from '#contract/pay.ts';
import type { PushSubscription } from '#contract/push.ts';
import type { Rule } from '#contract/rules.ts';
import type { Stage } from '#contract/stages.ts';

export interface AccountEvents {
  browser: string | null;
  happenedAt: GeneratedAlways<Date>;
  id: GeneratedAlways<number>;
  kind: Exclude<Activity['kind'], 'actedAs'>;
  system: string | null;
  userId: number;
}

export interface AccountTexts {
  name: string;
  positions: Generated<number>;
  seenOn: Generated<string>;
  text: string;
  type: AccountType;
  userId: number;
}

export interface AccountTextsNow {
  name: string | null;
  positions: number | null;
  seenOn: string | null;
  text: string | null;
  type: number | null;
  userId: number | null;
}

export interface ActingSessions {
  administratorId: number | null;
  endedAt: GeneratedAlways<Date | null>;
  nonce: string;
  startedAt: GeneratedAlways<Date>;
  tokenHash: Buffer;
  userId: number | null;
}

export interface AnnouncementCounts {
  count: number;
  positionId: number;
  state: Selectable<Deliveries>['state'];
}

export interface AnnouncementDays {
  companyId: number;
  count: number;
  endsAt: Date;
  userId: number;
}

export interface Announcements {
  clientId: number | null;
  countryIds: number[];
  isListed: Generated<boolean>;
  isOpen: boolean;
  isPhysical: boolean;
  isRemote: boolean;
  listedCount: Generated<number>;
  listedThrough: Generated<number>;
  positionId: number;
  requiredSkillIds: number[];
  timezoneMargin: number;
  utcOffsetMinutes: number | null;
}

export interface AnswerRates {
  answered: number;
  companyId: number | null;
  medianSeconds: number | null;
  settled: number;
  talentId: number | null;
}

export interface Attachments {
  createdAt: GeneratedAlways<Date>;
  fileName: string;
  id: GeneratedAlways<number>;
  messageId: number | null;
  name: string;
  size: number;
  threadId: number | null;
  userId: number;
}

export interface AuditLog {
  act: string;
  administratorEmail: string | null;
  administratorId: number | null;
  administratorName: string | null;
  at: GeneratedAlways<Date>;
  caseId: number | null;
  companyId: number | null;
  details: Generated<unknown>;
  id: GeneratedAlways<number>;
  userId: number | null;
}

export interface CandidateEvents {
  actId: Generated<number>;
  closedReason: ClosedReason | null;
  id: GeneratedAlways<number>;
  isAutomatic: boolean;
  movedAt: Generated<Date>;
  movedBy: number | null;
  positionId: number;
  restoresId: number | null;
  stage: Stage | null;
  talentId: number;
}

export interface CandidateNotes {
  authorId: number | null;
  companyId: number;
  createdAt: GeneratedAlways<Date>;
  id: GeneratedAlways<number>;
  talentId: number;
  text: string;
}

export interface Candidates {
  answeredAt: Date | null;
  closedReason: ClosedReason | null;
  contactedAt: Date | null;
  contactedBy: 'talent' | 'company' | null;
  isPassed: GeneratedAlways<boolean>;
  movedAt: Generated<Date>;
  movedBy: number | null;
  positionId: number;
  stage: 'kept' | 'contacted' | 'talking' | 'interview' | 'offer' | 'hired' | 'closed';
  talentId: number;
  toldId: number | null;
  version: Generated<number>;
}

export interface Cases {
  acknowledgedAt: Date | null;
  appeal: string | null;
  appealDecidedAt: Date | null;
  appealDecidedBy: number | null;
  appealedAt: Date | null;
  appealOutcome: 'kept' | 'overturned' | null;
  appealReasons: string | null;
  companyId: number | null;
  decidedAt: Date | null;
  decidedBy: number | null;
  id: GeneratedAlways<number>;
  openedAt: Generated<Date>;
  outcome: 'noAction' | 'warned' | 'takenDown' | 'suspended' | 'deleted' | 'gone' | null;
  positionId: number | null;
  positionTitle: string | null;
  reasons: string | null;
  rule: Rule | null;
  state: Generated<'open' | 'decided' | 'appealed' | 'closed'>;
  takenAt: Date | null;
  takenBy: number | null;
  until: Date | null;
  userId: number | null;
  version: Generated<number>;
}

export interface Ceremonies {
  challenge: Buffer;
  expiresAt: Date;
  flowHash: Buffer;
  purpose: 'add' | 'proof' | 'signin';
  userId: number | null;
}

export interface Codes {
  codeHash: Buffer;
  createdAt: GeneratedAlways<Date>;
  details: unknown;
  email: string;
  expiresAt: Date;
  flowHash: Buffer;
  id: GeneratedAlways<number>;
  purpose: 'signup' | 'signin' | 'proof';
  tries: Generated<number>;
}

export interface Companies {
  avatarKey: string | null;
  backgroundImageKey: string | null;
  benefits: Generated<string>;
  createdAt: GeneratedAlways<Date>;
  description: Generated<string>;
  facebook: string | null;
  firstContactsHeld: Generated<boolean>;
  hasTemplates: Generated<boolean>;
  id: GeneratedAlways<number>;
  instagram: string | null;
  isTrial: Generated<boolean>;
  linkedin: string | null;
  name: string;
  nameKey: string;
  savedAt: Date | null;
  savedBy: number | null;
  suspendedUntil: Date | number | null;
  tagline: Generated<string>;
  trialEndsAt: Date;
  twitter: string | null;
  verifiedDomain: GeneratedAlways<string | null>;
  version: Generated<number>;
  website: string | null;
  websiteHost: string | null;
  words: GeneratedAlways<never>;
  youtube: string | null;
}

export interface CompanyDomains {
  checkedAt: Date | null;
  companyId: number;
  createdAt: GeneratedAlways<Date>;
  domain: string;
  failingSince: Date | null;
  found: string[] | null;
  id: GeneratedAlways<number>;
  nextCheckAt: Date | null;
  note: Generated<string>;
  soughtSince: Date | null;
  token: string;
  userId: number | null;
  verifiedAt: Date | null;
  way: 'mail' | 'dns' | 'administrator';
}

export interface CompanyTokens {
  companyId: number | null;
  createdAt: GeneratedAlways<Date>;
  endsAt: Date;
  id: GeneratedAlways<number>;
  lastUsedAt: ColumnType<Date | null, never, Date | null>;
  name: string;
  scope: 'read' | 'write';
  tokenHash: Buffer;
  userId: number;
}

export interface ContactRounds {
  name: 'lapses' | 'rates';
  nextAt: Date;
}

export interface Contacts {
  answer: 'wrote' | 'interested' | 'notInterested' | 'closed' | null;
  answeredAt: Date | null;
  closedAt: Date | null;
  closedBy: 'talent' | 'company' | null;
  companyId: number;
  lapsedAt: Date | null;
  openedAt: Generated<Date>;
  openedBy: 'talent' | 'company';
  openedByUser: number | null;
  reason: 'pay' | 'place' | 'technology' | 'level' | 'company' | 'notNow' | 'filled' | 'notAFit' | 'other' | null;
  remindedAt: Date | null;
  state: GeneratedAlways<'byTalent' | 'byCompany' | 'settled' | 'declined' | 'closed' | 'lapsed'>;
  talentId: number;
  threadId: number | null;
}

export interface Countries {
  id: number;
  name: string;
}

export interface Deliveries {
  address: string | null;
  changedAt: Generated<Date>;
  channel: 'mail' | 'task' | 'webhook';
  details: Generated<unknown>;
  handOvers: Generated<number>;
  heldUntil: Date | null;
  holder: string | null;
  id: Generated<number>;
  key: string | null;
  kind: string;
  nextAt: Generated<Date>;
  owner: number | null;
  reason: string | null;
  state: Generated<
    'waiting' | 'held' | 'sending' | 'handed over' | 'sent' | 'refused' | 'failed' | 'discarded' | 'withdrawn'
  >;
  status: string | null;
  subjectId: number | null;
  tries: Generated<number>;
  turn: Generated<number>;
  urgency: 'now' | 'soon' | 'later' | 'outside';
  userId: number | null;
}

export interface DeliveryRates {
  nextAt: Date;
  urgency: Selectable<Deliveries>['urgency'];
}

export interface Demo {
  madeAt: Generated<Date>;
}

export interface EmailChanges {
  codeHash: Buffer;
  createdAt: Generated<Date>;
  email: string;
  expiresAt: Date;
  flowHash: Buffer;
  requestedBy: number;
  tries: Generated<number>;
  userId: number;
}

export interface Exclusions {
  companyId: number | null;
  createdAt: GeneratedAlways<Date>;
  domain: string | null;
  id: GeneratedAlways<number>;
  isEmployer: Generated<boolean>;
  isOwn: Generated<boolean>;
  kind: Generated<'company' | 'domain' | 'name'>;
  name: string | null;
  nameKey: string | null;
  talentId: number;
}

export interface Exports {
  endsAt: ColumnType<Date, never, Date>;
  id: GeneratedAlways<number>;
  name: string | null;
  size: number | null;
  state: Generated<'waiting' | 'ready' | 'failed'>;
  userId: number;
}

export interface FormerAddresses {
  changedAt: GeneratedAlways<Date>;
  email: string;
  id: GeneratedAlways<number>;
  passkeysSince: Date;
  tokenHash: Buffer;
  userId: number;
}

export interface FunctionFiles {
  hash: string;
  name: string;
  release: string;
}

export interface HiddenPairs {
  companyId: GeneratedAlways<number>;
  madeAt: GeneratedAlways<Date>;
  madeBy: GeneratedAlways<number | null>;
  origin: GeneratedAlways<'talent' | 'company'>;
  talentId: GeneratedAlways<number>;
  talentName: GeneratedAlways<string | null>;
}

export interface Hidings {
  companyId: GeneratedAlways<number>;
  exclusionId: GeneratedAlways<number>;
  isLifted: Generated<boolean>;
  talentId: GeneratedAlways<number>;
}

export interface Identities {
  issuer: string;
  lastUsedAt: Date | null;
  linkedAt: Generated<Date>;
  subject: string;
  userId: number;
}

export interface Interviews {
  answererZone: string | null;
  changedAt: GeneratedAlways<Date>;
  createdAt: GeneratedAlways<Date>;
  id: GeneratedAlways<number>;
  isOver: Generated<boolean>;
  minutes: number;
  movedBy: ColumnType<number | null, never, number | null>;
  newSlots: ColumnType<Date[] | null, never, Date[] | null>;
  place: Generated<string>;
  positionId: number | null;
  proposedBy: number;
  proposerZone: string;
  reason: Generated<string>;
  sequence: Generated<number>;
  slots: ColumnType<Date[], Date[], never>;
  startsAt: Date | null;
  state: Generated<'proposed' | 'confirmed' | 'declined' | 'cancelled'>;
  threadId: number;
  title: string;
  uid: string;
  version: Generated<number>;
}

export interface Limits {
  count: number;
  endsAt: Date;
  key: string;
}

export interface MailSettings {
  announcements: Generated<boolean>;
  interviews: Generated<boolean>;
  messages: Generated<'atOnce' | 'daily' | 'never'>;
  reviews: Generated<boolean>;
  searches: Generated<boolean>;
  team: Generated<boolean>;
  userId: number;
}

export interface MessageMails {
  mailedAt: Date | null;
  mailedId: number | null;
  pushedAt: Date | null;
  pushedId: number | null;
  threadId: number;
  userId: number;
}

export interface Messages {
  attachments: ColumnType<
    readonly Pick<Selectable<Attachments>, 'fileName' | 'name' | 'size'>[] | null,
    string | null | undefined,
    never
  >;
  clientKey: string | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
  hasPoster: ColumnType<boolean, boolean | undefined, never>;
  id: GeneratedAlways<number>;
  interviewId: ColumnType<number | null, never, number | null>;
  text: string;
  threadId: number;
  userId: number;
  video: ColumnType<string | null, string | null | undefined, never>;
  videoSeconds: ColumnType<number | null, number | null | undefined, never>;
  videoText: ColumnType<string | null, string | null | undefined, never>;
}

export interface NoteMentions {
  noteId: number;
  userId: number;
}

export interface Passkeys {
  counter: number;
  createdAt: GeneratedAlways<Date>;
  credentialId: string;
  id: GeneratedAlways<string>;
  isBackedUp: boolean;
  lastUsedAt: ColumnType<Date | null, never, Date | null>;
  name: string;
  publicKey: Buffer;
  transports: string[];
  userId: number;
}

export interface PositionMarks {
  mark: 'saved' | 'passed' | 'begun';
  markedAt: Generated<Date>;
  positionId: number;
  talentId: number;
  title: string;
}

export interface Positions {
  assistants: 'welcome' | 'sayso' | 'people' | null;
  city: Generated<string>;
  cityKey: GeneratedAlways<never>;
  closeReason: 'filled' | 'onHold' | 'cancelled' | 'expired' | 'takenDown' | null;
  companyId: number;
  confirmedAt: Date | null;
  countedFrom: Date | null;
  countryIds: Generated<number[]>;
  createdAt: GeneratedAlways<Date>;
  description: Generated<string>;
  endWarnedAt: Date | null;
  experienceFrom: number | null;
  hashId: string;
  hiringCountryIds: Generated<number[]>;
  id: GeneratedAlways<number>;
  isHeld: Generated<boolean>;
  isLive: Generated<boolean>;
  isPhysical: Generated<boolean>;
  isRemote: Generated<boolean>;
  liveSince: Date | null;
  mainTeammateId: number | null;
  officeDays: number | null;
  optionalSkillIds: Generated<number[]>;
  pay: ShownPay | null;
  requiredSkillIds: Generated<number[]>;
  savedBy: number | null;
  sponsorsVisa: Generated<boolean>;
  timezone: string | null;
  timezoneMargin: Generated<number>;
  title: Generated<string>;
  updatedAt: Generated<Date>;
  utcOffsetMinutes: number | null;
  version: Generated<number>;
  words: GeneratedAlways<never>;
  workTypeIds: Generated<number[]>;
  writtenIn: string | null;
}

export interface PositionVersions {
  content: unknown;
  endedAt: Date | null;
  id: GeneratedAlways<number>;
  orderVersion: number;
  positionId: number;
  postedAt: Generated<Date>;
}

export interface PublicService {
  isThere: Generated<boolean>;
  since: GeneratedAlways<Date>;
}

export interface PushSubscriptions {
  createdAt: Generated<Date>;
  endpoint: string;
  id: GeneratedAlways<number>;
  keys: PushSubscription['keys'];
  serverKey: string;
  sessionId: string;
  userId: number;
}

export interface RemovedAdministrators {
  email: string;
  removedAt: Generated<Date>;
}

export interface Reports {
  aboutId: string;
  aboutType: 'talent' | 'teammate' | 'company' | 'position' | 'message';
  caseId: number;
  category: 'spam' | 'fake' | 'money' | 'harassment' | 'discrimination' | 'unsafe' | 'other';
  evidence: unknown;
  id: GeneratedAlways<number>;
  isBadFaith: Generated<boolean>;
  isVisitor: Generated<boolean>;
  reportedAt: GeneratedAlways<Date>;
  reporterId: number | null;
  rule: Rule | null;
  text: string;
  visitorEmail: string | null;
  visitorLanguage: string | null;
}

export interface SavedSearches {
  cadence: 'never' | 'daily' | 'weekly';
  checkedAt: ColumnType<Date, never, Date>;
  createdAt: GeneratedAlways<Date>;
  dueSince: Date | null;
  filters: Generated<unknown>;
  id: GeneratedAlways<number>;
  kind: ColumnType<'talents' | 'positions', 'talents' | 'positions', never>;
  name: Generated<string>;
  nextAt: Date | null;
  openedAt: ColumnType<Date, never, Date>;
  positionId: number | null;
  timeZone: string;
  userId: number | null;
  version: Generated<number>;
}

export interface SearchHits {
  deliveryId: number;
  mailedAt: GeneratedAlways<Date>;
  positionId: number | null;
  talentId: number | null;
  userId: number;
}

export interface Sessions {
  administratorSession: Buffer | null;
  begunBy: Generated<'code' | 'passkey' | 'oidc'>;
  browser: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
  id: Generated<string>;
  lastUsedAt: Generated<Date>;
  provedAt: Date | null;
  system: string | null;
  tokenHash: Buffer;
  userId: number;
  way: Generated<'code' | 'passkey' | 'oidc'>;
}

export interface Skills {
  id: number;
  name: string;
  skillTypeId: number;
}

export interface SkillTypes {
  id: number;
  name: string;
}

export interface Talents {
  askedAt: Date | null;
  askedCount: Generated<number>;
  askedLeftAt: Date | null;
  availability: Generated<'looking' | 'open' | 'notLooking'>;
  availabilityAt: Generated<Date>;
  availabilityBy: Generated<'talent' | 'silence'>;
  backgroundImageKey: string | null;
  compensation: number | null;
  eligibleCountryIds: Generated<number[]>;
  employer: string | null;
  experience: number | null;
  firstFitsAt: GeneratedAlways<Date | number | null>;
  foundSince: GeneratedAlways<Date | null>;
  github: string | null;
  isFindable: GeneratedAlways<boolean>;
  isPhysical: Generated<boolean>;
  isRemote: Generated<boolean>;
  isSuspended: Generated<boolean>;
  isVerifiedOnly: Generated<boolean>;
  lastActiveOn: Generated<string>;
  linkedin: string | null;
  physicalCountryId: number | null;
  silentSince: Date | null;
  skillIds: Generated<number[]>;
  timezone: string | null;
  twitter: string | null;
  userId: number;
  utcOffsetMinutes: number | null;
  version: Generated<number>;
  website: string | null;
  workTypeIds: Generated<number[]>;
}

export interface Templates {
  companyId: number;
  createdAt: GeneratedAlways<Date>;
  id: GeneratedAlways<number>;
  text: string;
  title: string;
  version: Generated<number>;
}

export interface TextImages {
  companyId: number;
  createdAt: GeneratedAlways<Date>;
  isUsed: Generated<boolean>;
  key: string;
}

export interface ThreadPositions {
  begunAt: Date;
  begunBy: number;
  messageId: number;
  positionId: number | null;
  threadId: number;
  title: string;
}

export interface Threads {
  closedAfterId: number | null;
  closedBy: number | null;
  closingReason: 'notAFit' | 'filled' | 'withdrew' | 'notNow' | 'anotherRole' | 'placeOrHours' | 'pay' | 'other' | null;
  contactState: Generated<'unsettled' | 'byTalent' | 'byCompany' | 'settled' | 'declined' | 'closed' | 'lapsed'>;
  createdAt: GeneratedAlways<Date>;
  hiddenByCompany: number | null;
  hiddenByTalent: number | null;
  hiddenFrom: GeneratedAlways<number | null>;
  higherArchivedId: number | null;
  higherReadId: Generated<number>;
  higherUnread: GeneratedAlways<number>;
  higherUserId: number;
  id: GeneratedAlways<number>;
  lastMessageAt: GeneratedAlways<Date | null>;
  lastMessageId: GeneratedAlways<number | null>;
  lastWriterId: GeneratedAlways<number | null>;
  lowerArchivedId: number | null;
  lowerReadId: Generated<number>;
  lowerUnread: GeneratedAlways<number>;
  lowerUserId: number;
  positionId: number | null;
  positionTitle: string | null;
  sharedFromId: number | null;
  stageWaitsFor: GeneratedAlways<'none' | 'talent' | 'company' | 'both'>;
}

export interface ThreadSubjects {
  begunAt: Date | null;
  begunBy: number | null;
  messageId: number | null;
  positionId: number | null;
  threadId: number | null;
  title: string | null;
  untilId: number | null;
}

export interface Timezones {
  name: string;
  utcOffsetMinutes: number;
}

export interface Users {
  avatarKey: string | null;
  bio: Generated<string>;
  companyId: number | null;
  createdAt: GeneratedAlways<Date>;
  email: string;
  emailRefusal: ColumnType<string | null, never, string | null>;
  emailRefusedAt: ColumnType<Date | null, never, Date | null>;
  firstName: string;
  id: GeneratedAlways<number>;
  inactiveMailed: Generated<number>;
  inactiveUntil: Date | null;
  isAvailable: GeneratedAlways<boolean>;
  isKeeper: Generated<boolean>;
  language: string | null;
  lastName: string;
  lastSeenAt: Date | null;
  lastVisitEndedAt: GeneratedAlways<Date | null>;
  leavingAt: Date | null;
  suspendedUntil: Date | number | null;
  title: Generated<string>;
  type: ColumnType<AccountType, AccountType, never>;
  version: Generated<number>;
  webauthnHandle: Buffer | null;
}

export interface Videos {
  createdAt: GeneratedAlways<Date>;
  fileName: string;
  hasPoster: boolean;
  id: GeneratedAlways<number>;
  messageId: number | null;
  milliseconds: number;
  size: number;
  threadId: number | null;
  userId: number;
}

export interface WebhookDeliveries {
  createdAt: GeneratedAlways<Date>;
  event: WebhookEvent;
  id: GeneratedAlways<number>;
  ids: unknown;
  messageId: Generated<string>;
  milliseconds: number | null;
  nextAt: Date | null;
  state: Generated<'waiting' | 'delivered' | 'failed' | 'dropped'>;
  status: number | null;
  talentId: number | null;
  tries: Generated<number>;
  webhookId: number;
  word: OutboundWord | null;
}

export interface Webhooks {
  companyId: number;
  createdAt: GeneratedAlways<Date>;
  droppedAt: Date | null;
  events: WebhookEvent[];
  failedAt: Date | null;
  failingSince: Date | null;
  form: 'json' | 'slack';
  id: GeneratedAlways<number>;
  isActive: Generated<boolean>;
  offBecause: 'failing' | 'gone' | 'secured' | 'left' | null;
  resumeAt: Date | null;
  secret: Buffer;
  url: string;
  userId: number | null;
}

export interface WorkTypes {
  id: number;
  name: string;
}

export interface DB {
  accountEvents: AccountEvents;
  accountTexts: AccountTexts;
  accountTextsNow: AccountTextsNow;
  actingSessions: ActingSessions;
  announcementCounts: AnnouncementCounts;
  announcementDays: AnnouncementDays;
  announcements: Announcements;
  answerRates: AnswerRates;
  attachments: Attachments;
  auditLog: AuditLog;
  candidateEvents: CandidateEvents;
  candidateNotes: CandidateNotes;
  candidates: Candidates;
  cases: Cases;
  ceremonies: Ceremonies;
  codes: Codes;
  companies: Companies;
  companyDomains: CompanyDomains;
  companyTokens: CompanyTokens;
  contactRounds: ContactRounds;
  contacts: Contacts;
  countries: Countries;
  deliveries: Deliveries;
  deliveryRates: DeliveryRates;
  demo: Demo;
  emailChanges: EmailChanges;
  exclusions: Exclusions;
  exports: Exports;
  formerAddresses: FormerAddresses;
  functionFiles: FunctionFiles;
  hiddenPairs: HiddenPairs;
  hidings: Hidings;
  identities: Identities;
  interviews: Interviews;
  limits: Limits;
  mailSettings: MailSettings;
  messageMails: MessageMails;
  messages: Messages;
  noteMentions: NoteMentions;
  passkeys: Passkeys;
  positionMarks: PositionMarks;
  positions: Positions;
  positionVersions: PositionVersions;
  publicService: PublicService;
  pushSubscriptions: PushSubscriptions;
  removedAdministrators: RemovedAdministrators;
  reports: Reports;
  savedSearches: SavedSearches;
  searchHits: SearchHits;
  sessions: Sessions;
  skills: Skills;
  skillTypes: SkillTypes;
  talents: Talents;
  templates: Templates;
  textImages: TextImages;
  threadPositions: ThreadPositions;
  threads: Threads;
  threadSubjects: ThreadSubjects;
  timezones: Timezones;
  users: Users;
  videos: Videos;
  webhookDeliveries: WebhookDeliveries;
  webhooks: Webhooks;
  workTypes: WorkTypes;
}
