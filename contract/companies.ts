import * as z from 'zod/mini';
import { call } from './call.ts';
import { Id, Name, NoPayload, Nothing, RemovedImages, TypedLink, line, maxTaglineLength } from './fields.ts';
import { Skill } from './reference.ts';

/** What cards and rows show of a company. */
export const CompanySummary = z.object({
  id: Id,
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  backgroundImageUrl: z.nullable(z.string()),
});
export type CompanySummary = z.infer<typeof CompanySummary>;

/** What rows show of a person who works at a company. */
export const TeammateSummary = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  title: z.string(),
  avatarUrl: z.nullable(z.string()),
  isMe: z.boolean(),
});
export type TeammateSummary = z.infer<typeof TeammateSummary>;

/** What rows show of a position. */
export const PositionSummary = z.object({ id: Id, hashId: z.string(), title: z.string(), isLive: z.boolean() });
export type PositionSummary = z.infer<typeof PositionSummary>;

/** A position among others in the profile of a company or a teammate. */
export const ListedPosition = z.extend(PositionSummary, {
  /** The required ones. */
  skills: z.array(Skill),
  /** Where the work is, in one line; empty where it is left open. */
  locationStr: z.string(),
});
export type ListedPosition = z.infer<typeof ListedPosition>;

const Link = z.nullable(z.string());

/** A company's profile. Strangers see its Live positions, members all of them. */
export const Company = z.extend(CompanySummary, {
  website: Link,
  linkedin: Link,
  twitter: Link,
  youtube: Link,
  instagram: Link,
  facebook: Link,
  tagline: z.string(),
  /** Cleaned HTML. */
  description: z.string(),
  /** Cleaned HTML. */
  benefits: z.string(),
  positions: z.array(ListedPosition),
  teammates: z.array(TeammateSummary),
  /** Only for members: goes up with every save, and is sent back with the changes. */
  version: z.optional(z.int()),
});
export type Company = z.infer<typeof Company>;

/** A member of a company: their own profile, and the positions they are the contact for. */
export const Teammate = z.extend(TeammateSummary, {
  email: z.string(),
  bio: z.string(),
  company: CompanySummary,
  positions: z.array(ListedPosition),
});
export type Teammate = z.infer<typeof Teammate>;

/** The onboarding steps that are done: 1 own profile, 2 company profile, 3 one position (decisions.md, section 4). */
export const CompletedProfiles = z.array(z.union([z.literal(1), z.literal(2), z.literal(3)]));

const WhichCompany = z.object({ profileType: z.optional(z.literal('company')), companyId: z.optional(Id) });

export const showCompany = call({
  summary: "The profile of one's own company, and the onboarding steps that are done; 404 for the id of another.",
  path: '/api/client/company/index',
  audience: ['client'],
  payload: WhichCompany,
  answer: z.object({ company: Company, completedProfiles: CompletedProfiles }),
});

export const editCompany = call({
  summary: "One's own company for its edit screen; 404 for the id of another.",
  path: '/api/client/company/edit',
  audience: ['client'],
  payload: WhichCompany,
  answer: z.object({ company: Company }),
});

/** What members may change of their company. A field that is absent stays as it is; the name cannot be emptied. */
export const CompanyChanges = z.object({
  id: z.optional(Id),
  /** The version the changes were made to; 409 `edit-conflict` when it has been saved since. Absent, the changes go in anyway. */
  version: z.optional(z.int()),
  name: z.optional(Name),
  website: TypedLink,
  linkedin: TypedLink,
  twitter: TypedLink,
  youtube: TypedLink,
  instagram: TypedLink,
  facebook: TypedLink,
  tagline: z.optional(line(maxTaglineLength)),
  /** HTML; cleaned before it is stored. */
  description: z.optional(z.string()),
  /** HTML; cleaned before it is stored. */
  benefits: z.optional(z.string()),
  removedImages: RemovedImages,
});
export type CompanyChanges = z.infer<typeof CompanyChanges>;

export const updateCompany = call({
  summary:
    "Saves one's own company, with new images if they are sent along; 409 `edit-conflict` for changes to an older version.",
  path: '/api/client/company/update',
  audience: ['client'],
  payload: z.object({ company: CompanyChanges }),
  answer: Nothing,
  files: ['avatar', 'backgroundImage'],
});

export const uploadImage = call({
  summary:
    'Stores a picture for a rich text of the company, and answers its address. It goes after a week unless a text with it is saved.',
  path: '/api/upload-image',
  audience: ['client'],
  payload: NoPayload,
  answer: z.object({ url: z.string() }),
  files: ['image'],
});
