import { accountTypes } from '#contract/call.ts';
import type { Position } from '#contract/positions.ts';
import type { Profile, ProfileRequest } from '#contract/profiles.ts';
import type { Talent } from '#contract/talents.ts';
import { getCompany } from '#server/companies/service.ts';
import { getFit } from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { getPosition, loadPosition, maySeePosition } from '#server/positions/service.ts';
import { isSeenBy } from '#server/privacy/service.ts';
import { getTalent } from '#server/talents/service.ts';
import { getTeammate } from '#server/teammates/service.ts';
import { maySeeTalent } from './policy.ts';

type Onlooker = Pick<Viewer, 'id' | 'type' | 'companyId'>;

/** Returns a profile of any of the four types. A profile the viewer may not see answers 404, like an unknown one. */
export async function getProfile(db: Database, viewer: Onlooker, request: ProfileRequest): Promise<Profile> {
  const { profileType } = request;
  if (profileType === 'position')
    return { profileType, position: await seePosition(db, viewer, request.positionHashId) };
  if (profileType === 'company') return { profileType, company: await getCompany(db, request.companyId, viewer) };
  if (profileType === 'teammate') return { profileType, teammate: await getTeammate(db, request.teammateId, viewer) };
  return { profileType, talent: await seeTalent(db, viewer, request.talentId) };
}

async function seeTalent(db: Database, viewer: Onlooker, talentId: number): Promise<Talent> {
  if (!maySeeTalent(viewer, talentId)) throw new AppError('not-found', 'There is no such talent.');
  return getTalent(db, talentId, { id: viewer.id, isSeen: isSeenBy(viewer) });
}

async function seePosition(db: Database, viewer: Onlooker, hashId: string): Promise<Position> {
  const row = await loadPosition(db, hashId);
  if (!maySeePosition(viewer, row)) throw new AppError('not-found', 'There is no such position.');
  const [position, fit] = await Promise.all([
    getPosition(db, row, viewer),
    viewer.type === accountTypes.talent ? getFit(db, row, viewer.id) : undefined,
  ]);
  return fit ? { ...position, fit } : position;
}
