import { accountTypes } from '#contract/call.ts';
import type { Company, ListedPosition, Teammate } from '#contract/companies.ts';
import { markPosition } from '#contract/position-marks.ts';
import type { Position } from '#contract/positions.ts';
import type { LastMessage, Profile, ProfileRequest } from '#contract/profiles.ts';
import type { Talent, TransformedTalent } from '#contract/talents.ts';
import type { Language } from '#contract/texts/languages.ts';
import { statedOf } from '#contract/reasons.ts';
import { type Correspondent, getCompany } from '#server/companies/service.ts';
import { findDeclined, readAnswerRate } from '#server/contacts/service.ts';
import { findWritten, getFit, wishesFor } from '#server/matching/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type ClientViewer, type Viewer, whyNotActing } from '#server/platform/session/viewer.ts';
import { findMarks, getPosition, loadOwnPosition, loadPosition, maySeePosition } from '#server/positions/service.ts';
import { isFoundBy, isHiddenFrom, isSeenBy, withBlocks } from '#server/privacy/service.ts';
import { getTalent, getTransformedTalent, loadTalent } from '#server/talents/service.ts';
import { getTeammate } from '#server/teammates/service.ts';
import { maySeeTalent } from './policy.ts';
import { findLastMessage, isWrittenAbout } from './store.ts';

type Onlooker = Pick<Viewer, 'id' | 'type' | 'companyId'> & Pick<Correspondent, 'blockedBy'>;

/**
 * Returns a profile of any of the four types; rows of positions in it have their places in `language`. A profile the
 * viewer may not see answers 404, like an unknown one.
 */
export async function getProfile(
  db: Database,
  onlooker: Onlooker,
  request: ProfileRequest,
  language: Language,
): Promise<Profile> {
  const { profileType } = request;
  const viewer = await withBlocks(db, onlooker);
  if (profileType === 'position') {
    const position = await seePosition(db, viewer, request.positionHashId);
    return { profileType, position, ...(await lastMessageWith(db, viewer, position.mainTeammateId)) };
  }
  if (profileType === 'company')
    return { profileType, company: await seeCompany(db, viewer, request.companyId, language) };
  if (profileType === 'teammate') {
    const teammate = await seeTeammate(db, viewer, request.teammateId, language);
    return { profileType, teammate, ...(await lastMessageWith(db, viewer, teammate.id)) };
  }
  const talent = await seeTalent(db, viewer, request);
  return { profileType, talent, ...(await lastMessageWith(db, viewer, talent.id)) };
}

/**
 * Adds a talent's own mark to the profile of a position and when they wrote about it, and to a talent's profile whether
 * it was written about the requested position. Separate, so that a report's copy of the profile omits them.
 */
export async function withMarks(
  db: Database,
  viewer: Viewer,
  profile: Profile,
  request: ProfileRequest,
): Promise<Profile> {
  if (request.profileType === 'talent' && profile.profileType === 'talent' && request.positionHashId !== undefined)
    return (await isWrittenAbout(db, request.talentId, request.positionHashId))
      ? { ...profile, isWrittenAbout: true }
      : profile;
  if (profile.profileType !== 'position' || viewer.type !== accountTypes.talent) return profile;
  const { id } = profile.position;
  const [written, marks] = await Promise.all([
    findWritten(db, viewer.id, [id]),
    whyNotActing(viewer, markPosition) ? undefined : findMarks(db, viewer.id, [id]),
  ]);
  return { ...profile, mark: marks?.get(id), wroteAt: written.get(id) };
}

async function lastMessageWith(
  db: Database,
  { id }: Onlooker,
  personId: number | null,
): Promise<{ lastMessage?: LastMessage }> {
  const lastMessage = personId === null ? undefined : await findLastMessage(db, id, personId);
  return lastMessage ? { lastMessage } : {};
}

interface AskedTalent {
  talentId: number;
  /** A position of the viewer's company whose wishes the talent is compared with. */
  positionHashId?: string | undefined;
}

