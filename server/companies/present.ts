import {
  type Company,
  type CompanySummary,
  type ListedPosition,
  type TeammateSummary,
  companyFields,
} from '#contract/companies.ts';
import { accountTypes } from '#contract/call.ts';
import { pickFields } from '#contract/description.ts';
import type { Language } from '#contract/texts/languages.ts';
import { mediaUrl } from '#server/media/service.ts';
import { mayOf } from '#server/platform/errors/may.ts';
import { placeLine, presentSkills } from '#server/reference/service.ts';
import { type Correspondent, whyNotWrite } from './policy.ts';
import type { findCompany, listMembers, listPositions } from './store.ts';

type CompanyRow = NonNullable<Awaited<ReturnType<typeof findCompany>>>;
type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];
type PositionRow = Awaited<ReturnType<typeof listPositions>>[number];

type SummaryRow = Pick<CompanyRow, 'id' | 'name' | 'avatarKey' | 'backgroundImageKey' | 'verifiedDomain'>;

export const presentCompanySummary = ({ id, name, verifiedDomain, ...keys }: SummaryRow): CompanySummary => ({
  id,
  name,
  avatarUrl: mediaUrl(keys.avatarKey),
  backgroundImageUrl: mediaUrl(keys.backgroundImageKey),
  verifiedDomain,
});

export const presentMember = (
  { avatarKey, companyId, isAvailable, leavingAt, lastSeenAt, ...member }: MemberRow & { companyId: number },
  viewer: Correspondent,
): TeammateSummary => ({
  ...member,
  avatarUrl: mediaUrl(avatarKey),
  ...presentPerson({ id: member.id, type: accountTypes.client, companyId }, viewer),
  ...presentStanding({ isAvailable, leavingAt, lastSeenAt }),
});

/** Why a member cannot be reached, for colleagues and administrators. */
export const presentStanding = ({
  isAvailable,
  leavingAt,
  lastSeenAt,
}: Pick<MemberRow, 'isAvailable' | 'leavingAt' | 'lastSeenAt'>): Partial<TeammateSummary> => ({
  ...(lastSeenAt === null && { isInvited: true }),
  ...(!isAvailable && { ...(leavingAt ? { isLeaving: true } : { isSuspended: true }), may: { write: false } }),
});

/** The viewer's relation to any person: whether it is them, and whether they may write to them. */
export const presentPerson = (person: Correspondent, viewer: Correspondent) => ({
  isMe: person.id === viewer.id,
  may: mayOf({ write: whyNotWrite(viewer, person) }),
});

export const presentListedPosition = (row: PositionRow, language: Language): ListedPosition => ({
  id: row.id,
  hashId: row.hashId,
  title: row.title,
  isLive: row.isLive,
  skills: presentSkills(row.requiredSkillIds),
  locationStr: placeLine(row, language),
  pay: row.pay,
});

export const presentCompany = (
  row: CompanyRow,
  positions: ListedPosition[],
  teammates: TeammateSummary[],
  { isMember }: { isMember: boolean },
): Company => ({
  ...presentCompanySummary(row),
  ...pickFields(companyFields, row),
  positions,
  teammates,
  ...(isMember && { version: row.version }),
});
