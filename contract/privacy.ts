import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompanySummary } from './companies.ts';
import { Id, Name, NoPayload, Nothing, line } from './fields.ts';

/** Availability that a talent states; with `notLooking` no company finds them. */
export const availabilities = ['looking', 'open', 'notLooking'] as const;
export const Availability = z.enum(availabilities);
export type Availability = z.infer<typeof Availability>;

/** Maximum number of rules a talent hides by. */
export const maxExclusions = 100;

/** Maximum number of companies that a name may cover; beyond it the name is refused as too general. */
export const maxCovered = 50;

/** A rule names a company; or a domain or name, which cover all matching companies, including later ones. */
const companyRule = { kind: z.literal('company'), companyId: Id };
const domainRule = { kind: z.literal('domain'), domain: z.string().check(z.trim(), z.maxLength(253)) };
const nameRule = { kind: z.literal('name'), name: Name };
const Rule = z.discriminatedUnion('kind', [z.object(companyRule), z.object(domainRule), z.object(nameRule)]);
export type Rule = z.infer<typeof Rule>;

/** A rule of a talent: the companies it covers cannot find them. */
export const Exclusion = z.object({
  id: Id,
  kind: z.enum(['company', 'domain', 'name']),
  /** Name of the company, the domain, or the name as it was typed. */
  text: z.string(),
  /** Number of companies covered, including the exempted ones. */
  companyCount: z.int(),
  /** The first of them by name. */
  companies: z.array(z.extend(CompanySummary, { isLifted: z.boolean() })),
  /** Whether it hides the talent from their present employer. */
  isEmployer: z.boolean(),
});
export type Exclusion = z.infer<typeof Exclusion>;

/** A conversation with a member of a company. */
const Conversation = z.object({
  threadId: Id,
  /** Full name of the member. */
  name: z.string(),
  companyName: z.string(),
  /** Whether the talent has written in it: if so, the member keeps it unless the talent ends it. */
  hasWritten: z.boolean(),
});
export type Conversation = z.infer<typeof Conversation>;

/** A talent's privacy settings. Times in milliseconds since the Unix epoch. */
export const Privacy = z.object({
  availability: Availability,
  /** `silence`: set because the talent did not answer. */
  availabilityBy: z.enum(['talent', 'silence']),
  /** Milliseconds since the Unix epoch. */
  availabilityAt: z.int(),
  /** If set by silence: when the talent was last heard from, in milliseconds since the Unix epoch. */
  silentSince: z.nullable(z.int()),
  /** The present employer; shown to the talent only. */
  employer: z.nullable(z.string()),
  /** Whether the talent also hides from companies without a proven domain. */
  isVerifiedOnly: z.boolean(),
  /** The latest first. */
  exclusions: z.array(Exclusion),
  /** Domain of the talent's own address, if no rule has it yet; null for a public mail provider. */
  suggestedDomain: z.nullable(z.string()),
});
export type Privacy = z.infer<typeof Privacy>;

const endThreadIds = z.optional(z.array(Id).check(z.maxLength(1_000)));

export const readPrivacy = call({
  summary: "The talent's availability, by whom and when it was set, and the rules by which they hide from companies.",
  path: '/api/talent/privacy',
  audience: ['talent'],
  token: 'never',
  isReading: true,
  payload: NoPayload,
  answer: Privacy,
});

export const saveAvailability = call({
  summary: "Saves the talent's availability; the same again confirms it.",
  path: '/api/talent/availability',
  audience: ['talent'],
  token: 'never',
  acting: 'may',
  payload: z.object({ availability: Availability }),
  answer: Nothing,
});

export const savePrivacy = call({
  summary:
    'Saves whether verified companies alone find the talent, and their present employer, with the rule by that name in step, and ends the conversations named; null or nothing takes employer and rule away, but for one added by hand. Refuses a name as adding it as a rule does.',
  path: '/api/talent/privacy/save',
  audience: ['talent'],
  token: 'never',
  acting: 'may',
  payload: z.object({
    employer: z.optional(z.nullable(line(100))),
    isVerifiedOnly: z.optional(z.boolean()),
    /** Only with an employer. */
    endThreadIds,
  }),
  answer: Nothing,
});

export const previewExclusion = call({
  summary:
    'What a rule would change: the companies it covers, and the conversations with their members that are not hidden. Refuses like adding it; 429 past 60 a minute.',
  path: '/api/talent/exclusions/preview',
  audience: ['talent'],
  token: 'never',
  isReading: true,
  payload: Rule,
  answer: z.object({
    companyCount: z.int(),
    /** The first of them by name. */
    companies: z.array(CompanySummary),
    conversations: z.array(Conversation),
  }),
});

export const addExclusion = call({
  summary:
    'Hides the talent by a rule, and ends the conversations named. The same again answers the first rule; 409 past 100 rules, 422 for no domain, a public mail provider, and a name without letters or one that is too general.',
  path: '/api/talent/exclusions/store',
  audience: ['talent'],
  token: 'never',
  acting: 'may',
  payload: z.discriminatedUnion('kind', [
    z.object({ ...companyRule, endThreadIds }),
    z.object({ ...domainRule, endThreadIds }),
    z.object({ ...nameRule, endThreadIds }),
  ]),
  answer: z.object({ exclusion: Exclusion }),
});

export const removeExclusion = call({
  summary:
    'Takes a rule away: its companies find the talent again, unless another rule covers them, and hidden conversations are there again.',
  path: '/api/talent/exclusions/delete',
  audience: ['talent'],
  token: 'never',
  acting: 'may',
  payload: z.object({ exclusionId: Id }),
  answer: Nothing,
});

export const liftExclusion = call({
  summary: 'Lets one company through that a name covers, or hides from it again; 409 for a rule that is not a name.',
  path: '/api/talent/exclusions/lift',
  audience: ['talent'],
  token: 'never',
  acting: 'may',
  payload: z.object({ exclusionId: Id, companyId: Id, isLifted: z.boolean() }),
  answer: Nothing,
});

export const endConversation = call({
  summary: 'Ends a conversation for a member of a company the talent hides from; 409 for one of another company.',
  path: '/api/talent/end-conversation',
  audience: ['talent'],
  token: 'never',
  acting: 'may',
  payload: z.object({ threadId: Id }),
  answer: Nothing,
});

export const findCompanies = call({
  summary: 'Companies by a part of their name, at most 8; 429 past 60 a minute.',
  path: '/api/talent/companies',
  audience: ['talent'],
  token: 'never',
  isReading: true,
  payload: z.object({ text: line(100).check(z.minLength(1)) }),
  answer: z.object({ companies: z.array(CompanySummary) }),
});
