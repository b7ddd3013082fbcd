import type { CompanySummary } from '#contract/companies.ts';
import { type Conversation, type Exclusion, type Rule, maxCovered, maxExclusions } from '#contract/privacy.ts';
import { companyKey, presentCompanySummary } from '#server/companies/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { TalentViewer } from '#server/platform/session/viewer.ts';
import { readDomain } from '#server/reference/service.ts';
import { endThreads, findPartner, listConversations, listThreadIds } from './conversation-store.ts';
import * as store from './exclusion-store.ts';
import { presentExclusion } from './present.ts';
import { updateEmployer } from './store.ts';

type Talent = Pick<TalentViewer, 'id'>;
type Means = Pick<Services, 'db' | 'emit'>;

/** Companies returned by a search. */
const mostFound = 8;

export const findCompanies = async (db: Database, text: string): Promise<CompanySummary[]> =>
  (await store.searchCompanies(db, text, mostFound)).map(presentCompanySummary);

/** Returns the changes a rule would make. Refuses as `addExclusion` does, except for the number of rules. */
export async function previewExclusion(
  db: Database,
  { id }: Talent,
  typed: Rule,
): Promise<{ companyCount: number; companies: CompanySummary[]; conversations: Conversation[] }> {
  const rule = readRule(typed);
  const { companyCount, companies } = await findCovered(db, rule, 'name');
  return {
    companyCount,
    companies: companies.map(presentCompanySummary),
    conversations: await listConversations(db, id, rule),
  };
}

/**
 * Hides the talent by a rule, as of the commit. Conversations in which the talent has not written, and those to end,
 * are gone for the members. Returns an equal existing rule. 422 for an invalid domain, a public mail provider's one, a
 * name without letters, and one that covers more than `maxCovered` companies. 404 for an unknown company, 409 past
 * `maxExclusions`.
 */
export const addExclusion = (
  { db, emit }: Means,
  { id }: Talent,
  { endThreadIds = [], ...typed }: Rule & { endThreadIds?: number[] | undefined },
): Promise<Exclusion> =>
  withTransaction(db, async (db) => {
    const rule = readRule(typed);
    if (!(await store.lockRules(db, id))) throw new AppError('not-signed-in', 'Please sign in.');
    const known = await store.findSame(db, id, rule);
    if (known) await store.markOwnRule(db, known.id);
    const exclusionId = known?.id ?? (await insertExclusion(db, id, rule));
    await endConversations({ emit }, db, id, endThreadIds);
    const [exclusion] = await store.listExclusions(db, id, exclusionId);
    if (!exclusion) throw noSuchRule();
    return presentExclusion(exclusion);
  });

/**
 * Hides the talent from one company and ends all conversations with its members. False if they already hid from it.
 * 404 for an unknown company, 409 past `maxExclusions`. Runs in the caller's transaction.
 */
export async function blockCompany(
  means: Pick<Means, 'emit'>,
  db: Database,
  { id }: Talent,
  companyId: number,
): Promise<boolean> {
  const rule = { kind: 'company', companyId } as const;
  if (!(await store.lockRules(db, id))) throw new AppError('not-signed-in', 'Please sign in.');
  const isNew = !(await store.isHiddenFrom(db, id, companyId));
  if (!(await store.findSame(db, id, rule))) await insertExclusion(db, id, rule);
  await endConversations(means, db, id, await listThreadIds(db, id, companyId));
  return isNew;
}

/** Removes the talent's rule for one company, if there is one. */
export const unblockCompany = (db: Database, { id }: Talent, companyId: number): Promise<void> =>
  withTransaction(db, async (db) => {
    await store.lockRules(db, id);
    const known = await store.findSame(db, id, { kind: 'company', companyId });
    if (known) await store.deleteExclusion(db, id, known.id);
  });

/** Removes a rule, and with the employer's rule the employer; 404 for an unknown one and for another talent's. */
export const removeExclusion = (db: Database, { id }: Talent, exclusionId: number): Promise<void> =>
  withTransaction(db, async (db) => {
    await store.lockRules(db, id);
    const removed = await store.deleteExclusion(db, id, exclusionId);
    if (!removed) throw noSuchRule();
    if (removed.isEmployer) await updateEmployer(db, id, null);
  });

/**
 * Stores the talent's present employer, with a rule by that name, and ends conversations with its members. Null removes
 * both, undefined changes nothing. An equal rule of the talent's own is used, and remains afterwards. Refuses a name as
 * `addExclusion` does.
 */
