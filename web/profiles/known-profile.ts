import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { CompanySummary, TeammateSummary } from '#contract/companies.ts';
import { type Fit, talentHome } from '#contract/matching.ts';
import { type Profile, type ProfileRequest, getProfile } from '#contract/profiles.ts';
import type { Skill } from '#contract/reference.ts';
import { type TransformedTalent, getTransformedTalent } from '#contract/talents.ts';
import { keyOf } from '#web/platform/query-keys.ts';

/** A company as a card or another profile shows it. */
type KnownCompany = CompanySummary & { tagline?: string };

export interface KnownPosition {
  title: string;
  isLive: boolean;
  company: KnownCompany;
  skills: readonly Skill[];
  /** As in a position: null until the talent has stated skills, absent for others and where the screen cannot tell. */
  fit?: Fit | null | undefined;
  /** When the talent last wrote to its contact, in milliseconds since the Unix epoch. */
  wroteAt?: number | undefined;
}

/** What the screen has already shown of a profile. */
export type KnownProfile =
  | { profileType: 'position'; position: KnownPosition }
  | { profileType: 'company'; company: KnownCompany }
  | { profileType: 'teammate'; teammate: TeammateSummary & { company: CompanySummary } }
  | { profileType: 'talent'; talent: TransformedTalent };

/** Finds what cards and other profiles have shown of a profile, to show it until the answer arrives. */
export function findKnown(client: QueryClient, request: ProfileRequest): KnownProfile | undefined {
  const { profileType } = request;
  if (profileType === 'position') {
    const position = findPosition(client, request.positionHashId);
    return position && { profileType, position };
  }
  if (profileType === 'company') {
    const company = findCompany(client, request.companyId);
    return company && { profileType, company };
  }
  if (profileType === 'teammate') {
    const teammate = findTeammate(client, request.teammateId);
    return teammate && { profileType, teammate };
  }
  const talent = client.getQueryData(keyOf(getTransformedTalent, { talentId: request.talentId }))?.transformedTalent;
  return talent && { profileType, talent };
}

function findPosition(client: QueryClient, hashId: string): KnownPosition | undefined {
  const card = homePositions(client).find((position) => position.hashId === hashId);
  if (card) return { ...card, isLive: true };
  for (const profile of readProfiles(client)) {
    const { company, positions } = listingOf(profile);
    const row = positions.find((position) => position.hashId === hashId);
    if (row) return { ...row, company };
  }
  return undefined;
}

function findCompany(client: QueryClient, id: number): KnownCompany | undefined {
  const companies = [
    ...readProfiles(client).map((profile) => listingOf(profile).company),
    ...homePositions(client).map(({ company }) => company),
  ];
  return companies.find((company) => company.id === id);
}

function findTeammate(client: QueryClient, id: number): (TeammateSummary & { company: CompanySummary }) | undefined {
  for (const profile of readProfiles(client)) {
    const { company, teammates } = listingOf(profile);
    const teammate = teammates.find((row) => row.id === id);
    if (teammate) return { ...teammate, company };
  }
  return undefined;
}

type CompanyProfile = Exclude<Profile, { profileType: 'talent' }>;

/** Company of a profile, with the positions and people that the profile lists. */
function listingOf(profile: CompanyProfile) {
  if (profile.profileType === 'position')
    return { company: profile.position.company, positions: [], teammates: profile.position.company.teammates };
  if (profile.profileType === 'teammate')
    return { company: profile.teammate.company, positions: profile.teammate.positions, teammates: [] };
  return { company: profile.company, positions: profile.company.positions, teammates: profile.company.teammates };
}

const readProfiles = (client: QueryClient): CompanyProfile[] =>
  answersOf<Profile>(client, getProfile).filter((profile) => profile.profileType !== 'talent');

/** Cards of the talent's home, which arrive page by page. */
const homePositions = (client: QueryClient) =>
  answersOf<InfiniteData<z.output<(typeof talentHome)['answer']>>>(client, talentHome).flatMap(({ pages }) =>
    pages.flatMap(({ positions }) => positions),
  );

/** Cached answers of a call, to whatever payloads. */
const answersOf = <Answer>(client: QueryClient, call: Pick<Call, 'path'>): Answer[] =>
  client
    .getQueriesData<Answer>({ queryKey: keyOf(call) })
    .flatMap(([, answer]) => (answer === undefined ? [] : [answer]));
