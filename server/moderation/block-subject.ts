import type { BlockedTalent } from '#contract/blocks.ts';
import { accountTypes } from '#contract/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import type { ClientViewer, TalentViewer } from '#server/platform/session/viewer.ts';
import {
  blockCompany,
  deleteBlock,
  insertBlock,
  listBlocks,
  listThreadIds,
  unblockCompany,
} from '#server/privacy/service.ts';
import { findCompanyOf, findTalent } from './block-store.ts';
import type { Subject } from './store.ts';

type Viewer = TalentViewer | ClientViewer;
type Means = Pick<Services, 'db' | 'emit'>;

/** Blocks a person as `blockSubject` does, in a transaction of its own. */
export const block = ({ db, emit }: Means, viewer: Viewer, userId: number): Promise<boolean> =>
  withTransaction(db, (db) => blockSubject({ emit }, db, viewer, { userId }));

/**
 * Blocks as of the commit: a talent blocks a company, directly or by a member; a client blocks a talent for their whole
 * company. False if they were already hidden or blocked. 404 for all others, as for an unknown person; 'too-many' past
 * the limit, 409 for a talent without room for another rule. Runs in the caller's transaction.
 */
export async function blockSubject(
  means: Pick<Means, 'emit'>,
  db: Database,
  viewer: Viewer,
  { userId, companyId }: Subject,
): Promise<boolean> {
  if (viewer.type === accountTypes.talent) {
    const blockedId = companyId ?? (await getCompanyOf(db, userId));
    await countAgainst(db, 'blocks', viewer.id);
    return blockCompany(means, db, viewer, blockedId);
  }
  if (userId === undefined) throw noSuchPerson();
  const talent = await getTalent(db, viewer, userId);
  await countAgainst(db, 'blocks', viewer.id);
  const isNew = await insertBlock(db, viewer, talent);
  if (isNew === null) throw noSuchPerson();
  await means.emit(db, 'conversationsEnded', { threadIds: await listThreadIds(db, talent.id, viewer.companyId) });
  return isNew;
}

/** Removes a block, if there is one. 404 for a person whom the viewer neither sees nor blocks. */
export async function unblock(db: Database, viewer: Viewer, userId: number): Promise<void> {
  if (viewer.type === accountTypes.talent) return unblockCompany(db, viewer, await getCompanyOf(db, userId));
  return withTransaction(db, async (db) => {
    const { id } = await getTalent(db, viewer, userId);
    await deleteBlock(db, viewer.companyId, id);
  });
}

/** Lists the talents blocked by the viewer's company, latest first. */
export const blockedTalents = async (
  db: Database,
  { companyId }: Pick<ClientViewer, 'companyId'>,
): Promise<BlockedTalent[]> =>
  (await listBlocks(db, companyId)).map(({ talentId, talentName, madeBy, madeAt }) => ({
    id: talentId,
    name: talentName,
    blockedBy: madeBy,
    blockedAt: madeAt.getTime(),
  }));

async function getTalent(db: Database, viewer: ClientViewer, userId: number): Promise<{ id: number; name: string }> {
  const talent = await findTalent(db, viewer, userId);
  if (!talent) throw noSuchPerson();
  return talent;
}

async function getCompanyOf(db: Database, userId: number): Promise<number> {
  const companyId = await findCompanyOf(db, userId);
  if (companyId === undefined) throw noSuchPerson();
  return companyId;
}

const noSuchPerson = () => new AppError('not-found', 'There is no such person.');
