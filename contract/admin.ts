import * as z from 'zod/mini';
import { FailedAnnouncements } from './announcements.ts';
import { call } from './call.ts';
import { End } from './cases.ts';
import { typed } from './description.ts';
import { Id, LongId, NoPayload, Nothing, line, nameFields } from './fields.ts';
import { mailFailure } from './mail-reasons.ts';
import { Way } from './own-account.ts';

/** An account in the administrator's lists, with snake_case field names as specified. */
const Account = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  /**
   * Root-relative. Signs in as this user once, within ten minutes, in the browser of the administrator who requested
   * the list.
   */
  signinUrl: z.string(),
  /** When a mail server permanently refused the address (ISO 8601 in UTC), and with which status; null if none has. */
  emailRefusal: z.nullable(z.object({ at: z.string(), status: z.string() })),
  /** ISO 8601 in UTC. */
  signedUpAt: z.string(),
  /** Last visit; ISO 8601 in UTC, null before the first. */
  lastSeenAt: z.nullable(z.string()),
  /** Suspension of the user or of their whole company, and its end; absent for most. */
  suspension: z.optional(z.object({ of: z.enum(['user', 'company']), until: End })),
  /** When the account is deleted at its user's request (ISO 8601 in UTC); absent for most. */
  leavingAt: z.optional(z.string()),
  /** Case about the user, or else about their company, that waits for a decision; absent for most. */
  openCaseId: z.optional(Id),
});

export const TalentAccount = Account;
export type TalentAccount = z.infer<typeof TalentAccount>;

export const ClientAccount = z.extend(Account, {
  company: z.object({
    id: Id,
    name: z.string(),
    verifiedDomain: z.nullable(z.string()),
    /** The administrators' note about that domain, if any. */
    domainNote: z.optional(z.string()),
  }),
  isTrial: z.boolean(),
  isTrialExpired: z.boolean(),
  /** ISO 8601 in UTC; kept while the trial is lifted. */
  trialEndsAt: z.string(),
  /** Number of the company's positions, and of those that are Live. */
  positions: z.int(),
  livePositions: z.int(),
  /** Number of the company's members. */
  members: z.int(),
});
export type ClientAccount = z.infer<typeof ClientAccount>;

/** Accounts per page. */
export const pageSize = 100;

/** Sort order of a list; a minus puts the greatest, newest or last first. */
export const accountOrders = [
  '-signup',
  'signup',
  'name',
  '-name',
  '-visit',
  'visit',
  '-positions',
  'positions',
] as const;
export type AccountOrder = (typeof accountOrders)[number];
/** Newest first. */
export const defaultOrder = '-signup' satisfies AccountOrder;

/**
 * Filters of a list: signed up within seven days; a case about the user or their company waits for a decision; either
 * is suspended; a mail server refuses the address; no visit for 30 days; and of clients, the company has no verified
 * domain, or its trial ends within seven days.
 */
export const accountFilters = ['new', 'reported', 'suspended', 'refused', 'away', 'unverified', 'trialEnds'] as const;
/** Those of companies, which find no talent. */
export const companyFilters: readonly AccountFilter[] = ['unverified', 'trialEnds'];
export type AccountFilter = (typeof accountFilters)[number];

const Asked = z.object({
  /** Words that must all occur in the name, address or company, or an id such as #1048. */
  search: z._default(z.nullable(line(200)), null),
  /** Cursor of the previous answer, to continue there; `page` is then ignored. */
  cursor: z._default(z.nullable(Id), null),
  /** Counts from 1; past the last page the list is empty. */
  page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
  sort: z._default(z.enum(accountOrders), defaultOrder),
  /** Only these accounts. */
  only: z._default(z.nullable(z.enum(accountFilters)), null),
});

const page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    users: z.array(row),
    /** Total number of results. */
    total: z.int(),
    /** Null at the end. */
    nextCursor: z.nullable(Id),
  });

export const adminClients = call({
  summary: 'The clients with their companies and plans, sorted, 100 at a time.',
  path: '/api/adminClients',
  audience: ['administrator'],
  payload: z.extend(Asked, {
    /** Only the members of this company. */
    companyId: z._default(z.nullable(Id), null),
  }),
  answer: page(ClientAccount),
});

