import { secondsBetweenMails } from '#contract/codes.ts';
import { maxWaiting } from '#contract/integrations.ts';

/** Subjects whose uses are counted together. */
type Counted =
  | 'account'
  | 'company'
  /** An e-mail address, with or without an account. */
  | 'mailbox'
  /** A browser in which a user has signed in before (`session/device-cookie.ts`), and that user's address. */
  | 'device'
  /** A network address, see `networkOf`. */
  | 'network'
  /** A token of a user. */
  | 'token';

/** At most `max` uses in a window of `seconds`, which begins with the first use. */
export interface Limit {
  by: Counted;
  max: number;
  seconds: number;
  /** Purpose of the limit, in one line. */
  reason: string;
}

const minute = 60;
const hour = 3_600;
const day = 86_400;

/**
 * Every limit on how often an action may happen, by the name it is counted under. They are generous for people and
 * tight for programs. docs/operations.md lists them for operators.
 */
export const limits = {
  'mail:burst': { by: 'mailbox', max: 1, seconds: secondsBetweenMails, reason: 'Codes: mailboxes are not flooded.' },
  'mail:hour': { by: 'mailbox', max: 5, seconds: hour, reason: 'Codes: mailboxes are not flooded.' },
  'mail:from': { by: 'network', max: 120, seconds: hour, reason: 'Codes: one place cannot mail the world.' },
  'mail:used': {
    by: 'mailbox',
    max: 20,
    seconds: hour,
    reason: 'Codes that were used: they do not count as mails, up to this.',
  },
  'guess:hour': { by: 'mailbox', max: 10, seconds: hour, reason: 'Wrong codes: guessing does not pay.' },
  'guess:day': { by: 'mailbox', max: 30, seconds: day, reason: 'Wrong codes: guessing does not pay.' },
  'mail:burst:device': {
    by: 'device',
    max: 1,
    seconds: secondsBetweenMails,
    reason: 'Codes: strangers cannot keep a user from one.',
  },
  'mail:hour:device': { by: 'device', max: 5, seconds: hour, reason: 'Codes: strangers cannot keep a user from one.' },
  'mail:hour:devices': {
    by: 'mailbox',
    max: 10,
    seconds: hour,
    reason: 'Codes: stolen device cookies add up to this.',
  },
  'guess:hour:device': { by: 'device', max: 10, seconds: hour, reason: 'Wrong codes: strangers cannot use them up.' },
  'guess:day:device': { by: 'device', max: 30, seconds: day, reason: 'Wrong codes: strangers cannot use them up.' },
  'guess:day:devices': { by: 'mailbox', max: 90, seconds: day, reason: 'Wrong codes: stolen device cookies add up.' },
  changes: { by: 'mailbox', max: 10, seconds: hour, reason: 'Requested changes of addresses, by their requester.' },
  invitations: { by: 'company', max: 20, seconds: hour, reason: 'Invitations: no mail in bulk by a company.' },
  'invitation:mailbox': { by: 'mailbox', max: 5, seconds: day, reason: 'Invitations of all companies to one address.' },
  team: {
    by: 'account',
    max: 50,
    seconds: day,
    reason: 'Removed members, and named keepers: each is mailed to all.',
  },
  announcements: { by: 'company', max: 20, seconds: day, reason: 'Announced positions: no mail in bulk by a company.' },
  'invitation:again': { by: 'mailbox', max: 1, seconds: minute, reason: 'Repeated invitations to one member.' },
  'passkeys:begun': { by: 'network', max: 30, seconds: hour, reason: 'Sign-ins by passkey that came to nothing.' },
  'passkeys:tried': { by: 'network', max: 30, seconds: hour, reason: 'Sign-ins by passkey that were refused.' },
  organisation: { by: 'network', max: 30, seconds: hour, reason: 'Sign-ins by an organisation that were refused.' },
  passkeys: { by: 'account', max: 60, seconds: hour, reason: 'Challenges for proofs and new passkeys.' },
  lookups: { by: 'network', max: 300, seconds: hour, reason: 'Asking which addresses have an account.' },
  saves: {
    by: 'account',
    max: 3_000,
    seconds: 10 * minute,
    reason: 'Saves of profiles, companies, positions, teammates.',
  },
  lateTexts: { by: 'account', max: 5, seconds: hour, reason: 'Texts that take too long: each keeps others waiting.' },
  records: { by: 'account', max: 20, seconds: hour, reason: 'Records of positions: each reads all that was posted.' },
  moves: { by: 'account', max: 1_000, seconds: hour, reason: 'Moves of candidates, by a key each, and their undoing.' },
  moved: { by: 'account', max: 5_000, seconds: hour, reason: 'Moved candidates: one move may be of fifty people.' },
  closings: { by: 'account', max: 500, seconds: hour, reason: 'Messages of closings: each goes to another person.' },
  notes: { by: 'account', max: 60, seconds: hour, reason: 'Notes about engineers: each may be mailed to colleagues.' },
  blocks: { by: 'account', max: 100, seconds: day, reason: 'Blocked people: no member empties the team’s pool.' },
  companies: { by: 'account', max: 60, seconds: minute, reason: 'Looked up companies: they cannot all be listed.' },
  previews: { by: 'account', max: 60, seconds: minute, reason: 'Previewed rules: each looks at all companies.' },
  searches: { by: 'account', max: 60, seconds: minute, reason: 'Searches: each looks at all people or positions.' },
  searchLists: {
    by: 'account',
    max: 60,
    seconds: minute,
    reason: 'Lists of saved searches: each counts their new results.',
  },
  cards: { by: 'company', max: 3_000, seconds: day, reason: 'Different people found: no one copies the whole list.' },
  domainChecks: { by: 'company', max: 6, seconds: minute, reason: 'Looked up domains: each waits for the DNS.' },
  threads: { by: 'account', max: 200, seconds: hour, reason: 'New conversations: no one writes to everyone.' },
  proposals: { by: 'account', max: 20, seconds: hour, reason: 'Proposed interviews: each mails, once it is chosen.' },
  'messages:minute': { by: 'account', max: 600, seconds: minute, reason: 'Sent messages.' },
  'messages:hour': { by: 'account', max: 3_000, seconds: hour, reason: 'Sent messages.' },
  'video:hour': { by: 'account', max: 60, seconds: hour, reason: 'Uploaded videos: they cost disk and line.' },
  'attachments:hour': { by: 'account', max: 60, seconds: hour, reason: 'Uploaded files: they cost disk and line.' },
  'pictures:hour': { by: 'company', max: 300, seconds: hour, reason: 'Pictures in texts: decoding costs time.' },
  reports: { by: 'account', max: 10, seconds: day, reason: 'Reports: administrators read each of them.' },
  'reports:from': { by: 'network', max: 5, seconds: hour, reason: 'Reports on public pages, without an account.' },
  'reports:mailbox': { by: 'mailbox', max: 20, seconds: day, reason: 'The same: each is mailed to this address.' },
  exports: { by: 'account', max: 2, seconds: day, reason: 'Copies of one’s own data: each reads all of it.' },
  'exports:megabytes': {
    by: 'account',
    max: 10_000,
    seconds: day,
    reason: 'The same, by MB of their videos and files: the disk.',
  },
  leavings: { by: 'account', max: 5, seconds: day, reason: 'Asked deletions of an account: each is mailed.' },
  'cases:mail': { by: 'mailbox', max: 1, seconds: hour, reason: 'Mail to administrators about waiting cases.' },
  tokens: { by: 'account', max: 20, seconds: day, reason: 'Made tokens: each is mailed to all members.' },
  'tokens:mail': {
    by: 'account',
    max: 1,
    seconds: day,
    reason: 'Mail about tokens: later ones of a day are one mail.',
  },
  'token:calls': { by: 'token', max: 120, seconds: minute, reason: 'Calls of programs.' },
  'mcp:calls': { by: 'token', max: 60, seconds: minute, reason: 'Requests of assistants with a token.' },
  'mcp:visitors': { by: 'network', max: 30, seconds: minute, reason: 'Requests of assistants without one.' },
  'token:people': { by: 'token', max: 2_000, seconds: day, reason: 'Different people shown to one program.' },
  webhooks: {
    by: 'account',
    max: 60,
    seconds: hour,
    reason: 'Saved and tested webhooks: each test asks another host.',
  },
  'webhooks:new': {
    by: 'account',
    max: 20,
    seconds: day,
    reason: 'New addresses of webhooks: each is mailed to all members.',
  },
  bounces: { by: 'network', max: 600, seconds: minute, reason: 'Reported bounces: the secret is not guessed.' },
  pushes: { by: 'account', max: 30, seconds: hour, reason: 'Saved devices: their push services are asked.' },
  listPages: { by: 'network', max: 60, seconds: minute, reason: 'Pages of found positions: each may be a new search.' },
  requests: { by: 'network', max: 15_000, seconds: 10, reason: 'Requests of any kind: the outer gate.' },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** Announcements that a talent gets from one company in a day; further ones leave later. See `server/announcements`. */
export const announcementsPerTalent = { max: 3, seconds: day };

/** Limits counted for the calling account. */
export type AccountLimit = {
  [Name in LimitName]: (typeof limits)[Name]['by'] extends 'account' ? Name : never;
}[LimitName];

interface Quota {
  by: Counted | 'process';
  max: number;
  unit: string;
  reason: string;
}

/** Limits on how many of a thing may exist at a time. */
export const quotas = {
  unsentVideos: {
    by: 'account',
    max: 10,
    unit: 'videos',
    reason: 'Uploaded and not sent: a recording or two in each of several tabs.',
  },
  videos: { by: 'account', max: 5_000_000_000, unit: 'bytes', reason: 'Uploaded videos, sent or not: the disk.' },
  unsentAttachments: {
    by: 'account',
    max: 20,
    unit: 'files',
    reason: 'Uploaded and not sent: three in each of several tabs.',
  },
  attachments: { by: 'account', max: 500_000_000, unit: 'bytes', reason: 'Uploaded files, sent or not: the disk.' },
  templates: { by: 'company', max: 50, unit: 'templates', reason: 'Templates: a list that people still read.' },
  waitingDeliveries: {
    by: 'company',
    max: maxWaiting,
    unit: 'deliveries',
    reason: 'Waiting for webhooks: the oldest are dropped, and the members told.',
  },
  positions: { by: 'company', max: 1_000, unit: 'positions', reason: 'Positions, also Drafts: the disk.' },
  versions: {
    by: 'company',
    max: 200_000_000,
    unit: 'bytes',
    reason: 'Records of what Live positions said, compressed: the disk.',
  },
  textPictures: { by: 'company', max: 2_000, unit: 'pictures', reason: 'Pictures in texts: the disk.' },
  connections: { by: 'process', max: 10_000, unit: 'connections', reason: 'Open at a time: memory and descriptors.' },
} as const satisfies Record<string, Quota>;
