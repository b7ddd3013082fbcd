import { randomBytes } from 'node:crypto';
import type { NewPosition, Position, PositionCard, PositionChanges } from '#contract/positions.ts';
import {
  type Onboarding,
  type Onlooker,
  type TextServices,
  findOnboarding,
  getEmployer,
  holdMember,
  holdOwnCompany,
  holdTextImages,
  isMember,
  readCompanyText,
  settleTextImages,
} from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { checkVersion } from '#server/platform/database/version.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay, mayOf } from '#server/platform/errors/may.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { readPositionChanges, settleSkills } from './changes.ts';
import { isNeverSaved, whyNotAdd } from './policy.ts';
import { presentEditablePosition, presentPosition, presentPositionCard } from './present.ts';
import * as store from './store.ts';
import type { PositionRow, PositionUpdate } from './store.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;

/** Counts of the talents who match a position. */
export interface Candidates {
  count(position: PositionRow): Promise<number>;
  /** Counts for each position, in the given order. */
  countEach(positions: readonly PositionRow[]): Promise<number[]>;
  /** Also suggests which conditions to relax where few match. */
  countAndRelax(position: PositionRow): Promise<Required<Pick<Position, 'talentCount' | 'relaxations'>>>;
}

export { maySeePosition } from './policy.ts';
export type { PositionRow } from './store.ts';

/** Lists the company's positions, newest first. */
export const listPositions = (db: Database, viewer: Client): Promise<PositionRow[]> =>
  store.listByCompany(db, viewer.companyId);

/**
 * Lists the company's positions as cards with their counts of candidates, whether the viewer may add another, and their
 * completed steps.
 */
export async function indexPositions(
  db: Database,
  viewer: ClientViewer,
  candidates: Pick<Candidates, 'countEach'>,
): Promise<{ positions: PositionCard[]; may: Record<'add', boolean> } & Onboarding> {
  const count = async () => {
    const positions = await listPositions(db, viewer);
    return { positions, counts: await candidates.countEach(positions) };
  };
  const [{ positions, counts }, contacts, onboarding] = await Promise.all([
    count(),
    store.listContacts(db, viewer.companyId),
    findOnboarding(db, viewer),
  ]);
  return {
    positions: positions.map((row, index) =>
      presentPositionCard(row, { viewer, contacts, talentCount: counts[index] ?? 0 }),
    ),
    may: mayOf({ add: whyNotAdd({ isTrial: viewer.company.isTrial, hasPosition: positions.length > 0 }) }),
    ...onboarding,
  };
}

/**
 * Creates a Draft with the viewer as its contact and the given fields. A company on trial, expired or not, may have one
 * position: 409 for another. This is decided under a lock, so that concurrent requests create only one. Refuses invalid
 * fields as saving does, and then creates nothing.
 */
export async function createPosition(
  services: TextServices,
  viewer: Client,
  given: NewPosition | undefined = {},
): Promise<{ positionId: number; positionHashId: string }> {
  const content = await readChanges(services, viewer, given);
  return withTransaction(services.db, async (db) => {
    await holdOwnCompany(db, viewer);
    checkMay(whyNotAdd(await store.lockTrial(db, viewer.companyId)));
    await checkContact(db, viewer, content);
    await holdTextImages(db, viewer.companyId);
    const position = await store.insertPosition(db, {
      mainTeammateId: viewer.id,
      ...content,
      ...settleSkills({ requiredSkillIds: [], optionalSkillIds: [] }, content),
      hashId: randomBytes(16).toString('base64url'),
      companyId: viewer.companyId,
    });
    await settleText(db, viewer, '', content.description ?? '');
    return { positionId: position.id, positionHashId: position.hashId };
  });
}

/** Returns a position of the viewer's own company with all options; 404 for any other. */
export async function getOwnPosition(
  db: Database,
  viewer: Client & Onlooker,
  hashId: string,
): Promise<{ row: PositionRow; position: Position }> {
  const row = await loadPosition(db, hashId);
  if (row.companyId !== viewer.companyId) throw noSuchPosition();
  return { row, position: presentEditablePosition(row, await getEmployer(db, row.companyId, viewer)) };
}

/** Finds a position by its public name; 404 if there is none. The caller checks who may see it. */
export async function loadPosition(db: Database, hashId: string): Promise<PositionRow> {
  const row = await store.findByHashId(db, hashId);
  if (!row) throw noSuchPosition();
  return row;
}

