import type * as z from 'zod/mini';
import { placeFields } from '#contract/conditions.ts';
import { pickFields } from '#contract/description.ts';
import { hasPlace } from '#contract/place.ts';
import {
  type Looser,
  type TalentFilters,
  fewFound,
  type searchOptions as searchOptionsCall,
  type searchTalents as searchTalentsCall,
} from '#contract/search.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { invalidField } from '#server/platform/errors/app-error.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { type PositionRow, loadOwnPosition } from '#server/positions/service.ts';
import {
  checkCountry,
  presentSkillOptions,
  presentWorkTypeOptions,
  readSkillChoices,
  readWorkTypeChoices,
  skillTypes,
  timezonesByOffset,
} from '#server/reference/service.ts';
import { readTalentCursor, writeTalentCursor } from './read-cursor.ts';
import { relaxed } from './relaxations.ts';
import { withPassed } from './candidate-store.ts';
import { pickConditions } from './rule.ts';
import { listFoundAfter, listWrittenTo } from './talent-search-store.ts';
import { type Matching, listCards, offsetOf, presentWanted, readConditions, summaryOf } from './service.ts';
import type { TalentSearch } from './index/service.ts';

/** Cards per page. */
const pageSize = 30;

const mostLooser = 4;

/** All filters for talents, none chosen. */
export const searchOptions = (): z.input<(typeof searchOptionsCall)['answer']> => ({
  skills: presentSkillOptions([]),
  skilltypes: [...skillTypes],
  timezonesByOffset,
  workTypes: presentWorkTypeOptions([]),
});

/**
 * Finds a page of the talents whom the viewer's company may find and who satisfy all filters. 422 for an unknown skill,
 * country, timezone or work type and for a forged cursor, 404 for a position of another company.
 */
export async function searchTalents(
  { db, talents }: Matching,
  viewer: ClientViewer,
  { filters, cursor, newSince }: z.output<(typeof searchTalentsCall)['payload']>,
): Promise<z.input<(typeof searchTalentsCall)['answer']>> {
  const after = cursor ? readTalentCursor(cursor) : null;
  const leftOut = filters.hide === null && newSince === undefined ? [] : listWrittenTo(db, viewer.companyId);
  const { asked: all, position } = await readSearch(db, viewer, filters, leftOut);
  const asked = newSince === undefined ? all : { ...all, amongIds: await listFoundAfter(db, new Date(newSince)) };
  const sought = asked.position;
  const [found = { keys: [], talentCount: 0 }] = await talents.search([asked], { after, limit: pageSize + 1 });
  const { talentCount } = found;
  const page = found.keys.slice(0, pageSize);
  const last = found.keys.length > pageSize ? page.at(-1) : undefined;
  const ids = page.map(({ id }) => id);
  const loosened = after === null && newSince === undefined && talentCount < fewFound ? loosen(asked) : [];
  const [cards, brought] = await Promise.all([
    listCards(db, viewer, ids),
    talents.search(
      loosened.map((each) => each.asked),
      { after: null, limit: 0 },
    ),
  ]);
  const looser = loosened.map(({ asked: _asked, ...each }, index) => ({
    ...each,
    talentCount: brought[index]?.talentCount ?? 0,
  }));
  return {
    talents: cards,
    talentCount,
    nextCursor: last ? writeTalentCursor(last) : null,
    looser: looser
      .filter((each) => each.talentCount > talentCount)
      .toSorted((a, b) => b.talentCount - a.talentCount)
      .slice(0, mostLooser),
    currentUtcOffset: offsetOf(position ?? filters),
    ...(position &&
      sought && {
        position: {
          ...summaryOf(position),
          ...presentWanted({ ...sought, requiredSkillIds: position.requiredSkillIds }),
        },
      }),
  };
}

