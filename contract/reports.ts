import * as z from 'zod/mini';
import { call } from './call.ts';
import { AppealOutcome, End, Outcome, maxCaseText, written } from './cases.ts';
import { HashId, Id, LongId, NoPayload, Nothing, multiline } from './fields.ts';
import { Rule } from './rules.ts';

export const categories = ['spam', 'fake', 'money', 'harassment', 'discrimination', 'unsafe', 'other'] as const;
export const Category = z.enum(categories);
export type Category = z.infer<typeof Category>;

/** Subject of a report. */
export const About = z.discriminatedUnion('type', [
  z.object({ type: z.literal('talent'), id: Id }),
  z.object({ type: z.literal('teammate'), id: Id }),
  z.object({ type: z.literal('company'), id: Id }),
  z.object({ type: z.literal('position'), hashId: HashId }),
  z.object({ type: z.literal('message'), id: LongId }),
]);
export type About = z.infer<typeof About>;

const reporters = ['talent', 'client'] as const;

export const report = call({
  summary:
    'Reports a person, company, position or message to the administrators, who get a copy of it. With `alsoBlock` it blocks them too, as `block` does. 404 for what the reporter does not see or may not block; 409 for themselves, and while an earlier report of theirs on it is open; 429 past 10 a day.',
  path: '/api/report',
  audience: reporters,
  token: 'never',
  acting: 'may',
  payload: z.object({
    about: About,
    category: Category,
    text: z._default(multiline(maxCaseText), ''),
    alsoBlock: z._default(z.boolean(), false),
  }),
  answer: z.object({
    /** With `alsoBlock`: whether the block is new, as in the answer of `block`. */
    isBlockNew: z.optional(z.boolean()),
  }),
});

/** Minimum number of characters of a visitor's report. */
export const minVisitorText = 10;

/** Outcome of a report as its reporter sees it: never the measure taken. `gone` is an account that was deleted. */
export const ReportEnd = z.enum(['acted', 'noBreach', 'gone']);
export type ReportEnd = z.infer<typeof ReportEnd>;

export const ownReports = call({
  summary: 'What became of the reports of the user, latest first; of each measure only whether there was one.',
  path: '/api/reports',
  audience: reporters,
  token: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    reports: z.array(
      z.object({
        id: Id,
        type: z.enum(['talent', 'teammate', 'company', 'position', 'message']),
        category: Category,
        reportedAt: z.iso.datetime(),
        state: z.union([z.literal('open'), ReportEnd]),
      }),
    ),
  }),
});

/** Fields of a profile or position that are copied. */
export const EvidenceField = z.enum([
  'about',
  'availability',
  'benefits',
  'company',
  'contact',
  'countries',
  'description',
  'eligible',
  'links',
  'optionalSkills',
  'pay',
  'place',
  'requiredSkills',
  'skills',
  'tagline',
  'terms',
  'title',
  'website',
  'worktypes',
]);
export type EvidenceField = z.infer<typeof EvidenceField>;

/** A copy taken at the time of the report: plain texts, which keep the paragraphs of formatted ones. */
export const Evidence = z.object({
  title: z.string(),
  /** Number of pictures shown, which are not copied. */
  pictures: z.optional(z.int()),
  parts: z.array(
    z.object({
      /** For messages: the author. */
      by: z.nullable(z.string()),
      at: z.nullable(z.iso.datetime()),
      /** For a profile or position: the field; absent in copies from before fields were named. */
      field: z.optional(EvidenceField),
      text: z.string(),
      /** Length of a message's video, which is not copied. */
      videoSeconds: z.nullable(z.int()),
      /** Names of a message's files, which are not copied. */
      attachments: z.optional(z.array(z.string())),
      /** Whether it is the reported message, among several. */
      isReported: z.boolean(),
    }),
  ),
});
export type Evidence = z.infer<typeof Evidence>;

export const caseStates = ['open', 'decided', 'appealed', 'closed'] as const;
export const CaseState = z.enum(caseStates);
export type CaseState = z.infer<typeof CaseState>;

/** Subject of a case; null once deleted. */
const CaseSubject = z.nullable(
  z.object({ type: z.enum(['talent', 'client', 'company']), id: Id, name: z.string(), isSuspended: z.boolean() }),
);

export const CaseSummary = z.object({
  id: Id,
  subject: CaseSubject,
  categories: z.array(Category),
  /** Number of reports. */
  count: z.int(),
  openedAt: z.iso.datetime(),
  state: CaseState,
  outcome: z.nullable(Outcome),
  /** Whether the outcome was overturned on appeal. */
  isOverturned: z.boolean(),
  /** The administrator who works on it, and since when; absent for most, and once it is decided. */
  taken: z.optional(z.object({ by: Id, name: z.string(), at: z.iso.datetime() })),
});
export type CaseSummary = z.infer<typeof CaseSummary>;

/** Maximum number of cases in one answer. */
export const casePageSize = 100;

