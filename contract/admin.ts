import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, NoPayload, Nothing, line } from './fields.ts';

/** An account in the administrator's lists, whose field names are the specification's. */
const Account = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** Root-relative. Signs in as this user: once, for ten minutes, in the browser of the administrator who asked for the list. */
  signinUrl: z.string(),
});

export const TalentAccount = Account;
export type TalentAccount = z.infer<typeof TalentAccount>;

export const ClientAccount = z.extend(Account, {
  company: z.object({ id: Id, name: z.string() }),
  isTrial: z.boolean(),
  isTrialExpired: z.boolean(),
});
export type ClientAccount = z.infer<typeof ClientAccount>;

const Asked = z.object({
  /** Words that must all occur in the name, address or company, or an id such as #1048. */
  search: z._default(z.nullable(line(200)), null),
  /** Of the answer before, to go on where it ended. */
  cursor: z._default(z.nullable(Id), null),
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

export const adminReturn = call({
  summary: 'Ends the session an administrator acts in and gives their own back; 409 when nobody acts.',
  path: '/api/adminReturn',
  audience: 'anyone',
  payload: NoPayload,
  answer: z.object({ redirectTo: z.string() }),
});