/** Reads the filters of a search by a company; refuses as `searchTalents` does. */
export async function readSearch(
  db: Database,
  { companyId }: Pick<ClientViewer, 'companyId'>,
  filters: TalentFilters,
  leftOut: readonly number[] | Promise<readonly number[]> = [],
): Promise<{ asked: TalentSearch; position: PositionRow | undefined }> {
  const read = readFilters(filters);
  const [position, leftOutIds] = await Promise.all([
    filters.for === null ? undefined : loadOwnPosition(db, { companyId }, filters.for),
    leftOut,
  ]);
  const [known] = position ? await withPassed(db, [position]) : [];
  return {
    asked: { ...read, companyId, leftOutIds, position: known ? searchOf(known, filters) : null },
    position,
  };
}

const millisecondsPerDay = 86_400_000;
/** 1 January 2000, in days since the Unix epoch. */
const firstDay = 10_957;
const today = (): number => Math.floor(Date.now() / millisecondsPerDay) - firstDay;

/** Reads the filters that need no query; 422 for unknown values. */
function readFilters(filters: TalentFilters): Omit<TalentSearch, 'companyId' | 'leftOutIds' | 'position'> {
  if (filters.without !== null && filters.for === null)
    throw invalidField('filters.without', 'needs the position that it relaxes');
  const { timezone: _timezone, ...conditions } = readConditions(
    { ...pickFields(placeFields, filters), skills: filters.skills },
    'filters.',
  );
  if (filters.mayWorkIn !== null) checkCountry(filters.mayWorkIn, 'filters.mayWorkIn');
  const workTypes = filters.workTypeIds.map((id) => ({ id, selected: true }));
  return {
    ...conditions,
    anySkillIds: readSkillChoices(filters.any, 'filters.any'),
    notSkillIds: readSkillChoices(filters.not, 'filters.not'),
    experienceFrom: filters.experienceFrom,
    workTypeIds: readWorkTypeChoices(workTypes, 'filters.workTypeIds'),
    mayWorkIn: filters.mayWorkIn,
    isLooking: filters.looking,
    activeSince: filters.activeDays === null ? null : today() - filters.activeDays,
  };
}

/** The matches of a position or, with `without`, the talents its relaxation gains. */
function searchOf(
  position: PositionRow & Pick<TalentSearch, 'leftOutIds'>,
  { without }: TalentFilters,
): NonNullable<TalentSearch['position']> {
  if (without === null) return { ...position, but: null };
  return { ...position, ...relaxed(pickConditions(position), without), but: position };
}

interface Loosened extends Pick<Looser, 'filter' | 'skillId'> {
  asked: TalentSearch;
}

/** The search without each of its filters. */
function loosen(asked: TalentSearch): Loosened[] {
  const { requiredSkillIds, anySkillIds, notSkillIds, experienceFrom, workTypeIds } = asked;
  const without = (filter: Looser['filter'], isAsked: boolean, changes: Partial<TalentSearch>): Loosened[] =>
    isAsked ? [{ filter, asked: { ...asked, ...changes } }] : [];
  return [
    ...requiredSkillIds.map((skillId): Loosened => {
      const others = requiredSkillIds.filter((id) => id !== skillId);
      return { filter: 'skills', skillId, asked: { ...asked, requiredSkillIds: others } };
    }),
    ...without('any', anySkillIds.length > 0, { anySkillIds: [] }),
    ...without('not', notSkillIds.length > 0, { notSkillIds: [] }),
    ...without('place', hasPlace(asked), { isRemote: false, isPhysical: false }),
    ...without('experienceFrom', experienceFrom !== null, { experienceFrom: null }),
    ...without('workTypeIds', workTypeIds.length > 0, { workTypeIds: [] }),
    ...without('mayWorkIn', asked.mayWorkIn !== null, { mayWorkIn: null }),
    ...without('looking', asked.isLooking, { isLooking: false }),
    ...without('activeDays', asked.activeSince !== null, { activeSince: null }),
    ...without('hide', asked.leftOutIds.length > 0, { leftOutIds: [] }),
  ];
}