export const adminCases = call({
  summary: 'Cases, those that wait for administrators first, the oldest on top, 100 at a time.',
  path: '/api/adminCases',
  audience: ['administrator'],
  isReading: true,
  payload: z.object({
    state: z.optional(CaseState),
    /** Only cases about this person. */
    userId: z.optional(Id),
    /** Only cases about this company or one of its members. */
    companyId: z.optional(Id),
    cursor: z._default(z.nullable(Id), null),
  }),
  answer: z.object({
    cases: z.array(CaseSummary),
    /** Open and appealed cases. */
    openCount: z.int(),
    nextCursor: z.nullable(Id),
  }),
});

export const adminCase = call({
  summary: 'A case with its reports and their evidence, which the log notes; 404 for none.',
  path: '/api/adminCase',
  audience: ['administrator'],
  payload: z.object({ caseId: Id }),
  answer: z.extend(CaseSummary, {
    /** Send it back with a decision. */
    version: z.int(),
    /** For a case about a company: how many positions and members a measure affects. */
    reach: z.optional(z.object({ livePositions: z.int(), members: z.int() })),
    /** For an open case about a company: positions that can be taken down, those reported first. */
    positions: z.optional(z.array(z.object({ id: Id, title: z.string(), isReported: z.boolean() }))),
    reports: z.array(
      z.object({
        id: Id,
        reporter: z.nullable(z.object({ id: Id, name: z.string() })),
        /** For a report without an account: the rule it names, null for none, and its address until it is answered. */
        visitor: z.optional(z.object({ rule: z.nullable(Rule), email: z.nullable(z.string()) })),
        type: z.enum(['talent', 'teammate', 'company', 'position', 'message']),
        category: Category,
        text: z.string(),
        /** Null once erased. */
        evidence: z.nullable(Evidence),
        reportedAt: z.iso.datetime(),
        isBadFaith: z.boolean(),
      }),
    ),
    decision: z.nullable(
      z.object({
        rule: z.nullable(Rule),
        /** Title of the position that was taken down. */
        positionTitle: z.optional(z.string()),
        /** Null once erased, and for noAction. */
        reasons: z.nullable(z.string()),
        until: End,
        decidedAt: z.iso.datetime(),
        decidedBy: z.nullable(z.string()),
        isSelf: z.boolean(),
      }),
    ),
    appeal: z.nullable(
      z.object({
        text: z.nullable(z.string()),
        appealedAt: z.iso.datetime(),
        outcome: z.nullable(AppealOutcome),
        reasons: z.nullable(z.string()),
      }),
    ),
    /** Earlier and later cases of the same subject, latest first. */
    history: z.array(CaseSummary),
  }),
});
export type CaseDetails = z.infer<(typeof adminCase)['answer']>;

export const adminTakeCase = call({
  summary:
    'Takes a case that waits for a decision, so that other administrators see who works on it, or gives it back; each may still decide it. 404 for none; 409 for a decided one, and for one that another has taken.',
  path: '/api/adminTakeCase',
  audience: ['administrator'],
  payload: z.object({ caseId: Id, isTaken: z.boolean() }),
  answer: Nothing,
});

/** The version of a case that a decision is based on. */
const Version = Id;

export const adminDecideCase = call({
  summary:
    'Decides an open case. 404 for none; 409 `edit-conflict` if it has changed since it was read or its subject is deleted, 409 if it is suspended already, or the position down; 404 for a position of others; 422 for a measure without rule and reasons.',
  path: '/api/adminDecideCase',
  audience: ['administrator'],
  payload: z.discriminatedUnion('outcome', [
    z.object({
      outcome: z.literal('noAction'),
      caseId: Id,
      version: Version,
      badFaithReportIds: z._default(z.array(Id).check(z.maxLength(100)), []),
    }),
    z.object({
      outcome: z.literal('takenDown'),
      caseId: Id,
      version: Version,
      rule: Rule,
      reasons: written(),
      /** One of the company's positions. */
      positionId: Id,
      badFaithReportIds: z._default(z.array(Id).check(z.maxLength(100)), []),
    }),
    z.object({
      outcome: z.enum(['warned', 'suspended', 'deleted']),
      caseId: Id,
      version: Version,
      rule: Rule,
      reasons: written(),
      until: z._default(End, null),
      badFaithReportIds: z._default(z.array(Id).check(z.maxLength(100)), []),
    }),
  ]),
  answer: Nothing,
});

export const adminDecideAppeal = call({
  summary:
    'Decides an appeal; what is overturned is taken back. 404 for none; 409 `edit-conflict` if it has changed since it was read, 409 for the administrator who has decided the case, where there is another one.',
  path: '/api/adminDecideAppeal',
  audience: ['administrator'],
  payload: z.object({ caseId: Id, version: Version, outcome: AppealOutcome, reasons: written() }),
  answer: Nothing,
});

export const acknowledgeDecision = call({
  summary:
    'Says that the user has read a warning; 403 while an administrator acts, 404 for one about others, 409 if it was said already.',
  path: '/api/acknowledge-decision',
  audience: reporters,
  token: 'never',
  acting: 'never',
  payload: z.object({ caseId: Id }),
  answer: Nothing,
});
