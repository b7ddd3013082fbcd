import { reachedContact } from '#contract/companies.ts';
import type { Position, PositionCard } from '#contract/positions.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Onboarding, type Onlooker, findOnboarding, getEmployer } from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { mayOf } from '#server/platform/errors/may.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { noSuchPosition } from './change-position.ts';
import { countNumbers } from './numbers-store.ts';
import { whyNotAdd } from './policy.ts';
import { presentEditablePosition, presentPosition, presentPositionCard } from './present.ts';
import * as store from './store.ts';
import type { LiveRow, PositionRow } from './store.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;

/** Counters of the talents who match positions. */
export interface MatchCounts {
  count(position: PositionRow): Promise<number>;
  /** Counts for each position, in the given order. */
  countEach(positions: readonly PositionRow[]): Promise<number[]>;
  /** Also suggests relaxations where few match. */
  countAndRelax(position: PositionRow): Promise<Required<Pick<Position, 'talentCount' | 'relaxations'>>>;
}

export { findWhyNotGoLive, updatePosition } from './change-position.ts';
export { endEachHour, startEndings } from './end-positions.ts';
export { holdPositions, releasePositions } from './hold-positions.ts';
export { positionMails } from './mails.ts';
export { findMarks, isMarked } from './marks-store.ts';
export { endOf, mayAnnounce, maySeePosition } from './policy.ts';
export { type GivenWords, leaveOut, readTyped } from './read-typed.ts';
export {
  type AskedPay,
  type PositionFilters,
  findAbsentWords,
  hasWords,
  isFound,
  readWords,
  yearlyPay,
} from './search-store.ts';
export { countOwn as countOwnPositions } from './store.ts';
export type { LiveRow, PositionRow } from './store.ts';
export { restorePosition, takePositionDown } from './take-position-down.ts';
export { type PositionVersion, listVersions, sweepVersions } from './versions-store.ts';

/** Lists the company's positions, newest first. */
export const listPositions = (db: Database, viewer: Client): Promise<PositionRow[]> =>
  store.listByCompany(db, viewer.companyId);

/**
 * Lists the company's positions as cards, or one of them, with places in `language`, numbers of matches and outcomes.
 * Also returns whether the viewer may add another, and the viewer's completed steps. 404 for another company's
 * position.
 */
export async function indexPositions(
  { db, settings: { positionDays } }: Pick<Services, 'db' | 'settings'>,
  viewer: ClientViewer,
  { language, hashId }: { language: Language; hashId?: string | undefined },
  matches: Pick<MatchCounts, 'countEach'>,
): Promise<{ positions: PositionCard[]; positionDays: number; may: Record<'add', boolean> } & Onboarding> {
  const only = hashId === undefined ? undefined : await loadOwnPosition(db, viewer, hashId);
  const count = async () => {
    const positions = only ? [only] : await listPositions(db, viewer);
    const [counts, takenDown] = await Promise.all([matches.countEach(positions), store.findTakenDown(db, positions)]);
    return { positions, counts, takenDown };
  };
  const [{ positions, counts, takenDown }, numbers, contacts, onboarding] = await Promise.all([
    count(),
    countNumbers(db, viewer, only?.id),
    store.listContacts(db, viewer.companyId),
    findOnboarding(db, viewer),
  ]);
  return {
    positions: positions.map((row, index) =>
      presentPositionCard(row, {
        viewer,
        language,
        contacts,
        talentCount: counts[index] ?? 0,
        numbers: numbers.get(row.id),
        ending: { positionDays, takenDown },
      }),
    ),
    positionDays,
    may: mayOf({ add: whyNotAdd({ isTrial: viewer.company.isTrial, hasPosition: positions.length > 0 }) }),
    ...onboarding,
  };
}

/** Returns a position of the viewer's own company with all options; 404 for any other. */
export async function getOwnPosition(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: Client & Onlooker,
  hashId: string,
): Promise<{ row: PositionRow; position: Position }> {
  const row = await loadOwnPosition(db, viewer, hashId);
  const [company, conversationCount, takenDown] = await Promise.all([
    getEmployer(db, row.companyId, viewer),
    store.countConversations(db, row.id),
    store.findTakenDown(db, [row]),
  ]);
  const ending = { positionDays: settings.positionDays, takenDown };
  return { row, position: { ...presentEditablePosition(row, company, ending), conversationCount } };
}

/** Finds the Live positions among some ids, by id. */
export const findLivePositions = async (db: Database, ids: readonly number[]): Promise<Map<number, LiveRow>> =>
  new Map((await store.listLive(db, ids)).map((row) => [row.id, row]));

/** Finds a position by its public name; 404 if there is none. The caller checks whether the viewer may see it. */
export async function loadPosition(db: Database, hashId: string): Promise<PositionRow> {
  const row = await store.findByHashId(db, hashId);
  if (!row) throw noSuchPosition();
  return row;
}

/** Finds a position of the viewer's own company by its public name; 404 for any other. */
export async function loadOwnPosition(
  db: Database,
  { companyId }: { companyId: number | null },
  hashId: string,
): Promise<PositionRow> {
  const row = await loadPosition(db, hashId);
  if (row.companyId !== companyId) throw noSuchPosition();
  return row;
}

/**
 * Returns a loaded position for its profile. Only colleagues and administrators see a contact who cannot be reached.
 */
export async function getPosition(db: Database, row: PositionRow, viewer: Onlooker): Promise<Position> {
  const company = await getEmployer(db, row.companyId, viewer);
  const { teammates } = company;
  const isShown = teammates.some(({ id }) => id === row.mainTeammateId);
  const mainTeammateId = isShown ? row.mainTeammateId : (reachedContact(teammates, row.mainTeammateId)?.id ?? null);
  return presentPosition({ ...row, mainTeammateId }, company);
}

/** Hands the positions of a deleted contact to their successor. */
export const handPositionsOver: Hearer<'userDeleted'> = async (db, { userId, successorId }) => {
  if (successorId !== null) await store.updateContact(db, { from: userId, to: successorId });
};

/** Updates the standard offsets that positions store and matching compares. */
export const correctPositionOffsets: Hearer<'timezonesInstalled'> = async (db) => void (await store.updateOffsets(db));
