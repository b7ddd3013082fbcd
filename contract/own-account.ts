import * as z from 'zod/mini';
import { stepAnswer, Step, Typed } from './accounts.ts';
import { call } from './call.ts';
import { Decision } from './cases.ts';
import { Deletion } from './deletion.ts';
import { ChangeCode, ChangeConfirmed, EmailChange } from './email-change.ts';
import { NoPayload, Nothing } from './fields.ts';
import { may, whyNot } from './may.ts';
import { OwnExport } from './own-data.ts';

/** Source of a session or act, as the browser names itself; null if it does not. */
export const Device = z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) });
export type Device = z.infer<typeof Device>;

/** How a user signed in; `oidc`: by their organisation. */
export const Way = z.enum(['code', 'passkey', 'oidc']);
export type Way = z.infer<typeof Way>;

const Moment = z.iso.datetime();

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: Moment,
  lastUsedAt: z.nullable(Moment),
});
export type Passkey = z.infer<typeof Passkey>;

export const OwnSession = z.object({
  id: z.uuid(),
  /** Whether it is the session of this call. */
  isThis: z.boolean(),
  /** How it was started. */
  way: Way,
  device: Device,
  startedAt: Moment,
  /** Exact to the hour. */
  usedAt: Moment,
});
export type OwnSession = z.infer<typeof OwnSession>;

/**
 * `actedAs`: an administrator used the product as this user. `passkeyRefused`: a passkey seems to have been copied,
 * since its counter decreased.
 */
export const ActivityKind = z.enum([
  'newDevice',
  'sessionsEnded',
  'signedOutByAdministrator',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRefused',
  'passkeysReset',
  'organisationLinked',
  'organisationRemoved',
  'addressChanged',
  'addressRestored',
  'actedAs',
  'suspended',
  'restored',
  'dataTaken',
  'deletionAsked',
  'deletionTakenBack',
]);

export const Organisation = z.object({
  /** Name of the organisation. */
  label: z.string(),
  /** Whether this administrator can do nothing without signing in by it. */
  isRequired: z.boolean(),
  /** Null until it has signed the user in once. */
  link: z.nullable(z.object({ linkedAt: Moment, lastUsedAt: z.nullable(Moment) })),
});
export type Organisation = z.infer<typeof Organisation>;

export const Activity = z.object({ kind: ActivityKind, device: Device, happenedAt: Moment });
export type Activity = z.infer<typeof Activity>;

export const ownAccount = call({
  summary:
    "The user's address, passkeys and sessions, and the latest 50 events of the past year. Acting sessions are not listed.",
  path: '/api/account',
  audience: 'anyone',
  token: 'never',
  allowsMissingPasskey: true,
  allowsRestricted: true,
  isReading: true,
  payload: NoPayload,
  answer: z.object({
    email: z.string(),
    emailChange: z.nullable(EmailChange),
    /** Whether browsers allow passkeys at this installation's address. */
    maySetPasskeys: z.boolean(),
    passkeys: z.array(Passkey),
    /** Whether this administrator can do nothing without one. */
    isPasskeyRequired: z.boolean(),
    /** Sign-in by an organisation; null if this installation has none. */
    organisation: z.nullable(Organisation),
    sessions: z.array(OwnSession),
    activity: z.array(Activity),
    /** When the account will be deleted; null unless its user has requested that. */
    leavingAt: z.nullable(Moment),
    /** Everything deleted along with the account; null for an administrator, who cannot be deleted. */
    deletion: z.nullable(Deletion),
    /** Decisions about the user or their company, latest first. */
    decisions: z.array(Decision),
    /** The latest copy of their data; null for none. */
    export: z.nullable(OwnExport),
    /** An allowed act may still require a recent proof. */
    may: may('changeEmail', 'endSessions', 'takeData'),
    whyNot: whyNot('changeEmail', 'endSessions', 'takeData'),
  }),
});

export const proveSelfStatuses = ['ok', 'wrongCredentialsWrongToken', 'expiredCode', 'tooManyAttempts'] as const;

export const proveSelf = call({
  summary:
    "Proves that a session is still its user's. Step 1 sends a code to their address; step 2 checks it, and acts that need proof work for 15 minutes. The session goes on under a new token. 403 while an administrator acts, and for an administrator who needs their passkey.",
  path: '/api/account/prove',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  allowsMissingPasskey: true,
  allowsRestricted: true,
  renewsSession: true,
  payload: z.object({ step: Step, code: Typed }),
  answer: stepAnswer(proveSelfStatuses),
});

export const endSession = call({
  summary: 'Ends one session of the user; ending this one signs out. 404 for others. Needs proof.',
  path: '/api/account/sessions/end',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  payload: z.object({ sessionId: z.uuid() }),
  answer: Nothing,
});

export const endOtherSessions = call({
  summary: 'Ends all sessions of the user but this one. Needs proof.',
  path: '/api/account/sessions/end-others',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  payload: NoPayload,
  answer: Nothing,
});

export const removeOrganisation = call({
  summary:
    "Unlinks the user's account from their organisation's sign-in. The next sign-in there links it again, with a code. The user is mailed. Needs proof. 404 if it is not linked.",
  path: '/api/account/organisation/remove',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  payload: NoPayload,
  answer: Nothing,
});

export const changeOwnEmail = call({
  summary:
    'Sends a code to a new address of the user, which waits until it is confirmed; the same again sends another code. Needs proof. 409 for a taken address, and for an administrator whose address ADMIN_EMAIL sets; 429 past the limits of codes.',
  path: '/api/account/email',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  payload: z.object({ email: Typed }),
  answer: z.object({ emailChange: z.nullable(EmailChange) }),
});

export const confirmOwnEmail = call({
  summary:
    "Changes the user's address to the pending one, with the code sent there. The previous address is notified and may take it back for seven days; all sessions end, and this browser gets a new one. 403 while an administrator acts, 409 if the address is taken by now, 429 for too many guesses.",
  path: '/api/account/email/confirm',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  renewsSession: true,
  payload: z.object({ code: ChangeCode }),
  answer: ChangeConfirmed,
});

export const cancelOwnEmail = call({
  summary: "Drops the user's pending address and its code; 403 while an administrator acts.",
  path: '/api/account/email/cancel',
  audience: 'anyone',
  token: 'never',
  acting: 'never',
  payload: NoPayload,
  answer: Nothing,
});
