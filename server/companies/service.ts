import type { Company, CompanySummary, ListedPosition, TeammateSummary } from '#contract/companies.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { presentCompany, presentCompanySummary, presentListedPosition, presentMember } from './present.ts';
import {
  findCompany,
  findCompletion,
  findMember,
  holdCompany,
  listMembers,
  listPositions,
  lockMember,
} from './store.ts';

export { presentCompanySummary };
export { type TextServices, holdTextImages, readCompanyText, settleTextImages, textImageJobs } from './text-images.ts';

type Employer = CompanySummary & Pick<Company, 'tagline' | 'description' | 'teammates'>;

/** Whoever looks at a company: members see its Drafts too. */
export interface Onlooker {
  id: number;
  companyId: number | null;
}

/** A company's profile as the viewer may see it; 404 when there is none. */
export async function getCompany(db: Database, companyId: number, viewer: Onlooker): Promise<Company> {
  const [company, teammates, positions] = await Promise.all([
    findCompany(db, companyId),
    listTeammates(db, companyId, viewer.id),
    listVisiblePositions(db, companyId, viewer),
  ]);
  if (!company) throw new AppError('not-found', 'There is no such company.');
  return presentCompany(company, positions, teammates, { isMember: viewer.companyId === companyId });
}

/** What a position's profile tells of its company: whose it is, and whom to talk with. */
export async function getEmployer(db: Database, companyId: number, viewer: Onlooker): Promise<Employer> {
  const [company, teammates] = await Promise.all([findCompany(db, companyId), listTeammates(db, companyId, viewer.id)]);
  if (!company) throw new AppError('not-found', 'There is no such company.');
  const { tagline, description } = company;
  return { ...presentCompanySummary(company), tagline, description, teammates };
}

/** The members of a company, the longest-standing first. */
export async function listTeammates(db: Database, companyId: number, viewerId: number): Promise<TeammateSummary[]> {
  const members = await listMembers(db, companyId);
  return members.map((member) => presentMember(member, viewerId));
}

/** A company's positions, the newest first: only Live ones to everyone but its members, on request only those a member is the contact for. */
export async function listVisiblePositions(
  db: Database,
  companyId: number,
  viewer: Onlooker,
  { contactId }: { contactId?: number } = {},
): Promise<ListedPosition[]> {
  const hasDrafts = viewer.companyId === companyId;
  const positions = await listPositions(db, companyId, { hasDrafts, contactId });
  return positions.map(presentListedPosition);
}

export const isMember = async (db: Database, companyId: number, userId: number): Promise<boolean> =>
  (await findMember(db, companyId, userId)) !== undefined;

/**
 * Keeps the viewer a member until the transaction ends. Refuses with 401 who was removed while what they sent was on its
 * way. To be called after the company is locked, where it is: in this order a removal takes the two.
 */
export async function holdMember(db: Database, viewer: { id: number; companyId: number }): Promise<void> {
  if (!(await lockMember(db, viewer.companyId, viewer.id))) throw new AppError('not-signed-in', 'Please sign in.');
}

/** Keeps the viewer's company as it is, and all its members in it, until the transaction ends; else like `holdMember`. */
export async function holdOwnCompany(db: Database, viewer: { id: number; companyId: number }): Promise<void> {
  await holdCompany(db, viewer.companyId);
  await holdMember(db, viewer);
}

/**
 * The onboarding steps a member has behind them: 1 own title and bio (names are never empty), 2 the company's
 * description and its tagline or website, 3 a position with a title (decisions.md, section 4).
 */
export async function completedProfiles(
  db: Database,
  viewer: { id: number; companyId: number },
): Promise<(1 | 2 | 3)[]> {
  const completion = await findCompletion(db, { userId: viewer.id, companyId: viewer.companyId });
  const steps = [
    [1, completion?.hasProfile],
    [2, completion?.hasCompany],
    [3, completion?.hasPosition],
  ] as const;
  return steps.flatMap(([step, isDone]) => (isDone ? [step] : []));
}
