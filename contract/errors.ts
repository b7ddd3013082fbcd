import * as z from 'zod/mini';
import type { KeyOf } from '#contract/texts/translate.ts';

/** Closed vocabulary of failures: a code, its HTTP status and the title shown to clients. */
export const problems = {
  'bad-request': { status: 400, title: 'The request could not be read' },
  'not-signed-in': { status: 401, title: 'Not signed in' },
  /** Signed in before, with an account that has been deleted. */
  'account-removed': { status: 401, title: 'Account removed' },
  'wrong-account-type': { status: 403, title: 'Wrong account type' },
  'anti-forgery': { status: 403, title: 'Missing or wrong anti-forgery token' },
  /** The act needs a recently proven session (`proveSelf`). */
  'needs-proof': { status: 403, title: 'Confirm that it is you' },
  /** The account is suspended or leaving; few calls still work (`allowsRestricted`). */
  restricted: { status: 403, title: 'Account restricted' },
  forbidden: { status: 403, title: 'Not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  timeout: { status: 408, title: 'The request took too long to arrive' },
  conflict: { status: 409, title: 'Not possible now' },
  /** Messages are no longer accepted in this conversation, or to this person. */
  'conversation-closed': { status: 409, title: 'Conversation closed' },
  /** This installation requires a proven domain of the company to go Live. */
  'domain-needed': { status: 409, title: 'A proven domain is needed' },
  /** An interview needs a position that states its pay. */
  'pay-missing': { status: 409, title: 'The position says no pay' },
  'edit-conflict': { status: 409, title: 'Changed by someone else since it was opened' },
  'too-large': { status: 413, title: 'Too large' },
  'unsupported-media-type': { status: 415, title: 'Not an accepted type' },
  invalid: { status: 422, title: 'Malformed payload' },
  'too-many': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong here' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
  'storage-full': { status: 507, title: 'No room left' },
} as const;

export type ProblemCode = keyof typeof problems;
export const problemCodes = Object.keys(problems) as [ProblemCode, ...ProblemCode[]];

type CodeOf<Key> = Key extends `reason.${infer Code}` ? Code : never;
/** Why a call is refused. The web has a sentence for each in every language: the text `reason.<code>` in `forms`. */
export type ReasonCode = CodeOf<KeyOf<'forms'>>;

const reason = {
  /** A later release may send another code. */
  code: z.string(),
  /** Numbers and names that fill the sentence. */
  params: z.optional(z.custom<Readonly<Record<string, string | number>>>()),
};
export const Reason = z.object(reason);
export type Reason = z.infer<typeof Reason>;

/** A refused field: its path in the payload, the fault in English, and why. */
export const Fault = z.object({ ...reason, path: z.string(), message: z.string(), code: z.optional(z.string()) });
export type Fault = z.infer<typeof Fault>;

/** Body of every failure, `application/problem+json` in the form of RFC 9457. */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(problemCodes),
  /** Identifies the request in the server's log. */
  requestId: z.optional(z.string()),
  /** For 422, and for rules about one field: the path in the payload, and the fault. */
  errors: z.optional(z.array(Fault)),
  /** Why, if no field is at fault. */
  reason: z.optional(Reason),
});
export type Problem = z.infer<typeof Problem>;