export const adminTalents = call({
  summary: 'The talents, sorted, 100 at a time.',
  path: '/api/adminTalents',
  audience: ['administrator'],
  payload: Asked,
  answer: page(TalentAccount),
});

/** Companies in contact that the page of a talent lists. */
export const personContacts = 50;
/** Days for which it counts messages. */
export const messageDays = 30;

/** A company that a talent has written with, and what became of the first message. */
export const PersonContact = z.object({
  company: z.object({ id: Id, name: z.string() }),
  openedBy: z.enum(['talent', 'company']),
  /** ISO 8601 in UTC. */
  openedAt: z.string(),
  state: z.enum(['open', 'answered', 'declined', 'closed', 'lapsed']),
});
export type PersonContact = z.infer<typeof PersonContact>;

export const adminPerson = call({
  summary:
    'A talent or client: the account as in the lists, open sessions, the companies that a talent is in contact with, and numbers of messages, without a text. 404 for others.',
  path: '/api/adminPerson',
  audience: ['administrator'],
  isReading: true,
  payload: z.object({ userId: Id }),
  answer: z.object({
    account: z.union([ClientAccount, TalentAccount]),
    /** Open ones, latest use first; times in ISO 8601 in UTC, the last use exact to the hour. */
    sessions: z.array(z.object({ way: Way, startedAt: z.string(), usedAt: z.string() })),
    /** Only of a talent, latest first, at most 50. */
    contacts: z.optional(z.array(PersonContact)),
    /** Number of all of them. */
    contactCount: z.optional(z.int()),
    /** Days of the last 30 on which they wrote, in UTC, latest first: messages, and people they went to. */
    days: z.array(z.object({ day: z.string(), messages: z.int(), people: z.int() })),
  }),
});
export type AdminPerson = z.infer<(typeof adminPerson)['answer']>;

export const adminPositions = call({
  summary:
    "A company's positions that are Live or taken down, latest first; of other Drafts, which only the company sees, the number. 404 for no such company.",
  path: '/api/adminPositions',
  audience: ['administrator'],
  isReading: true,
  payload: z.object({ companyId: Id }),
  answer: z.object({
    company: z.object({ id: Id, name: z.string() }),
    positions: z.array(
      z.object({
        id: Id,
        hashId: z.string(),
        /** If the position was taken down, its title at the time; empty once that record has been deleted. */
        title: z.string(),
        isLive: z.boolean(),
        /** ISO 8601 in UTC. */
        liveSince: z.string(),
        /** Full name of the contact; null for none. */
        contact: z.nullable(z.string()),
        /** Number of reports about it. */
        reports: z.int(),
        /** When it was taken down, and the case that decided so; ISO 8601 in UTC. */
        takenDown: z.optional(z.object({ caseId: Id, at: z.string() })),
      }),
    ),
    drafts: z.int(),
  }),
});
export type AdminPosition = z.infer<(typeof adminPositions)['answer']>['positions'][number];

/** Counts of the last seven days and of the seven before. */
const Count = z.object({ week: z.int(), weekBefore: z.int() });
export type Count = z.infer<typeof Count>;

export const adminWeek = call({
  summary: 'Numbers of the last seven days, and of the seven before.',
  path: '/api/adminWeek',
  audience: ['administrator'],
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    /** Signed up. */
    talents: Count,
    companies: Count,
    /** Went Live, and still are. */
    positions: Count,
    /** Started with a message. */
    conversations: Count,
  }),
});
export type Week = z.infer<(typeof adminWeek)['answer']>;

export const adminDeleteUser = call({
  summary: 'Deletes a user with all their data, and the company with its last member; 409 for an administrator.',
  path: '/api/adminDeleteUser',
  audience: ['administrator'],
  payload: z.object({ userId: Id }),
  answer: Nothing,
});

