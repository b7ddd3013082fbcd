import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, Nothing, multiline } from './fields.ts';
import { Rule } from './rules.ts';

/** Maximum number of characters of a report, a decision's reasons or an appeal. */
export const maxCaseText = 2_000;

/** Days after a decision during which it may be appealed; then it is closed. */
export const appealDays = 180;

/** Reasons of a decision, addressed to the person it is about: plain text. */
// @__NO_SIDE_EFFECTS__
export const written = () => multiline(maxCaseText).check(z.trim(), z.minLength(1, 'must not be empty'));

/** End of a suspension, ISO 8601 in UTC; null for none. */
export const End = z.nullable(z.iso.datetime());

/** Outcomes that an administrator can choose. */
export const decidable = ['noAction', 'warned', 'takenDown', 'suspended', 'deleted'] as const;
export type Decidable = (typeof decidable)[number];

/** All outcomes of a case: `gone` is a deletion not made by an administrator. */
export const outcomes = [...decidable, 'gone'] as const;
export const Outcome = z.enum(outcomes);
export type Outcome = z.infer<typeof Outcome>;

export const AppealOutcome = z.enum(['kept', 'overturned']);

/** A decision as the person it is about sees it. */
export const Decision = z.object({
  caseId: Id,
  /** Whether it concerns the whole company. */
  isAboutCompany: z.boolean(),
  outcome: z.enum(['warned', 'takenDown', 'suspended']),
  /** Title of the position that was taken down; absent for other decisions. */
  positionTitle: z.optional(z.string()),
  /** Null if the decision names none. */
  rule: z.nullable(Rule),
  reasons: z.string(),
  until: End,
  decidedAt: z.iso.datetime(),
  /** Whether a suspension is still in force, or the position still down. */
  isInForce: z.boolean(),
  /** Whether a warning was read. */
  isAcknowledged: z.boolean(),
  /** Deadline for an appeal; null if it can no longer be appealed. */
  appealableUntil: z.nullable(z.iso.datetime()),
  appeal: z.nullable(
    z.object({
      text: z.string(),
      appealedAt: z.iso.datetime(),
      /** Null while it is pending. */
      outcome: z.nullable(AppealOutcome),
      reasons: z.nullable(z.string()),
    }),
  ),
});
export type Decision = z.infer<typeof Decision>;

/** A person or a whole company: exactly one of the two. */
const subject = { userId: z.optional(Id), companyId: z.optional(Id) };
const isOne = z.refine<{ userId?: number | undefined; companyId?: number | undefined }>(
  ({ userId, companyId }) => (userId === undefined) !== (companyId === undefined),
  'must name either a user or a company',
);

export const adminSuspend = call({
  summary:
    'Suspends a user or a whole company, until a time or until they are restored, as the decision of a case. 404 for an unknown one; 409 for an administrator, or if suspended already; 422 for an end that is past.',
  path: '/api/adminSuspend',
  audience: ['administrator'],
  payload: z.object({ ...subject, rule: Rule, reasons: written(), until: z._default(End, null) }).check(isOne),
  answer: Nothing,
});

export const takeDownPosition = call({
  summary:
    'Returns a position to Draft, as the decision of the case about it or of a new one; it cannot go Live again unless an appeal overturns that. 404 for none, and for one that was never Live; 409 if it is down already.',
  path: '/api/adminTakeDownPosition',
  audience: ['administrator'],
  payload: z.object({ positionId: Id, reason: written(), rule: z._default(z.nullable(Rule), null) }),
  answer: Nothing,
});

export const adminRestore = call({
  summary:
    'Ends the suspension of a user or a company, or lets a position that was taken down go Live again. 404 for an unknown one; 409 if it is not suspended or down.',
  path: '/api/adminRestore',
  audience: ['administrator'],
  payload: z
    .object({ ...subject, positionId: z.optional(Id) })
    .check(
      z.refine(
        (given) => Object.values(given).filter((id) => id !== undefined).length === 1,
        'must name a user, a company or a position',
      ),
    ),
  answer: Nothing,
});

export const appeal = call({
  summary:
    'Appeals a decision about the user or their company, once. 403 while an administrator acts, 404 for a decision about others; 409 if it was appealed already or too long ago.',
  path: '/api/appeal',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  allowsRestricted: true,
  payload: z.object({ caseId: Id, text: written() }),
  answer: Nothing,
});
