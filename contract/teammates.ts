import * as z from 'zod/mini';
import { call } from './call.ts';
import { CompletedProfiles, Teammate, TeammateSummary } from './companies.ts';
import { Id, Name, NoPayload, Nothing, line, maxBioLength, maxTitleLength, multiline } from './fields.ts';

/** A colleague as the team's list shows one. */
export const TeammateCard = z.extend(TeammateSummary, { email: z.string() });
export type TeammateCard = z.infer<typeof TeammateCard>;

export const listTeammates = call({
  summary: "The members of one's own company, the longest-standing first, and the onboarding steps that are done.",
  path: '/api/client/teammates/index',
  audience: ['client'],
  payload: NoPayload,
  answer: z.object({ teammates: z.array(TeammateCard), completedProfiles: CompletedProfiles }),
});

/** A colleague as the edit screen needs them. */
export const EditableTeammate = z.extend(Teammate, {
  /** Until they have signed in for the first time, colleagues may correct their address. */
  mayChangeEmail: z.boolean(),
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
    "Adds a member to one's own company and mails them an invitation; 409 for a taken address, 429 past 20 invitations in an hour.",
  path: '/api/client/teammates/store',
  audience: ['client'],
  payload: z.object({ teammate: NewTeammate }),
  answer: z.object({ teammateId: Id }),
  files: ['avatar'],
});

/** What colleagues may change of one another and of themselves. A field that is absent stays as it is. */
export const TeammateChanges = z.object({
  id: Id,
  firstName: z.optional(Name),
  lastName: z.optional(Name),
  email: z.optional(TypedEmail),
  title: z.optional(Title),
  bio: z.optional(Bio),
});
export type TeammateChanges = z.infer<typeof TeammateChanges>;

export const updateTeammate = call({
  summary:
    "Saves a member of one's own company; 409 for a taken address, and for a new address of somebody who has signed in.",
  path: '/api/client/teammates/update',
  audience: ['client'],
  payload: z.object({ teammate: TeammateChanges }),
  answer: Nothing,
  files: ['avatar'],
});

export const deleteTeammate = call({
  summary: "Removes a member of one's own company with their sessions, threads and messages; 409 for oneself.",
  path: '/api/deleteTeammate',
  audience: ['client'],
  payload: z.object({ teammateId: Id }),
  answer: Nothing,
});
