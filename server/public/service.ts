import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { maySeePosition } from '#server/positions/service.ts';
import { type PositionRow, type PublicCompany, presentCompany } from './present.ts';
import { findCompany, findPosition, listLivePositions } from './store.ts';

/** Positions listed on a company's page; beyond that it shows the number. */
const maxListed = 200;

/** Canonical spelling of a company's id; any other would be a second address of the same page. */
const idPattern = /^[1-9]\d{0,9}$/;
const hashIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
const maxId = 2_147_483_647;

/** Finds a position that the viewer may see: Live for all, a Draft for its company's members, else 404. */
export async function seePosition(
  db: Database,
  hashId: string,
  findViewer: () => Promise<Viewer | null>,
): Promise<{ row: PositionRow; viewer: Viewer | null }> {
  if (!hashIdPattern.test(hashId)) throw noSuchPage();
  const [row, viewer] = await Promise.all([findPosition(db, hashId), findViewer()]);
  if (!row || !maySeePosition(viewer ?? { companyId: null }, row)) throw noSuchPage();
  return { row, viewer };
}

/** Finds a company with its Live positions; 404 without any, because nothing of it is published. */
export async function seeCompany(db: Database, id: string): Promise<PublicCompany> {
  if (!idPattern.test(id) || Number(id) > maxId) throw noSuchPage();
  const [company, positions] = await Promise.all([
    findCompany(db, Number(id)),
    listLivePositions(db, Number(id), maxListed),
  ]);
  if (!company || positions.length === 0) throw noSuchPage();
  return presentCompany(company, positions);
}

export const noSuchPage = () => new AppError('not-found', 'There is nothing at this address.');