/** Returns a loaded position for its profile. */
export const getPosition = async (db: Database, row: PositionRow, viewer: Onlooker): Promise<Position> =>
  presentPosition(row, await getEmployer(db, row.companyId, viewer));

/**
 * Saves a position of the viewer's own company and returns its new state, and whether it is the company's first with a
 * title. 404 for another company's, 409 for changes to an older version. 422 for unknown options, a contact who is not a
 * member, and a Live position without a title.
 */
export async function updatePosition(
  services: TextServices & Pick<Services, 'emit'>,
  viewer: Client,
  { id, version, ...given }: PositionChanges,
): Promise<{ row: PositionRow; isFirst: boolean }> {
  const changes = await readChanges(services, viewer, given);
  return withTransaction(services.db, async (db) => {
    await holdMember(db, viewer);
    if (changes.description !== undefined) await holdTextImages(db, viewer.companyId);
    const row = await store.lockPosition(db, id, viewer.companyId);
    if (!row) throw noSuchPosition();
    checkVersion(version, row.version);
    const settled = { ...row, ...changes };
    if (settled.isLive && settled.title === '')
      throw invalidField('position.title', 'A Live position needs a title', { code: 'liveTitle' });
    await checkContact(db, viewer, changes);
    const updated = await store.updatePosition(db, row.id, { ...changes, ...settleSkills(row, changes) });
    if (changes.description !== undefined) await settleText(db, viewer, row.description, updated.description);
    if (updated.isLive && !row.isLive)
      await services.emit(db, 'positionWentLive', { position: updated, clientId: viewer.id });
    if (row.isLive && !updated.isLive) await services.emit(db, 'positionClosed', { positionId: row.id });
    const isNamed = row.title === '' && updated.title !== '';
    return { row: updated, isFirst: isNamed && !(await store.hasOtherTitled(db, updated)) };
  });
}

/**
 * Deletes a position of the viewer's own company; 404 for another company's. With `ifNeverSaved`, deletes it only if
 * `isNeverSaved`.
 */
export async function deletePosition(
  db: Database,
  viewer: Client,
  { positionId, ifNeverSaved = false }: { positionId: number; ifNeverSaved?: boolean | undefined },
): Promise<void> {
  await withTransaction(db, async (db) => {
    await holdMember(db, viewer);
    await holdTextImages(db, viewer.companyId);
    const row = await store.lockPosition(db, positionId, viewer.companyId);
    if (row && ifNeverSaved && !isNeverSaved(viewer, row)) return;
    const deleted = await store.deletePosition(db, positionId, viewer.companyId);
    if (!deleted) throw noSuchPosition();
    await settleText(db, viewer, deleted.description, '');
  });
}

/** Gives the positions whose contact is deleted to their successor. */
export const handPositionsOver: Hearer<'userDeleted'> = async (db, { userId, successorId }) => {
  if (successorId !== null) await store.updateContact(db, { from: userId, to: successorId });
};

/**
 * Holds the Live positions of a company that is suspended, or whose members all leave. To all others they are Drafts, and
 * announcements are withdrawn. The caller has locked the members, so that none goes Live beside it.
 */
export async function holdPositions({ emit }: Pick<Services, 'emit'>, db: Database, companyId: number): Promise<void> {
  for (const { id } of await store.holdLive(db, companyId)) await emit(db, 'positionClosed', { positionId: id });
}

/** Makes the held positions of a company Live as they were, unless something else holds them; not announced again. */
export const releasePositions = async (db: Database, companyId: number): Promise<void> =>
  void (await store.releaseHeld(db, companyId));

/** Updates the standard offsets that positions store and matching compares. */
export const correctPositionOffsets: Hearer<'timezonesInstalled'> = async (db) => void (await store.updateOffsets(db));

const readChanges = (services: TextServices, viewer: Client, given: Parameters<typeof readPositionChanges>[0]) =>
  readPositionChanges(given, (html, path) => readCompanyText(services, viewer, html, path));

const settleText = (db: Database, { companyId }: Client, former: string, text: string): Promise<void> =>
  settleTextImages(db, companyId, { former, text });

/** Refuses a contact who is not a member of the viewer's company. */
async function checkContact(db: Database, viewer: Client, { mainTeammateId }: PositionUpdate): Promise<void> {
  if (mainTeammateId == null || (await isMember(db, viewer.companyId, mainTeammateId))) return;
  throw invalidField('position.mainTeammateId', 'is not a member of the company', { code: 'contact' });
}

const noSuchPosition = () => new AppError('not-found', 'There is no such position.');
