import type { Removal } from '#contract/teammates.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { checkColleague } from './policy.ts';
import * as store from './removal-store.ts';
import { hasSignedIn } from './store.ts';

/** Reads what goes with a member, for the question before their removal; 404 for other companies' members. */
export async function readRemoval(
  db: Database,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
  teammateId: number,
): Promise<Removal> {
  const ids = { memberId: teammateId, companyId: viewer.companyId };
  const left = await store.findLeft(db, teammateId);
  checkColleague(viewer, left);
  const [engineers, interviews, mailed, successors] = await Promise.all([
    store.listEngineers(db, teammateId),
    store.listInterviews(db, ids),
    store.listMailed(db, ids),
    store.listSuccessors(db, ids),
  ]);
  return {
    since: left.since.toISOString(),
    conversationCount: left.conversationCount,
    engineerCount: engineers.length,
    interviewCount: interviews[0]?.count ?? 0,
    interviews: interviews.map(({ startsAt, name }) => ({ startsAt: startsAt.toISOString(), name })),
    positionCount: left.positionCount,
    memberCount: hasSignedIn(left) ? mailed.length : 0,
    successors: successors.map(({ id, firstName, lastName }) => ({
      id,
      name: `${firstName} ${lastName}`,
      isMe: id === viewer.id,
    })),
  };
}
