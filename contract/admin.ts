import * as z from 'zod/mini';
import { FailedAnnouncements } from './announcements.ts';
import { call } from './call.ts';
import { Id, LongId, NoPayload, Nothing, line } from './fields.ts';

/** An account in the administrator's lists, whose field names are the specification's. */
const Account = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** Root-relative. Signs in as this user: once, for ten minutes, in the browser of the administrator who asked for the list. */
  signinUrl: z.string(),
  /** When a mail server refused the address for good (ISO 8601 in UTC), and with which status; null while none has. */
  emailRefusal: z.nullable(z.object({ at: z.string(), status: z.string() })),
});

export const TalentAccount = Account;
export type TalentAccount = z.infer<typeof TalentAccount>;

export const ClientAccount = z.extend(Account, {
  company: z.object({ id: Id, name: z.string() }),
  isTrial: z.boolean(),
  isTrialExpired: z.boolean(),
});
export type ClientAccount = z.infer<typeof ClientAccount>;

/** How many accounts a list gives at a time. */
export const pageSize = 100;

const Asked = z.object({
  /** Words that must all occur in the name, address or company, or an id such as #1048. */
  search: z._default(z.nullable(line(200)), null),
  /** Of the answer before, to go on where it ended; `page` is not asked then. */
  cursor: z._default(z.nullable(Id), null),
  /** The first is 1; past the last one there are no users. */
  page: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
});

const page = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    users: z.array(row),
    /** How many the search finds in all. */
    total: z.int(),
    /** Null at the end. */
    nextCursor: z.nullable(Id),
  });

export const adminClients = call({
  summary: 'The clients with their companies and plans, newest first, 100 at a time.',
  path: '/api/adminClients',
  audience: ['administrator'],
  payload: Asked,
  answer: page(ClientAccount),
});

export const adminTalents = call({
  summary: 'The talents, newest first, 100 at a time.',
  path: '/api/adminTalents',
  audience: ['administrator'],
  payload: Asked,
  answer: page(TalentAccount),
});

export const adminDeleteUser = call({
  summary:
    'Deletes a user with all their data, the last member of a company with the company; 409 for an administrator.',
  path: '/api/adminDeleteUser',
  audience: ['administrator'],
  payload: z.object({ userId: Id }),
  answer: Nothing,
});

export const adminSetTrial = call({
  summary: "Lifts or restores the trial of a client's company; its end stays what it was.",
  path: '/api/adminSetTrial',
  audience: ['administrator'],
  payload: z.object({ userId: Id, isTrial: z.boolean() }),
  answer: Nothing,
});

/** A mail that is not tried any more. */
export const FailedMail = z.object({
  id: LongId,
  kind: z.enum(['code', 'invitation', 'changed address', 'new messages']),
  /** An address; null where it is not known any more. */
  to: z.nullable(z.string()),
  /** How far the last try came: the step and the status, never what the mail holds. */
  reason: z.string(),
  tries: z.int(),
  /** Of the last try; ISO 8601 in UTC. */
  triedAt: z.string(),
});
export type FailedMail = z.infer<typeof FailedMail>;

export const adminFailedMail = call({
  summary:
    'The mails that are not tried any more, announcements by position, the latest first, at most 100 of each; and how many there are and wait.',
  path: '/api/adminFailedMail',
  audience: ['administrator'],
  payload: NoPayload,
  answer: z.object({
    mails: z.array(FailedMail),
    announcements: z.array(FailedAnnouncements),
    /** With the announcements, each of which counts. */
    failed: z.int(),
    waiting: z.int(),
  }),
});

/** Of one failed mail, or with null of all of them, announcements too. */
const Which = z.object({ id: z.nullable(LongId) });

export const adminRetryMail = call({
  summary: 'Tries a failed mail from the beginning, with null all of them; 404 where there is none.',
  path: '/api/adminRetryMail',
  audience: ['administrator'],
  payload: Which,
  answer: Nothing,
});

export const adminDiscardMail = call({
  summary: 'Gives a failed mail up for good, with null all of them; 404 where there is none.',
  path: '/api/adminDiscardMail',
  audience: ['administrator'],
  payload: Which,
  answer: Nothing,
});
