import * as z from 'zod/mini';
import { call } from './call.ts';
import { Company, Teammate } from './companies.ts';
import { HashId, Id, NoPayload } from './fields.ts';
import { Mark } from './position-marks.ts';
import { Position } from './positions.ts';
import { Talent } from './talents.ts';

/** A requested profile: a type and its id. */
export const ProfileRequest = z.discriminatedUnion('profileType', [
  z.object({ profileType: z.literal('position'), positionHashId: HashId }),
  z.object({ profileType: z.literal('company'), companyId: Id }),
  z.object({ profileType: z.literal('teammate'), teammateId: Id }),
  /** For a company, `positionHashId` names one of its positions: the answer states which of its wishes are met. */
  z.object({ profileType: z.literal('talent'), talentId: Id, positionHashId: z.optional(HashId) }),
]);
export type ProfileRequest = z.infer<typeof ProfileRequest>;

/** Last message between the viewer and the person they can write to from a profile. */
export const LastMessage = z.object({ at: z.iso.datetime(), isMine: z.boolean() });
export type LastMessage = z.infer<typeof LastMessage>;

/** Absent if there is none. */
const lastMessage = z.optional(LastMessage);

export const Profile = z.discriminatedUnion('profileType', [
  z.object({
    profileType: z.literal('position'),
    position: Position,
    lastMessage,
    /** The talent's own mark; absent for none, for others, and while an administrator acts. */
    mark: z.optional(Mark),
    /**
     * When the talent last wrote about it, in milliseconds since the Unix epoch; absent if they never did, and for
     * others.
     */
    wroteAt: z.optional(z.int()),
  }),
  z.object({ profileType: z.literal('company'), company: Company }),
  z.object({ profileType: z.literal('teammate'), teammate: Teammate, lastMessage }),
  z.object({
    profileType: z.literal('talent'),
    talent: Talent,
    lastMessage,
    /** With `positionHashId`: either side has written about that position. */
    isWrittenAbout: z.optional(z.literal(true)),
  }),
]);
export type Profile = z.infer<typeof Profile>;

export const getProfile = call({
  summary: 'A position, company, teammate or talent; 404 for one that the viewer may not see.',
  path: '/api/getProfile',
  audience: 'anyone',
  token: 'read',
  isReading: true,
  payload: ProfileRequest,
  answer: Profile,
});

/** Parts of a talent's profile that companies base their decision on. */
export const profileParts = ['skills', 'place', 'bio', 'picture', 'links'] as const;

export const getMissingParts = call({
  summary: "Parts that the talent's own profile still lacks, of five.",
  path: '/api/talent/missing-parts',
  audience: ['talent'],
  token: 'read',
  isReading: true,
  payload: NoPayload,
  answer: z.object({ missing: z.array(z.enum(profileParts)) }),
});