export const adminAdministrators = call({
  summary: 'The administrators, with their last visits and the number of their passkeys.',
  path: '/api/adminAdministrators',
  audience: ['administrator'],
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    administrators: z.array(
      z.object({
        id: Id,
        firstName: z.string(),
        lastName: z.string(),
        email: z.string(),
        passkeys: z.int(),
        /** Null before the first; ISO 8601 in UTC. */
        lastSeenAt: z.nullable(z.string()),
        /** Whether it is the viewer, who manages their own passkeys under their account. */
        isSelf: z.boolean(),
      }),
    ),
  }),
});
export type Administrator = z.infer<(typeof adminAdministrators)['answer']>['administrators'][number];

export const adminSaveName = call({
  summary: "Saves the administrator's own name. Cases show it, and the log from then on.",
  path: '/api/adminSaveName',
  audience: ['administrator'],
  payload: z.object(typed(nameFields)),
  answer: Nothing,
});

export const adminEndSessions = call({
  summary: 'Ends all sessions of another user. Needs proof; 409 for oneself.',
  path: '/api/adminEndSessions',
  audience: ['administrator'],
  payload: z.object({ userId: Id }),
  answer: Nothing,
});

export const adminResetPasskeys = call({
  summary:
    'Removes all passkeys of another user, ends their sessions, and tells them by mail. Needs proof; 409 for oneself.',
  path: '/api/adminResetPasskeys',
  audience: ['administrator'],
  payload: z.object({ userId: Id }),
  answer: Nothing,
});

export const adminRemove = call({
  summary:
    'Deletes another administrator. They are not recreated at the next start, even if ADMIN_EMAIL still lists them. Needs proof; 404 if the user is not an administrator, 409 for oneself.',
  path: '/api/adminRemove',
  audience: ['administrator'],
  payload: z.object({ userId: Id }),
  answer: Nothing,
});

export const adminSetTrial = call({
  summary: "Lifts or restores the trial of a client's company; the end of the trial does not change.",
  path: '/api/adminSetTrial',
  audience: ['administrator'],
  payload: z.object({ userId: Id, isTrial: z.boolean() }),
  answer: Nothing,
});

export const adminExtendTrial = call({
  summary:
    "Extends the trial of a client's company by the length of a new one, from its end or from now if that is over; or sets its end.",
  path: '/api/adminExtendTrial',
  audience: ['administrator'],
  payload: z.object({
    userId: Id,
    /** The end to set, ISO 8601 in UTC: undoes an extension. Null extends. */
    trialEndsAt: z._default(z.nullable(z.iso.datetime()), null),
  }),
  answer: z.object({ trialEndsAt: z.string() }),
});

/** A mail that is no longer retried. */
export const FailedMail = z.object({
  id: LongId,
  kind: z.enum([
    'code',
    'invitation',
    'team',
    'changed address',
    'new messages',
    'reminder',
    'interview',
    'note',
    'new device',
    'passkey',
    'domain',
    'availability',
    'position',
    'searches',
    'other systems',
    'decision',
    'report',
    'own data',
    'deletion',
  ]),
  /** An address; null if it is no longer known. */
  to: z.nullable(z.string()),
  ...mailFailure,
  tries: z.int(),
  /** Time of the last try; ISO 8601 in UTC. */
  triedAt: z.string(),
});
export type FailedMail = z.infer<typeof FailedMail>;

export const adminFailedMail = call({
  summary:
    'Mail that is no longer tried, latest first, announcements by position, at most 100 of each; with the numbers of failed and waiting mails.',
  path: '/api/adminFailedMail',
  audience: ['administrator'],
  payload: NoPayload,
  answer: z.object({
    mails: z.array(FailedMail),
    announcements: z.array(FailedAnnouncements),
    /** Includes announcements, each of which counts. */
    failed: z.int(),
    waiting: z.int(),
  }),
});

/** One failed mail, or all with null, announcements included. */
const Which = z.object({ id: z.nullable(LongId) });

export const adminRetryMail = call({
  summary: 'Retries a failed mail from the start, or all with null; 404 if there is none.',
  path: '/api/adminRetryMail',
  audience: ['administrator'],
  payload: Which,
  answer: Nothing,
});

export const adminDiscardMail = call({
  summary: 'Discards a failed mail for good, or all with null; 404 if there is none.',
  path: '/api/adminDiscardMail',
  audience: ['administrator'],
  payload: Which,
  answer: Nothing,
});
