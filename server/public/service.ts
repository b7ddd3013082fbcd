import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { maySeePosition } from '#server/positions/service.ts';
import { type PositionRow, type PublicCompany, presentCompany } from './present.ts';
import { findCompany, findPosition, listLivePositions } from './store.ts';

/** More positions than these a company's page does not list; it tells how many there are. */
const maxListed = 200;

/** A company's id is written as the database counts; every other spelling would be a second address of one page. */
const idPattern = /^[1-9]\d{0,9}$/;
const hashIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
const maxId = 2_147_483_647;

/** A position as the viewer may see it: Live to everyone, a Draft to its company's members; to everybody else there is none (404). */
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

/** A company with its Live positions; 404 to everybody for one that has none, which nobody has published anything of. */
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
