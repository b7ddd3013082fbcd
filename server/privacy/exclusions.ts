import type { CompanySummary } from '#contract/companies.ts';
import { type Conversation, type Exclusion, maxExclusions } from '#contract/privacy.ts';
import { presentCompanySummary } from '#server/companies/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { TalentViewer } from '#server/platform/session/viewer.ts';
import * as store from './exclusion-store.ts';
import { presentExclusion } from './present.ts';

type Talent = Pick<TalentViewer, 'id'>;

/** Companies that a search answers. */
const mostFound = 8;

export const findCompanies = async (db: Database, text: string): Promise<CompanySummary[]> =>
  (await store.searchCompanies(db, text, mostFound)).map(presentCompanySummary);

/** Returns what hiding from a company would change; 404 for an unknown company. */
export async function previewExclusion(
  db: Database,
  { id }: Talent,
  companyId: number,
): Promise<{ companyCount: number; companies: CompanySummary[]; conversations: Conversation[] }> {
  const [company, conversations] = await Promise.all([
    store.findCompany(db, companyId),
    store.listConversations(db, id, companyId),
  ]);
  if (!company) throw noSuchCompany();
  return { companyCount: 1, companies: [presentCompanySummary(company)], conversations };
}

/**
 * Hides the talent from a company, from the moment of the commit on. Conversations in which the talent has not written,
 * and those to end, are gone for the member. Returns the first rule for the same company again. 404 for an unknown
 * company, 409 past `maxExclusions`.
 */
export const addExclusion = (
  db: Database,
  { id }: Talent,
  { companyId, endThreadIds = [] }: { companyId: number; endThreadIds?: number[] | undefined },
): Promise<Exclusion> =>
  withTransaction(db, async (db) => {
    if (!(await store.lockTalent(db, id))) throw new AppError('not-signed-in', 'Please sign in.');
    const company = await store.findCompany(db, companyId);
    if (!company) throw noSuchCompany();
    const exclusions = await store.listExclusions(db, id);
    const known = exclusions.find((exclusion) => exclusion.id === companyId);
    if (!known && exclusions.length >= maxExclusions)
      throw new AppError('conflict', `You hide from ${maxExclusions} companies already.`, {
        reason: { code: 'tooManyExclusions', params: { max: maxExclusions } },
      });
    const exclusionId = known?.exclusionId ?? (await store.insertExclusion(db, id, companyId)).id;
    await store.hideThreads(db, id, companyId, endThreadIds);
    return presentExclusion({ ...company, exclusionId });
  });

/** Takes a rule away; 404 for an unknown one and for another talent's. */
export const removeExclusion = (db: Database, { id }: Talent, exclusionId: number): Promise<void> =>
  withTransaction(db, async (db) => {
    await store.lockTalent(db, id);
    const removed = await store.deleteExclusion(db, id, exclusionId);
    if (!removed) throw new AppError('not-found', 'There is no such rule.');
    await store.showThreads(db, id, removed.companyId);
  });

/** Ends a conversation; 404 for one of others, 409 if the talent does not hide from the member's company. */
export const endConversation = (db: Database, { id }: Talent, threadId: number): Promise<void> =>
  withTransaction(db, async (db) => {
    await store.lockTalent(db, id);
    const partner = await store.findPartner(db, id, threadId);
    if (!partner) throw new AppError('not-found', 'There is no such thread.');
    if (!partner.isHiddenFrom)
      throw new AppError('conflict', 'You do not hide from this company.', { reason: { code: 'notHidden' } });
    await store.hideThread(db, threadId, partner.id);
  });

const noSuchCompany = () => new AppError('not-found', 'There is no such company.');
