import type { QueryClient } from '@tanstack/react-query';
import type { User } from '#contract/accounts.ts';
import type { CompanySummary, TeammateSummary } from '#contract/companies.ts';
import type { AnswerRate } from '#contract/contacts.ts';
import type { Fit, HomePosition } from '#contract/matching.ts';
import type { Thread } from '#contract/messaging.ts';
import type { ShownPay } from '#contract/pay.ts';
import type { Profile, ProfileRequest } from '#contract/profiles.ts';
import type { Skill } from '#contract/reference.ts';
import type { TransformedTalent } from '#contract/talents.ts';
import type { Markable } from '#web/positions/marking.ts';
import { colleagues, findTalentCard, homePositions, knownThreads, ownPositions, readProfiles } from './cached-rows.ts';

/** Cover of profiles; absent where the screen does not know it. */
type KnownCover<Shown extends { backgroundImageUrl: unknown }> = Omit<Shown, 'backgroundImageUrl'> &
  Partial<Pick<Shown, 'backgroundImageUrl'>>;

/** A company as shown by a card or another profile. */
export type KnownCompany = KnownCover<CompanySummary> & { tagline?: string; benefits?: string };

export interface KnownPosition extends Partial<Markable> {
  title: string;
  isLive: boolean;
  company: KnownCompany;
  skills: readonly Skill[];
  /** As in a position: null until the talent has stated skills, absent for others and where unknown to the screen. */
  fit?: Fit | null | undefined;
  /** Place of work; absent where the screen does not know it. */
  place?: HomePosition['place'] | undefined;
  answerRate?: AnswerRate | undefined;
  /** Absent where the screen does not know it. */
  pay?: ShownPay | null | undefined;
  /** When the talent last wrote to its contact, in milliseconds since the Unix epoch. */
  wroteAt?: number | undefined;
}

/** A talent as cards and threads show them. */
export type KnownTalent = KnownCover<
  Pick<TransformedTalent, 'id' | 'firstName' | 'lastName' | 'avatarUrl' | 'backgroundImageUrl' | 'availability' | 'may'>
>;

export type KnownTeammate = TeammateSummary & { company: KnownCompany };

/** The parts of a profile that the screen has already shown. */
export type KnownProfile =
  | { profileType: 'position'; position: KnownPosition }
  | { profileType: 'company'; company: KnownCompany }
  | { profileType: 'teammate'; teammate: KnownTeammate }
  /** Only a card has facts. */
  | { profileType: 'talent'; talent: KnownTalent; card?: TransformedTalent };

/** Finds the parts of a profile shown by lists, cards and other profiles, to show them until the answer arrives. */
export function findKnown(client: QueryClient, viewer: User, request: ProfileRequest): KnownProfile | undefined {
  const { profileType } = request;
  if (profileType === 'position') {
    const position = findPosition(client, viewer, request.positionHashId);
    return position && { profileType, position };
  }
  if (profileType === 'company') {
    const company = findCompany(client, viewer, request.companyId);
    return company && { profileType, company };
  }
  if (profileType === 'teammate') {
    const teammate = findTeammate(client, viewer, request.teammateId);
    return teammate && { profileType, teammate };
  }
  const card = findTalentCard(client, request.talentId);
  if (card) return { profileType, talent: card, card };
  const thread = findThread(client, request.talentId);
  return thread && { profileType, talent: personIn(thread) };
}

function findPosition(client: QueryClient, viewer: User, hashId: string): KnownPosition | undefined {
  const card = homePositions(client).find((position) => position.hashId === hashId);
  if (card) return { ...card, isLive: true };
  for (const profile of readProfiles(client)) {
    const { company, positions } = listingOf(profile);
    const row = positions.find((position) => position.hashId === hashId);
    if (row) return { ...row, company };
  }
  const ownCompany = findOwnCompany(client, viewer);
  const own = ownCompany && ownPositions(client).find((position) => position.hashId === hashId);
  if (own) return { ...own, place: undefined, company: ownCompany };
  const thread = knownThreads(client).find(({ position }) => position?.open?.hashId === hashId);
  const company = ownCompany ?? companyOf(thread);
  return thread?.position && company ? { title: thread.position.title, isLive: true, company, skills: [] } : undefined;
}

function findCompany(client: QueryClient, viewer: User, id: number): KnownCompany | undefined {
  const companies = [
    ...readProfiles(client).map((profile) => listingOf(profile).company),
    ...homePositions(client).map(({ company }) => company),
  ];
  const company = companies.find((one) => one.id === id);
  if (company) return company;
  return viewer.company?.id === id ? { ...viewer.company, verifiedDomain: null } : undefined;
}

const findOwnCompany = (client: QueryClient, viewer: User): KnownCompany | undefined =>
  viewer.company ? findCompany(client, viewer, viewer.company.id) : undefined;

function findTeammate(client: QueryClient, viewer: User, id: number): KnownTeammate | undefined {
  for (const profile of readProfiles(client)) {
    const { company, teammates } = listingOf(profile);
    const teammate = teammates.find((row) => row.id === id);
    if (teammate) return { ...teammate, company };
  }
  const ownCompany = findOwnCompany(client, viewer);
  const colleague = ownCompany && colleagues(client).find((card) => card.id === id);
  if (colleague) return { ...colleague, company: ownCompany };
  const thread = findThread(client, id);
  const known = companyOf(thread);
  if (!thread || !known) return undefined;
  const company = findCompany(client, viewer, known.id) ?? known;
  return { ...personIn(thread), title: thread.user.title, isMe: false, company };
}

type CompanyProfile = Exclude<Profile, { profileType: 'talent' }>;

/** The company of a profile, with the positions and people that the profile lists. */
function listingOf(profile: CompanyProfile) {
  if (profile.profileType === 'position')
    return { company: profile.position.company, positions: [], teammates: profile.position.company.teammates };
  if (profile.profileType === 'teammate')
    return { company: profile.teammate.company, positions: profile.teammate.positions, teammates: [] };
  return { company: profile.company, positions: profile.company.positions, teammates: profile.company.teammates };
}

/** Finds the thread with a person. */
const findThread = (client: QueryClient, userId: number): Thread | undefined =>
  knownThreads(client).find(({ user }) => user.id === userId);

const personIn = ({ user: { id, firstName, lastName, avatarUrl }, ...thread }: Thread) => ({
  id,
  firstName,
  lastName,
  avatarUrl,
  may: { write: !thread.isClosed && !thread.isHiddenFrom && !thread.isUnavailable },
});

function companyOf(thread: Thread | undefined): KnownCompany | undefined {
  const company = thread?.user.company;
  return company ? { ...company, avatarUrl: null } : undefined;
}
