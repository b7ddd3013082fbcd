import { randomBytes } from 'node:crypto';
import type { Position, PositionCard, PositionChanges } from '#contract/positions.ts';
import { completedProfiles, getCompany, isMember } from '#server/companies/service.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors.ts';
import type { ClientViewer } from '#server/platform/viewer.ts';
import { readPositionChanges, settleSkills } from './changes.ts';
import { presentEditablePosition, presentPosition, presentPositionCard } from './present.ts';
import {
  type PositionRow,
  deletePosition as deleteRow,
  findByHashId,
  insertPosition,
  listByCompany,
  lockPosition,
  lockTrial,
  updatePosition as updateRow,
} from './store.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;

export type { PositionRow } from './store.ts';

/** The company's positions, the newest first. */
export const listPositions = (db: Database, viewer: Client): Promise<PositionRow[]> =>
  listByCompany(db, viewer.companyId);

/** The company's positions as its list shows them, with the onboarding steps behind the viewer. */
export async function indexPositions(
  db: Database,
  viewer: Client,
): Promise<{ positions: PositionCard[]; completedProfiles: (1 | 2 | 3)[] }> {
  const [positions, completed] = await Promise.all([listPositions(db, viewer), completedProfiles(db, viewer)]);
  return { positions: positions.map(presentPositionCard), completedProfiles: completed };
}

/**
 * Creates an empty Draft with the viewer as its contact. A company on trial may have one position, expired or not:
 * 409 for a further one, decided under a lock, so that of many requests at once only one makes a position.
 */
export async function createPosition(
  db: Database,
  { id, companyId }: Client,
): Promise<{ positionId: number; positionHashId: string }> {
  return withTransaction(db, async (db) => {
    const { isTrial, hasPosition } = await lockTrial(db, companyId);
    if (isTrial && hasPosition) throw new AppError('conflict', 'The trial allows one position.');
    const hashId = randomBytes(16).toString('base64url');
    const position = await insertPosition(db, { hashId, companyId, mainTeammateId: id });
    return { positionId: position.id, positionHashId: position.hashId };
  });
}

/** A position of the viewer's own company with all there is to choose from; 404 for any other. */
export async function getOwnPosition(
  db: Database,
  viewer: Client,
  hashId: string,
): Promise<{ row: PositionRow; position: Position }> {
  const row = await loadPosition(db, hashId);
  if (row.companyId !== viewer.companyId) throw noSuchPosition();
  return { row, position: presentEditablePosition(row, await getCompany(db, row.companyId, viewer)) };
}

/** A position by its public name; 404 when there is none. Who may see it is for the caller to judge. */
export async function loadPosition(db: Database, hashId: string): Promise<PositionRow> {
  const row = await findByHashId(db, hashId);
  if (!row) throw noSuchPosition();
  return row;
}

/** A loaded position as its profile shows it. */
export const getPosition = async (
  db: Database,
  row: PositionRow,
  viewer: { id: number; companyId: number | null },
): Promise<Position> => presentPosition(row, await getCompany(db, row.companyId, viewer));

/**
 * Saves a position of the viewer's own company and answers it as it is now. Refuses another company's (404), unknown
 * choices, a contact who is no member, and a Live position without a title (422).
 */
export async function updatePosition(db: Database, viewer: Client, payload: PositionChanges): Promise<PositionRow> {
  const changes = await readPositionChanges(payload);
  return withTransaction(db, async (db) => {
    const row = await lockPosition(db, payload.id, viewer.companyId);
    if (!row) throw noSuchPosition();
    const settled = { ...row, ...changes };
    if (settled.isLive && settled.title === '') throw invalidField('position.title', 'a Live position needs a title');
    if (changes.mainTeammateId != null && !(await isMember(db, viewer.companyId, changes.mainTeammateId))) {
      throw invalidField('position.mainTeammateId', 'is not a member of the company');
    }
    return updateRow(db, row.id, { ...changes, ...settleSkills(row, changes) });
  });
}

/** Deletes a position of the viewer's own company; 404 for any other. */
export async function deletePosition(db: Database, viewer: Client, positionId: number): Promise<void> {
  if (!(await deleteRow(db, positionId, viewer.companyId))) throw noSuchPosition();
}

const noSuchPosition = () => new AppError('not-found', 'There is no such position.');
