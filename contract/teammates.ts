import * as z from 'zod/mini';
import { call } from './call.ts';
import { Teammate, memberFields } from './companies.ts';
import { changes, defaulted, typed } from './description.ts';
import { ChangeCode, ChangeConfirmed, EmailChange } from './email-change.ts';
import { normaliseEmail } from './email.ts';
import { Reason } from './errors.ts';
import { ChangedVersion, Id, NoPayload, Nothing, line, nameFields, text } from './fields.ts';
import { may, whyNot } from './may.ts';

/** A colleague on the edit screen. */
export const EditableTeammate = z.extend(Teammate, {
  /** Increases with every save; send it back with changes. */
  version: z.int(),
  /** Until the first sign-in, colleagues may correct the address at once. */
  hasSignedIn: z.boolean(),
  emailChange: z.nullable(EmailChange),
  /** Whether they keep the team; absent where all members are equal. */
  isKeeper: z.optional(z.boolean()),
  /** `leave` applies to the viewer alone, in their own form. */
  may: may('write', 'changeEmail', 'delete', 'leave', 'setKeeper'),
  whyNot: whyNot('changeEmail', 'delete', 'leave', 'setKeeper'),
});
export type EditableTeammate = z.infer<typeof EditableTeammate>;

export const editTeammate = call({
  summary: "One member of the viewer's own company; 404 for all others.",
  path: '/api/client/teammates/edit',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({ profileType: z.optional(z.literal('teammate')), teammateId: Id }),
  answer: z.object({ teammate: EditableTeammate }),
});

/** An e-mail address as typed; the server normalises it. */
const TypedEmail = line(254).check(
  z.refine((typed) => normaliseEmail(typed) !== undefined, {
    error: 'is not an e-mail address',
    params: { reason: 'email' },
  }),
);

const { title, bio } = memberFields;
const needed = { ...nameFields, email: text(TypedEmail) };

/** Fields of a member that colleagues edit. */
export const teammateFields = { ...needed, title, bio };

export const NewTeammate = z.object({ ...typed(needed), ...defaulted({ title, bio }) });
export type NewTeammate = z.output<typeof NewTeammate>;

export const createTeammate = call({
  summary:
    "Adds a member to the viewer's own company and mails them an invitation; 403 while an administrator acts, 409 for a taken address, 429 past 20 invitations of the company in an hour and 5 to the address in a day.",
  path: '/api/client/teammates/store',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ teammate: NewTeammate }),
  answer: z.object({ teammateId: Id }),
  files: ['avatar'],
});

/** Addresses that one call invites at most. */
export const maxInvited = 50;

export const inviteTeammates = call({
  summary:
    'Invites several members by email address, each as `createTeammate` does. Their names are taken from their addresses until somebody corrects them. Answers 200 with the addresses invited and those refused, each with its reason; an address past a limit is refused too. 403 while an administrator acts.',
  path: '/api/client/teammates/invite-several',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({
    emails: z.array(line(300).check(z.minLength(1))).check(z.minLength(1), z.maxLength(maxInvited)),
  }),
  answer: z.object({
    invited: z.array(z.string()),
    /** As typed. */
    refused: z.array(z.object({ email: z.string(), reason: Reason })),
  }),
});

/** Changes by members to colleagues or themselves. An absent field stays the same. */
export const TeammateChanges = z.object({
  id: Id,
  version: ChangedVersion,
  ...changes(teammateFields),
  removedImages: z.optional(z.array(z.literal('avatar')).check(z.maxLength(1))),
});
export type TeammateChanges = z.infer<typeof TeammateChanges>;

export const updateTeammate = call({
  summary:
    "Saves a member of the viewer's own company. For a member who has signed in, a new address waits for the code sent to it, as `emailChange` tells; saving it again sends another code. 409 for a taken address and (`edit-conflict`) for changes to an older version. 403 for a new address while an administrator acts, 429 past the limits of codes and invitations.",
  path: '/api/client/teammates/update',
  audience: ['client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ teammate: TeammateChanges }),
  answer: z.object({ emailChange: z.optional(EmailChange) }),
  files: ['avatar'],
});

export const confirmTeammateEmail = call({
  summary:
    "Changes a member's address to the pending one, with the code sent there. The previous address is notified and the member's sessions end; viewers who change their own address get a new session. 409 if the address is taken by now, 429 for too many guesses.",
  path: '/api/client/teammates/confirm-email',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  renewsSession: true,
  payload: z.object({ teammateId: Id, code: ChangeCode }),
  answer: ChangeConfirmed,
});

export const cancelTeammateEmail = call({
  summary: "Drops a member's pending address and its code; 403 while an administrator acts.",
  path: '/api/client/teammates/cancel-email-change',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ teammateId: Id }),
  answer: Nothing,
});

export const inviteTeammate = call({
  summary:
    'Repeats the invitation of a member who has not signed in yet. 403 while an administrator acts, 409 if the member has signed in. 429 past one in a minute and 5 in a day to an address, and 20 invitations of the company in an hour.',
  path: '/api/client/teammates/invite',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ teammateId: Id }),
  answer: Nothing,
});

/** Interviews named in the question before a removal. */
export const maxRemovedInterviews = 20;

export const readRemoval = call({
  summary:
    "What goes with a member of the viewer's own company, who may take their positions, and who is mailed; 404 for all others.",
  path: '/api/client/teammates/removal',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: z.object({ teammateId: Id }),
  answer: z.object({
    /** When they joined, ISO 8601 in UTC, as all times here. */
    since: z.string(),
    conversationCount: z.int(),
    /** Engineers with an open conversation, who are mailed. */
    engineerCount: z.int(),
    /** Their confirmed interviews that have not begun. `interviews` lists the earliest, without the names of hidden people. */
    interviewCount: z.int(),
    interviews: z.array(z.object({ startsAt: z.string(), name: z.nullable(z.string()) })),
    positionCount: z.int(),
    /** Members who are mailed; 0 for one who never signed in. */
    memberCount: z.int(),
    /** Members who may take the positions, the one who does by default first. */
    successors: z.array(z.object({ id: Id, name: z.string(), isMe: z.boolean() })),
  }),
});
export type Removal = z.infer<(typeof readRemoval)['answer']>;

export const deleteTeammate = call({
  summary:
    "Removes a member of the viewer's own company with their sessions, threads and messages, and mails all members and the engineers in open conversations. The positions whose contact they were go to `positionsTo`, by default the longest-standing member: 422 unless that is another available member who has signed in. Needs proof; 403 while an administrator acts and for all but keepers where the team has some, 409 for the viewer, 429 past 50 a day.",
  path: '/api/deleteTeammate',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ teammateId: Id, positionsTo: z.optional(Id) }),
  answer: Nothing,
});

export const setKeeper = call({
  summary:
    "With TEAM_KEEPERS=yes, makes a member of the viewer's own company one of its keepers, or ends that, and mails all members. Only keepers remove members, and add or remove tokens, webhooks and domains. Needs proof; 403 unless the viewer is a keeper, 409 for the viewer, for a member who never signed in and without the setting, 429 past 50 a day.",
  path: '/api/client/teammates/keeper',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: z.object({ teammateId: Id, isKeeper: z.boolean() }),
  answer: Nothing,
});

export const leaveCompany = call({
  summary:
    "Leaves the viewer's company: removes their account with its sessions, threads and messages. 403 while an administrator acts, 409 for the last member who has signed in.",
  path: '/api/client/teammates/leave',
  audience: ['client'],
  token: 'never',
  acting: 'never',
  payload: NoPayload,
  answer: Nothing,
});
