import * as z from 'zod/mini';
import { call } from './call.ts';
import { changes, shown } from './description.ts';
import {
  ChangedVersion,
  Id,
  Name,
  NoPayload,
  Nothing,
  RemovedImages,
  bio,
  line,
  link,
  maxTaglineLength,
  maxTitleLength,
  nameFields,
  text,
} from './fields.ts';
import { may } from './may.ts';
import { ShownPay } from './pay.ts';
import { Skill } from './reference.ts';

/** A company on cards and in rows. */
export const CompanySummary = z.object({
  id: Id,
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  backgroundImageUrl: z.nullable(z.string()),
  /** A domain that the company has proven to own; null for none. */
  verifiedDomain: z.nullable(z.string()),
});
export type CompanySummary = z.infer<typeof CompanySummary>;

/** A company member in a row. */
export const TeammateSummary = z.object({
  id: Id,
  ...shown(nameFields),
  title: z.string(),
  avatarUrl: z.nullable(z.string()),
  isMe: z.boolean(),
  /** For colleagues and administrators; others do not see a suspended member. */
  isSuspended: z.optional(z.literal(true)),
  /** Likewise: they have asked for the deletion of their account. */
  isLeaving: z.optional(z.literal(true)),
  /** Likewise: they were invited and have never signed in. */
  isInvited: z.optional(z.literal(true)),
  may: may('write'),
});
export type TeammateSummary = z.infer<typeof TeammateSummary>;

/**
 * Returns the member whom engineers reach about a position: its contact. While that one has never signed in, is
 * suspended or is leaving, the longest-standing member who can be reached. `teammates` are longest-standing first.
 */
export function reachedContact<Member extends Pick<TeammateSummary, 'id' | 'isInvited' | 'isSuspended' | 'isLeaving'>>(
  teammates: readonly Member[],
  contactId: number | null,
): Member | undefined {
  if (contactId === null) return undefined;
  const reached = teammates.filter(({ isInvited, isSuspended, isLeaving }) => !isInvited && !isSuspended && !isLeaving);
  return reached.find(({ id }) => id === contactId) ?? reached[0];
}

/** A position in a row. */
export const PositionSummary = z.object({ id: Id, hashId: z.string(), title: z.string(), isLive: z.boolean() });
export type PositionSummary = z.infer<typeof PositionSummary>;

/** Likewise, for a member of its company. */
export const OwnPosition = z.extend(PositionSummary, {
  /** The viewer is its contact; absent if not. */
  isMine: z.optional(z.literal(true)),
});
export type OwnPosition = z.infer<typeof OwnPosition>;

/** A position in the profile of a company or a teammate. */
export const ListedPosition = z.extend(PositionSummary, {
  /** The required skills. */
  skills: z.array(Skill),
  /** For a talent: the required skills that they have. */
  heldSkillIds: z.optional(z.array(Id)),
  /** Place of the work in one line. */
  locationStr: z.string(),
  pay: z.nullable(ShownPay),
});
export type ListedPosition = z.infer<typeof ListedPosition>;

/** Fields of a company's profile. */
export const companyFields = {
  name: text(Name),
  tagline: text(line(maxTaglineLength)),
  website: link,
  linkedin: link,
  twitter: link,
  youtube: link,
  instagram: link,
  facebook: link,
  /** HTML; cleaned before it is stored. */
  description: text(z.string()),
  /** HTML; cleaned before it is stored. */
  benefits: text(z.string()),
};

/** A company's profile. Members see all its positions, others the Live ones. */
export const Company = z.extend(CompanySummary, {
  ...shown(companyFields),
  /** For a talent: whether they hide from the company. */
  isHiddenFrom: z.optional(z.boolean()),
  positions: z.array(ListedPosition),
  teammates: z.array(TeammateSummary),
  /** Only for members: increases with every save; send it back with changes. */
  version: z.optional(z.int()),
});
export type Company = z.infer<typeof Company>;

/** Fields of a member's profile; their address is a field of the team (teammates.ts). */
export const memberFields = { ...nameFields, title: text(line(maxTitleLength)), bio };

/** A member of a company: their own profile, and the positions they are the contact for. */
export const Teammate = z.extend(TeammateSummary, {
  ...shown(memberFields),
  email: z.string(),
  company: CompanySummary,
  /** For a talent: whether they hide from the company. */
  isHiddenFrom: z.optional(z.boolean()),
  positions: z.array(ListedPosition),
});
export type Teammate = z.infer<typeof Teammate>;

/** Completed onboarding steps: 1 own profile, 2 company profile, 3 one position (docs/product/companies.md). */
export const CompletedProfiles = z.array(z.union([z.literal(1), z.literal(2), z.literal(3)]));

/** Parts of the onboarding steps, in their order; `pitch` is a tagline or a website. */
export const ProfilePart = z.enum(['title', 'bio', 'about', 'pitch', 'position']);
export type ProfilePart = z.infer<typeof ProfilePart>;

/** A member's progress with the onboarding, shared by several answers. */
export const onboarding = { completedProfiles: CompletedProfiles, missingParts: z.optional(z.array(ProfilePart)) };

/** A colleague in the team's list. */
export const TeammateCard = z.extend(Teammate, {
  /** False for an invited member who has never signed in. */
  hasSignedIn: z.boolean(),
  /** Whether they keep the team; absent where all members are equal. */
  isKeeper: z.optional(z.boolean()),
  /** `invite` sends the invitation again. */
  may: may('write', 'invite'),
});
export type TeammateCard = z.infer<typeof TeammateCard>;

export const listTeammates = call({
  summary: "The members of the viewer's own company, longest-standing first, with the completed onboarding steps.",
  path: '/api/client/teammates/index',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: NoPayload,
  answer: z.object({ teammates: z.array(TeammateCard), may: may('add'), ...onboarding }),
});

const WhichCompany = z.object({ profileType: z.optional(z.literal('company')), companyId: z.optional(Id) });

export const showCompany = call({
  summary:
    "The profile of the viewer's own company, with the completed onboarding steps; 404 for another company's id.",
  path: '/api/client/company/index',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: WhichCompany,
  answer: z.object({ company: Company, ...onboarding }),
});

export const editCompany = call({
  summary: "The viewer's own company for its edit screen; 404 for another company's id.",
  path: '/api/client/company/edit',
  audience: ['client'],
  token: 'never',
  isReading: true,
  payload: WhichCompany,
  answer: z.object({ company: Company }),
});

/** Changes to a company. An absent field stays the same; the name cannot be emptied. */
export const CompanyChanges = z.object({
  id: z.optional(Id),
  version: ChangedVersion,
  ...changes(companyFields),
  removedImages: RemovedImages,
});
export type CompanyChanges = z.infer<typeof CompanyChanges>;

export const updateCompany = call({
  summary:
    "Saves the viewer's own company, optionally with new images; 409 `edit-conflict` for changes to an older version.",
  path: '/api/client/company/update',
  audience: ['client'],
  token: 'never',
  acting: 'may',
  payload: z.object({ company: CompanyChanges }),
  answer: Nothing,
  files: ['avatar', 'backgroundImage'],
});

export const uploadImage = call({
  summary:
    'Stores a picture for a rich text of the company and returns its address. It is removed after a week unless a text with it is saved.',
  path: '/api/upload-image',
  audience: ['client'],
  token: 'never',
  acting: 'may',
  payload: NoPayload,
  answer: z.object({ url: z.string() }),
  files: ['image'],
});
