import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, LanguageName, NoPayload, Nothing } from './fields.ts';
import { Country } from './reference.ts';
import { Rule } from './rules.ts';

export const AccountTypeId = z.union([z.literal(1), z.literal(2), z.literal(3)]);

/** `suspended`: the user or their company, by an administrator. `leaving`: the user has asked for their deletion. */
export const Restriction = z.enum(['suspended', 'leaving']);
export type Restriction = z.infer<typeof Restriction>;

/** A warning that the user has not read, about them or their company. */
export const Warning = z.object({
  caseId: Id,
  /** Whether it concerns the whole company. */
  isAboutCompany: z.boolean(),
  rule: Rule,
  reasons: z.string(),
});
export type Warning = z.infer<typeof Warning>;

/** The signed-in user, according to the session. */
export const User = z.object({
  id: Id,
  type: AccountTypeId,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  avatarUrl: z.nullable(z.string()),
  isTrial: z.boolean(),
  isTrialExpired: z.boolean(),
  /** Address to write to for more than a trial allows, if the installation has one. */
  contactEmail: z.optional(z.string()),
  company: z.nullable(z.object({ id: Id, name: z.string(), avatarUrl: z.nullable(z.string()) })),
  countries: z.array(Country),
  /** The language they chose, if any. */
  language: z.optional(z.string()),
  /** Whether this administrator needs a passkey, or a sign-in by their organisation, before anything else. */
  isPasskeyMissing: z.optional(z.boolean()),
  /** Why the account is restricted; absent if it is not. */
  restriction: z.optional(Restriction),
  /** Unread ones, latest first; absent if there are none. */
  warnings: z.optional(z.array(Warning)),
  /** The administrator who is signed in as this user, if any. */
  actingAdministrator: z.nullable(z.object({ id: Id, firstName: z.string(), lastName: z.string() })),
});
export type User = z.infer<typeof User>;

export const currentUser = call({
  summary: 'The signed-in user; 401 without a session.',
  path: '/api/user',
  audience: 'anyone',
  token: 'never',
  allowsMissingPasskey: true,
  allowsRestricted: true,
  isReading: true,
  payload: NoPayload,
  answer: User,
});

export const Step = z.union([z.literal(1), z.literal(2)]);
/** Bounded, but generous for real input; breaking the actual rules is answered with a status. */
export const Typed = z._default(z.string().check(z.maxLength(1_000)), '');

export const stepAnswer = <const Statuses extends readonly [string, ...string[]]>(statuses: Statuses) =>
  z.object({
    status: z.enum(statuses),
    step: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    /** Address to continue at, with step 3. */
    redirectTo: z.optional(z.string()),
    /**
     * With status ok and step 2: seconds until another code may be requested. With tooManyAttempts: seconds until a
     * retry.
     */
    retryAfter: z.optional(z.int()),
    /**
     * With status ok and step 2: seconds for which the code is valid. With tooManyAttempts: the same for an open code
     * that this browser requested earlier.
     */
    codeExpiresIn: z.optional(z.int()),
  });

export const signUpStatuses = [
  'ok',
  'wrongCompanyName',
  'wrongName',
  'wrongEmail',
  'emailAlreadyExists',
  'wrongCredentialsWrongToken',
  'expiredCode',
  'tooManyAttempts',
] as const;

export const signUp = call({
  summary: 'Step 1 sends a code to the address; step 2 checks it, creates the account and signs in.',
  path: '/signup',
  audience: 'nobody',
  payload: z.object({
    step: Step,
    email: Typed,
    accountTypeId: z.union([z.literal(1), z.literal(2)]),
    companyName: Typed,
    firstName: Typed,
    lastName: Typed,
    code: Typed,
  }),
  answer: stepAnswer(signUpStatuses),
});

export const signInStatuses = [
  'ok',
  'passkeyNeeded',
  'wrongCredentialsWrongUser',
  'wrongCredentialsWrongToken',
  'expiredCode',
  'tooManyAttempts',
] as const;

export const signIn = call({
  summary:
    'Step 1 sends a code to the address of an account; step 2 checks it and signs in, unless an administrator needs their passkey.',
  path: '/signin',
  audience: 'nobody',
  payload: z.object({
    step: Step,
    email: Typed,
    code: Typed,
    /** The position the visitor came for: step 3 leads there if they may see it (docs/product/accounts.md). */
    id: z.optional(z.nullable(z.string().check(z.maxLength(1_000)))),
  }),
  answer: stepAnswer(signInStatuses),
});

export const signOut = call({
  summary: 'Ends this session; without one there is nothing to do.',
  path: '/api/signout',
  audience: 'nobody',
  allowsRestricted: true,
  payload: NoPayload,
  answer: Nothing,
});

export const setLanguage = call({
  summary: 'Sets the language of this browser, and of the signed-in user; 422 for one that is not offered.',
  path: '/api/language',
  audience: 'nobody',
  payload: z.object({ language: LanguageName }),
  answer: Nothing,
});
