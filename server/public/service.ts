import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { maySeePosition } from '#server/positions/service.ts';
import { type ListedRow, type PositionRow, type PublicCompany, presentCompany } from './present.ts';
import { findCompany, findPosition, listLivePositions } from './store.ts';

export type { VisitorReport } from './read-report.ts';
export { keepListings } from './list-live.ts';
export { type OpenData, readOpenData } from './read-open-data.ts';
export { type GetNewest, keepNewest } from './list-newest.ts';

/** Maximum positions listed on a company's page; beyond that it shows the number. */
const maxListed = 200;

/** Canonical form of a company's id; any other would be a second address of the same page. */
const idPattern = /^[1-9]\d{0,9}$/;
const hashIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
const maxId = 2_147_483_647;

export const isHashId = (text: string): boolean => hashIdPattern.test(text);

/** Finds a position that the viewer may see: Live for all, a Draft for its company's members, else 404. */
export async function seePosition(
  db: Database,
  hashId: string,
  findViewer: () => Promise<Viewer | null>,
): Promise<{ row: PositionRow; viewer: Viewer | null }> {
  if (!isHashId(hashId)) throw noSuchPage();
  const [row, viewer] = await Promise.all([findPosition(db, hashId), findViewer()]);
  if (!row || !maySeePosition(viewer ?? { companyId: null }, row)) throw noSuchPage();
  return { row, viewer };
}

/** Maximum of other Live positions on a position's page. */
const maxOthers = 4;

/** Lists other Live positions of a position's company, newest first, with their total number. */
export async function listOthers(db: Database, { companyId, hashId }: Pick<PositionRow, 'companyId' | 'hashId'>) {
  const rows = await listLivePositions(db, companyId, maxOthers + 1);
  return { rows: rows.filter((row) => row.hashId !== hashId).slice(0, maxOthers), total: rows[0]?.total ?? 0 };
}

/** Finds a company with its Live positions; 404 without any, because it is not published then. */
export async function seeCompany(db: Database, id: string): Promise<{ company: PublicCompany; rows: ListedRow[] }> {
  if (!idPattern.test(id) || Number(id) > maxId) throw noSuchPage();
  const [company, rows] = await Promise.all([
    findCompany(db, Number(id)),
    listLivePositions(db, Number(id), maxListed),
  ]);
  const [newest] = rows;
  if (!company || !newest) throw noSuchPage();
  return { company: presentCompany(company, newest.total), rows };
}

/** Reads the id below which a page of the list continues; 404 for anything but an id. */
export function readBefore(given: unknown): number | null {
  if (given === undefined) return null;
  if (typeof given !== 'string' || !idPattern.test(given) || Number(given) > maxId) throw noSuchPage();
  return Number(given);
}

export const noSuchPage = () => new AppError('not-found', 'There is nothing at this address.');