export async function saveEmployer(
  { db, emit }: Means,
  { id }: Talent,
  employer: string | null | undefined,
  endThreadIds: readonly number[] = [],
): Promise<void> {
  if (employer === undefined) return;
  const rule = employer ? readName(employer, 'employer') : undefined;
  await withTransaction(db, async (db) => {
    if (!(await store.lockRules(db, id))) throw new AppError('not-signed-in', 'Please sign in.');
    // The old rule is deleted after adding the new one, so that companies under both stay hidden, and threads ended.
    const ruleId = rule && ((await store.findSame(db, id, rule))?.id ?? (await insertExclusion(db, id, rule, true)));
    await store.deleteEmployerRule(db, id, ruleId);
    if (rule && ruleId !== undefined) await store.markEmployerRule(db, ruleId, rule.name);
    await endConversations({ emit }, db, id, endThreadIds);
    await updateEmployer(db, id, rule?.name ?? null);
  });
}

/**
 * Exempts one company from a rule by name, or hides from it again. 404 for another talent's rule or a company it does
 * not cover, 409 for a rule of another kind.
 */
export const liftExclusion = (
  db: Database,
  { id }: Talent,
  hiding: { exclusionId: number; companyId: number; isLifted: boolean },
): Promise<void> =>
  withTransaction(db, async (db) => {
    await store.lockRules(db, id);
    const found = await store.findHiding(db, id, hiding);
    if (!found) throw noSuchRule();
    if (found.kind !== 'name')
      throw new AppError('conflict', 'Only a name lets single companies through.', { reason: { code: 'noName' } });
    await store.updateHiding(db, hiding);
  });

/** Ends a conversation; 404 for others' conversations, 409 if the talent does not hide from the member's company. */
export const endConversation = ({ db, emit }: Means, { id }: Talent, threadId: number): Promise<void> =>
  withTransaction(db, async (db) => {
    await store.lockTalent(db, id);
    const partner = await findPartner(db, id, threadId);
    if (!partner) throw new AppError('not-found', 'There is no such thread.');
    if (!partner.isHiddenFrom)
      throw new AppError('conflict', 'You do not hide from this company.', { reason: { code: 'notHidden' } });
    await endConversations({ emit }, db, id, [threadId]);
  });

/** Ends those of a talent's conversations that are with companies they hide from. Runs in the caller's transaction. */
async function endConversations(
  { emit }: Pick<Means, 'emit'>,
  db: Database,
  talentId: number,
  asked: readonly number[],
): Promise<void> {
  const threadIds = await endThreads(db, talentId, asked);
  if (threadIds.length > 0) await emit(db, 'conversationsEnded', { threadIds });
}

function readRule(rule: Rule): store.StoredRule {
  if (rule.kind === 'company') return { kind: 'company', companyId: rule.companyId };
  if (rule.kind === 'domain') return { kind: 'domain', domain: readDomain(rule.domain, 'domain') };
  return readName(rule.name, 'name');
}

function readName(name: string, path: string) {
  const nameKey = companyKey(name);
  if (nameKey === '') throw invalidField(path, 'needs letters or digits', { code: 'noLetters' });
  return { kind: 'name', name, nameKey } as const;
}

async function findCovered(db: Database, rule: store.StoredRule, path: string) {
  const covered = await store.findCovered(db, rule);
  if (rule.kind === 'company' && covered.companyCount === 0)
    throw new AppError('not-found', 'There is no such company.');
  if (rule.kind === 'name' && covered.companyCount > maxCovered)
    throw invalidField(path, 'is too general', {
      code: 'tooGeneral',
      params: { name: rule.name, count: covered.companyCount },
    });
  return covered;
}

/** Inserts a rule; the limit counts all rules, for an employer's rule only the talent's own. */
async function insertExclusion(
  db: Database,
  talentId: number,
  rule: store.StoredRule,
  isEmployer = false,
): Promise<number> {
  await findCovered(db, rule, isEmployer ? 'employer' : 'name');
  if ((await store.countExclusions(db, talentId, isEmployer ? 'own' : 'all')) >= maxExclusions)
    throw new AppError('conflict', `You have ${maxExclusions} rules already.`, {
      reason: { code: 'tooManyExclusions', params: { max: maxExclusions } },
    });
  return (await store.insertExclusion(db, talentId, rule, !isEmployer)).id;
}

const noSuchRule = () => new AppError('not-found', 'There is no such rule.');
