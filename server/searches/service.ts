import type * as z from 'zod/mini';
import type {
  deleteSearch as deleteSearchCall,
  listSearches as listSearchesCall,
  saveSearch as saveSearchCall,
} from '#contract/searches.ts';
import { type Matching, checkPositionFilters, checkTalentFilters } from '#server/matching/service.ts';
import { readClock } from '#server/platform/database/clock.ts';
import { type Database, checkVersion, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField } from '#server/platform/errors/app-error.ts';
import { checkMay } from '#server/platform/errors/may.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import type { ClientViewer, TalentViewer } from '#server/platform/session/viewer.ts';
import { findTimezone, zoneOf } from '#server/reference/service.ts';
import { setFilters } from './read-filters.ts';
import { nextMorning } from './find-morning.ts';
import { countNewSince } from './find-new-results.ts';
import { mayMail, whyNotAdd } from './policy.ts';
import { presentSearch, readSearches } from './present.ts';
import * as store from './store.ts';

export { countDue as countDueSearches } from './alerts-store.ts';
export { lookForNew, startAlerts } from './send-alerts.ts';
export { searchMails } from './mails.ts';
export { sweepHits } from './store.ts';

type User = TalentViewer | ClientViewer;
type Saving = z.output<(typeof saveSearchCall)['payload']>;

/** Returns the viewer's saved searches, with the number of new results since each was last opened. */
export async function listSearches(
  matching: Matching,
  viewer: User,
): Promise<z.input<(typeof listSearchesCall)['answer']>> {
  const searches = await readSearches(matching.db, viewer.companyId, await store.listOwn(matching.db, viewer.id));
  const own = searches.filter(({ row }) => row.positionHashId === null);
  const found = await countNewSince(
    matching,
    viewer,
    own.map((known) => ({ known, since: known.row.openedAt })),
  );
  const counts = new Map(own.map((known, index) => [known, found[index] ?? 0]));
  return { searches: searches.map((known) => presentSearch(known, counts.get(known))) };
}

/**
 * Saves a search of the viewer's, with the time of its next mail. 404 for another user's, 409 for an eleventh and for
 * changes to an older version. 422 for filters that the search would refuse, and for mails without a filter.
 */
export async function saveSearch(db: Database, viewer: User, payload: Saving): Promise<{ id: number }> {
  const { id, version, kind } = payload;
  const written = await readSaving(db, viewer, payload);
  return withTransaction(db, async (db) => {
    if (id === undefined) {
      checkMay(whyNotAdd({ count: await store.lockCount(db, viewer.id) }));
      return { id: await store.insertSearch(db, { ...written, userId: viewer.id, kind }) };
    }
    const row = await loadOwn(db, viewer, id);
    const stored = await store.lockVersion(db, id);
    if (stored === undefined) throw noSuchSearch();
    checkVersion(version, stored, { code: 'savedBySelf' });
    const { name, filters, ...pace } = written;
    await store.updateSearch(db, id, row.positionHashId === null ? { ...pace, name, filters } : pace);
    return { id };
  });
}

async function readSaving(db: Database, viewer: User, { name, cadence, timeZone: given, ...search }: Saving) {
  const kind = viewer.companyId === null ? 'positions' : 'talents';
  if (search.kind !== kind) throw invalidField('kind', `must be ${kind}`);
  const timeZone = zoneOf(given);
  if (search.kind === 'positions') checkPositionFilters(search.filters);
  else if (viewer.companyId !== null) await checkTalentFilters(db, viewer, search.filters);
  const filters = setFilters(search);
  if (!mayMail(cadence, Object.keys(filters).length > 0))
    throw invalidField('cadence', 'needs a filter', { code: 'mailNeedsFilter' });
  return { name, filters, cadence, timeZone, nextAt: nextMorning(await readClock(db), { cadence, timeZone }) };
}

/** Records that the viewer sees the results of their search. */
export async function openSearch(db: Database, viewer: User, { id }: { id: number }): Promise<void> {
  await loadOwn(db, viewer, id);
  await store.noteOpened(db, id);
}

/** Deletes a search of the viewer's; 404 for another user's. */
export async function deleteSearch(
  db: Database,
  viewer: User,
  { id }: z.output<(typeof deleteSearchCall)['payload']>,
): Promise<void> {
  await loadOwn(db, viewer, id);
  await store.deleteById(db, id);
}

async function loadOwn(db: Database, viewer: Pick<User, 'id'>, id: number): Promise<store.SearchRow> {
  const [row] = await store.listOwn(db, viewer.id, id);
  if (!row) throw noSuchSearch();
  return row;
}

const noSuchSearch = () => new AppError('not-found', 'There is no such search.');

/** Gives a position that goes Live a daily search for new engineers, in its contact's timezone if known. */
export const searchForPosition: Hearer<'positionAnnounced'> = async (db, { position }) => {
  const ofContact = await store.findTimeZone(db, position.mainTeammateId);
  const ofPosition = position.timezone === null ? undefined : findTimezone(position.timezone)?.name;
  const timeZone = ofContact ?? ofPosition ?? 'Etc/UTC';
  const nextAt = nextMorning(await readClock(db), { cadence: 'daily', timeZone });
  await store.openPositionSearch(db, { positionId: position.id, timeZone, nextAt });
};