async function seeTalent(db: Database, viewer: Onlooker, { talentId, positionHashId }: AskedTalent): Promise<Talent> {
  if (!maySeeTalent(viewer, talentId)) throw new AppError('not-found', 'There is no such talent.');
  const { companyId } = viewer;
  const [talent, declined, position] = await Promise.all([
    getTalent(db, talentId, { ...viewer, isSeen: isSeenBy(viewer) }),
    companyId === null ? undefined : findDeclined(db, { talentId, companyId }),
    positionHashId === undefined ? undefined : loadOwnPosition(db, viewer, positionHashId),
  ]);
  const workTypeIds = talent.worktypesEx.map(({ id }) => id);
  return {
    ...talent,
    ...(declined && { declined }),
    ...(position && { wishes: wishesFor(position, statedOf({ ...talent, workTypeIds })) }),
  };
}

/**
 * Returns a talent for a card, compared with the wishes of a position if given. 404 for a talent the company may not
 * find, and for a position of another company.
 */
export async function seeTransformedTalent(
  db: Database,
  viewer: ClientViewer,
  { talentId, positionHashId }: AskedTalent,
): Promise<TransformedTalent> {
  const [talent, position] = await Promise.all([
    getTransformedTalent(db, talentId, { ...viewer, isSeen: isFoundBy(viewer.companyId) }),
    positionHashId === undefined ? undefined : loadOwnPosition(db, viewer, positionHashId),
  ]);
  return { ...talent, ...(position && { wishes: wishesFor(position, statedOf(talent)) }) };
}

/** Marks the profile of a company that the viewing talent hides from. */
async function hidingFrom(db: Database, { id, type }: Onlooker, companyId: number): Promise<{ isHiddenFrom?: true }> {
  const isHidden = type === accountTypes.talent && (await isHiddenFrom(db, id, companyId));
  return isHidden ? { isHiddenFrom: true } : {};
}

/** Rows of positions; for a talent, with the skills they have. */
async function withHeld(db: Database, { id, type }: Onlooker, rows: ListedPosition[]): Promise<ListedPosition[]> {
  if (type !== accountTypes.talent || rows.length === 0) return rows;
  const { skillIds } = await loadTalent(db, id);
  return rows.map((row) => ({
    ...row,
    heldSkillIds: row.skills.map((skill) => skill.id).filter((skillId) => skillIds.includes(skillId)),
  }));
}

async function seeCompany(db: Database, viewer: Onlooker, companyId: number, language: Language): Promise<Company> {
  const [company, hiding] = await Promise.all([
    getCompany(db, companyId, viewer, language),
    hidingFrom(db, viewer, companyId),
  ]);
  return { ...company, positions: await withHeld(db, viewer, company.positions), ...hiding };
}

async function seeTeammate(db: Database, viewer: Onlooker, teammateId: number, language: Language): Promise<Teammate> {
  const teammate = await getTeammate(db, teammateId, viewer, language);
  const [positions, hiding] = await Promise.all([
    withHeld(db, viewer, teammate.positions),
    hidingFrom(db, viewer, teammate.company.id),
  ]);
  return { ...teammate, positions, ...hiding };
}

async function seePosition(db: Database, viewer: Onlooker, hashId: string): Promise<Position> {
  const row = await loadPosition(db, hashId);
  if (!maySeePosition(viewer, row)) throw new AppError('not-found', 'There is no such position.');
  const isTalent = viewer.type === accountTypes.talent;
  const [position, hiding, fit, rate] = await Promise.all([
    getPosition(db, row, viewer),
    hidingFrom(db, viewer, row.companyId),
    isTalent ? getFit(db, row, viewer.id) : undefined,
    isTalent ? readAnswerRate(db, row.companyId) : null,
  ]);
  return { ...position, ...hiding, ...fit, ...(rate && { answerRate: rate }) };
}
