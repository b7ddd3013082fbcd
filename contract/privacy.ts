import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompanySummary } from './companies.ts';
import { Id, NoPayload, Nothing } from './fields.ts';

/** What a talent says of being available; `notLooking` is found by no company. */
export const availabilities = ['looking', 'open', 'notLooking'] as const;
export const Availability = z.enum(availabilities);
export type Availability = z.infer<typeof Availability>;

/** Maximum number of companies a talent hides from. */
export const maxExclusions = 100;

/** What a rule names: one company. */
const kind = z.literal('company');

/** A rule of a talent: the companies it covers do not find them. */
export const Exclusion = z.object({
  id: Id,
  kind,
  /** The name of the company. */
  text: z.string(),
  companyCount: z.int(),
  companies: z.array(CompanySummary),
});
export type Exclusion = z.infer<typeof Exclusion>;

/** A conversation with a member of a company. */
const Conversation = z.object({
  threadId: Id,
  /** Full name of the member. */
  name: z.string(),
  companyName: z.string(),
  /** Whether the talent has written in it: then the member keeps it, unless the talent ends it. */
  hasWritten: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

export const readPrivacy = call({
  summary: "The talent's availability, by whom and when it was set, and the companies they hide from.",
  path: '/api/talent/privacy',
  audience: ['talent'],
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    availability: Availability,
    /** `silence`: set because the talent did not answer. */
    availabilityBy: z.enum(['talent', 'silence']),
    /** Milliseconds since the Unix epoch. */
    availabilityAt: z.int(),
    /** The latest first. */
    exclusions: z.array(Exclusion),
  }),
});

export const saveAvailability = call({
  summary: "Saves the talent's availability; the same again confirms it.",
  path: '/api/talent/availability',
  audience: ['talent'],
  payload: z.object({ availability: Availability }),
  answer: Nothing,
});

export const previewExclusion = call({
  summary: 'What hiding from a company would change: the conversations with its members.',
  path: '/api/talent/exclusions/preview',
  audience: ['talent'],
  isReading: true,
  payload: z.object({ kind, companyId: Id }),
  answer: z.object({
    companyCount: z.int(),
    companies: z.array(CompanySummary),
    conversations: z.array(Conversation),
  }),
});

export const addExclusion = call({
  summary:
    'Hides the talent from a company, and ends the conversations named. The same again answers the first rule; 409 past 100 rules.',
  path: '/api/talent/exclusions/store',
  audience: ['talent'],
  payload: z.object({ kind, companyId: Id, endThreadIds: z.optional(z.array(Id).check(z.maxLength(1_000))) }),
  answer: z.object({ exclusion: Exclusion }),
});

export const removeExclusion = call({
  summary: 'Takes a rule away: the company finds the talent again, and hidden conversations are there again.',
  path: '/api/talent/exclusions/delete',
  audience: ['talent'],
  payload: z.object({ exclusionId: Id }),
  answer: Nothing,
});

export const endConversation = call({
  summary: 'Ends a conversation for a member of a company the talent hides from; 409 for one of another company.',
  path: '/api/talent/end-conversation',
  audience: ['talent'],
  payload: z.object({ threadId: Id }),
  answer: Nothing,
});

export const findCompanies = call({
  summary: 'Companies by a part of their name, at most 8; 429 past 60 a minute.',
  path: '/api/talent/companies',
  audience: ['talent'],
  isReading: true,
  payload: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ companies: z.array(CompanySummary) }),
});
