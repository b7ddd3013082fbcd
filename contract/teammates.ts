import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompletedProfiles, Teammate, TeammateSummary } from './companies.ts';
import { Id, Name, NoPayload, Nothing, line, maxBioLength, maxTitleLength, multiline } from './fields.ts';

/** A colleague as the team's list shows one. */
export const TeammateCard = z.extend(TeammateSummary, {
  email: z.string(),
  /** False for who was invited and has not been here yet. */
  hasSignedIn: z.boolean(),
});
export type TeammateCard = z.infer<typeof TeammateCard>;

export const listTeammates = call({
  summary: "The members of one's own company, the longest-standing first, and the onboarding steps that are done.",
  path: '/api/client/teammates/index',
  audience: ['client'],
  payload: NoPayload,
  answer: z.object({ teammates: z.array(TeammateCard), completedProfiles: CompletedProfiles }),
});

/** A new address of somebody who has signed in before: it waits for the code that was sent to it. */
export const EmailChange = z.object({
  email: z.string(),
  /** The full name of who asked for it. */
  requestedBy: z.string(),
  /** Whether a code typed in this session's browser can confirm it; if not, another one has to be sent. */
  isOpen: z.boolean(),
  /** Seconds until another code may be sent. */
  retryAfter: z.int(),
});
export type EmailChange = z.infer<typeof EmailChange>;

/** A colleague as the edit screen needs them. */
export const EditableTeammate = z.extend(Teammate, {
  /** Goes up with every save, and is sent back with the changes. */
  version: z.int(),
  /** Until they have signed in for the first time, colleagues may correct their address at once. */
  hasSignedIn: z.boolean(),
  emailChange: z.nullable(EmailChange),
});
export type EditableTeammate = z.infer<typeof EditableTeammate>;

export const editTeammate = call({
  summary: "One member of one's own company; 404 for anybody else.",
  path: '/api/client/teammates/edit',
  audience: ['client'],
  payload: z.object({ profileType: z.optional(z.literal('teammate')), teammateId: Id }),
  answer: z.object({ teammate: EditableTeammate }),
});

/** Checked as an address and put in lower case by the server. */
const TypedEmail = line(254);
const Title = line(maxTitleLength);
const Bio = multiline(maxBioLength);

export const NewTeammate = z.object({
  firstName: Name,
  lastName: Name,
  email: TypedEmail,
  title: z._default(Title, ''),
  bio: z._default(Bio, ''),
});
export type NewTeammate = z.output<typeof NewTeammate>;

export const createTeammate = call({
  summary:
    "Adds a member to one's own company and mails them an invitation; 403 while an administrator acts, 409 for a taken address, 429 past 20 invitations of the company in an hour and 5 to the address in a day.",
  path: '/api/client/teammates/store',
  audience: ['client'],
  payload: z.object({ teammate: NewTeammate }),
  answer: z.object({ teammateId: Id }),
  files: ['avatar'],
});

/** What colleagues may change of one another and of themselves. A field that is absent stays as it is. */
export const TeammateChanges = z.object({
  id: Id,
  /** The version the changes were made to; 409 `edit-conflict` when it has been saved since. Absent, the changes go in anyway. */
  version: z.optional(z.int()),
  firstName: z.optional(Name),
  lastName: z.optional(Name),
  email: z.optional(TypedEmail),
  title: z.optional(Title),
  bio: z.optional(Bio),
  removedImages: z.optional(z.array(z.literal('avatar')).check(z.maxLength(1))),
});
export type TeammateChanges = z.infer<typeof TeammateChanges>;

export const updateTeammate = call({
  summary:
    "Saves a member of one's own company. A new address of somebody who has signed in waits for the code that is sent to it, then `emailChange` says so, and asking for it once more sends another code; 409 for a taken address and (`edit-conflict`) for changes to an older version, 403 for any new address while an administrator acts, 429 past the limits of codes and invitations.",
  path: '/api/client/teammates/update',
  audience: ['client'],
  payload: z.object({ teammate: TeammateChanges }),
  answer: z.object({ emailChange: z.optional(EmailChange) }),
  files: ['avatar'],
});

export const emailChangeStatuses = ['ok', 'wrongCredentialsWrongToken', 'expiredCode'] as const;

export const confirmTeammateEmail = call({
  summary:
    "Changes a member's address to the one that waits, with the code sent there: the former address is told and the member's sessions end, but that who changes their own goes on in a new one. 409 for an address taken meanwhile, 429 for too many guesses.",
  path: '/api/client/teammates/confirm-email',
  audience: ['client'],
  payload: z.object({ teammateId: Id, code: z.string().check(z.maxLength(100)) }),
  answer: z.object({ status: z.enum(emailChangeStatuses) }),
});

export const cancelTeammateEmail = call({
  summary:
    "Keeps a member's address: the one that waits is dropped, and its code is void; 403 while an administrator acts.",
  path: '/api/client/teammates/cancel-email-change',
  audience: ['client'],
  payload: z.object({ teammateId: Id }),
  answer: Nothing,
});

export const inviteTeammate = call({
  summary:
    'Mails a member who has not signed in yet their invitation once more; 403 while an administrator acts, 409 for who has, 429 past one in a minute and 5 in a day to an address, and 20 invitations of the company in an hour.',
  path: '/api/client/teammates/invite',
  audience: ['client'],
  payload: z.object({ teammateId: Id }),
  answer: Nothing,
});

export const deleteTeammate = call({
  summary: "Removes a member of one's own company with their sessions, threads and messages; 409 for oneself.",
  path: '/api/deleteTeammate',
  audience: ['client'],
  payload: z.object({ teammateId: Id }),
  answer: Nothing,
});

export const leaveCompany = call({
  summary:
    "Leaves one's own company: one's account is removed with its sessions, threads and messages. 403 while an administrator acts, 409 for the last member who has signed in.",
  path: '/api/client/teammates/leave',
  audience: ['client'],
  payload: NoPayload,
  answer: Nothing,
});
