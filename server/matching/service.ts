import type * as z from 'zod/mini';
import {
  type Fit,
  type Relaxation,
  type previewTalents as previewTalentsCall,
  type searchTalent as searchTalentCall,
} from '#contract/matching.ts';
import { modeFields } from '#contract/conditions.ts';
import type { PositionSummary } from '#contract/companies.ts';
import { pickFields } from '#contract/description.ts';
import { waysOf } from '#contract/place.ts';
import { type Stated, wantsMore, wishesOf } from '#contract/reasons.ts';
import { type Wish, wantedFields } from '#contract/wishes.ts';
import { sharedHours } from '#contract/working-hours.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { isFoundBy } from '#server/privacy/service.ts';
import type { MatchCounts, PositionRow } from '#server/positions/service.ts';
import {
  checkCountry,
  currentUtcOffset,
  presentSkills,
  readCountryChoices,
  readSkillChoices,
  readTimezoneOrAny,
  readWorkTypeIds,
} from '#server/reference/service.ts';
import { listTransformedTalents, loadTalent } from '#server/talents/service.ts';
import { withPassed } from './candidate-store.ts';
import { type Fallback, type Talents, createFallback, createTalents } from './ask-talents.ts';
import { fitOnceStated } from './fit.ts';
import { type Memory, keepMemory } from './index/service.ts';
import { type SearchConditions, relax, relaxTwice } from './relaxations.ts';
import type { RankedConditions } from './rule.ts';

export { fitOnceStated };
export { countStages } from './candidate-store.ts';
export { listByFit } from './list-by-fit.ts';
export { clientHome } from './list-panels.ts';
export { parseRows } from './index/service.ts';
export {
  checkPositionFilters,
  checkTalentFilters,
  countNewPositions,
  countNewTalents,
  findNewPositions,
  findNewTalents,
} from './find-new-results.ts';
export { fitsOffset } from './fit.ts';
export { findWritten, isAbout } from './home-store.ts';
export { listFoundAfter } from './talent-search-store.ts';
export {
  type Conditions,
  type OfCompany,
  columnList,
  conditionNames,
  conditionsTable,
  isMatch,
  pickConditions,
  talentNames,
} from './rule.ts';

type Client = Pick<ClientViewer, 'id' | 'type' | 'companyId'>;

/** Talents shown while a position is being written. */
const previewSize = 3;

/** Dependencies of the matching operations. */
export interface Matching {
  db: Database;
  memory: Memory;
  fallback: Fallback;
  talents: Talents;
}

type Means = Pick<Services, 'db' | 'background' | 'listener' | 'log'>;

/** Starts loading matching data into memory, over connections of its own; call `memory.close` to stop. */
export function createMatching({ db, background, ...others }: Means): Matching {
  const memory = keepMemory({ db: background, ...others });
  const fallback = createFallback();
  return { db, memory, fallback, talents: createTalents(db, memory, fallback) };
}

const nothing = () => Promise.resolve(undefined);

/** Matching that asks PostgreSQL for everything: for background work and comparisons. */
export function matchInDatabase(db: Database): Matching {
  const memory: Memory = {
    askTalents: nothing,
    askTalentsOfEach: nothing,
    askAll: nothing,
    mayHide: () => true,
    tables: () => [],
    close: () => Promise.resolve(),
  };
  const fallback = createFallback();
  return { db, memory, fallback, talents: createTalents(db, memory, fallback) };
}

/**
 * Counts the talents who match unsaved conditions, and suggests relaxations where they are few. 422 for an unknown
 * skill, country or timezone.
 */
export async function searchTalent(
  { talents }: Matching,
  { companyId }: Pick<Client, 'companyId'>,
  payload: z.output<(typeof searchTalentCall)['payload']>,
): Promise<{ talentCount: number; relaxations: Relaxation[] }> {
  return countAndRelax(talents, { ...readConditions(payload), companyId });
}

/** Lists the first talents who match unsaved conditions; 422 as for `searchTalent`. */
export async function previewTalents(
  { db, talents }: Matching,
  viewer: Client,
  { optionalSkills, experienceFrom, sponsorsVisa, ...payload }: z.output<(typeof previewTalentsCall)['payload']>,
): Promise<z.input<(typeof previewTalentsCall)['answer']>> {
  const wishes = {
    optionalSkillIds: readSkillChoices(optionalSkills, 'optionalSkills'),
    experienceFrom,
    workTypeIds: readWorkTypeIds(payload.workTypeIds, 'workTypeIds'),
    hiringCountryIds: readCountryChoices(payload.hiringCountryIds, 'hiringCountryIds'),
    sponsorsVisa,
  };
  const conditions = readConditions(payload);
  const [matches] = await talents.rank([{ ...conditions, ...wishes, companyId: viewer.companyId }], previewSize);
  return {
    talents: await listCards(db, viewer, matches?.talentIds ?? []),
    currentUtcOffset: offsetOf(conditions),
  };
}

/** Lists talents for cards, without those deleted or hidden since the ranking. */
export const listCards = (db: Database, viewer: Client, ids: readonly number[]) =>
  listTransformedTalents(db, ids, { ...viewer, isSeen: isFoundBy(viewer.companyId) });

/** Reads the conditions of a search, at the path `under` in the payload; 422 for unknown values. */
export function readConditions(
  payload: z.output<(typeof searchTalentCall)['payload']>,
  under = '',
): Omit<SearchConditions, 'companyId'> {
  payload.countryIds.forEach((id, index) => checkCountry(id, `${under}countryIds.${index}`));
  return {
    requiredSkillIds: readSkillChoices(payload.skills, `${under}skills`),
    ...pickFields(modeFields, payload),
    ...readTimezoneOrAny(payload.timezone ?? null, `${under}timezone`),
    timezoneMargin: payload.timezoneMargin ?? 0,
    countryIds: payload.countryIds,
  };
}

/** Counts the matches of positions, for the calls of positions. */
export const countMatches = ({ db, talents }: Matching): MatchCounts => {
  const known = async (position: PositionRow) => (await withPassed(db, [position]))[0] ?? position;
  return {
    count: async (position) => talents.count(await known(position)),
    countEach: async (positions) => talents.countEach(await withPassed(db, positions)),
    countAndRelax: async (position) => countAndRelax(talents, await known(position)),
  };
};

export async function countAndRelax(
  talents: Talents,
  conditions: SearchConditions,
): Promise<{ talentCount: number; relaxations: Relaxation[] }> {
  const analysis = await talents.analyse(conditions);
  const { talentCount } = analysis;
  const relaxations = relax(conditions, analysis);
  if (talentCount > 0 || relaxations.length > 0) return { talentCount, relaxations };
  return { talentCount, relaxations: await relaxTwice(conditions, (next) => talents.analyse(next)) };
}

export const summaryOf = ({ id, hashId, title, isLive }: PositionSummary): PositionSummary => ({
  id,
  hashId,
  title,
  isLive,
});

/** The skills that a position requires or wishes, and its further wishes. */
export const presentWanted = (position: RankedConditions) => ({
  skills: presentSkills(position.requiredSkillIds),
  optionalSkills: presentSkills(position.optionalSkillIds),
  ...(wantsMore(position) && { wanted: pickFields(wantedFields, position) }),
});

/** Current UTC offset of remote work in minutes; null without remote work and for anywhere. */
export const offsetOf = (place: Pick<SearchConditions, keyof typeof modeFields | 'timezone'>): number | null =>
  waysOf(place, { remote: () => currentUtcOffset(place.timezone), onSite: () => null }).remote ?? null;

/** Lists the wishes of a position, and whether a talent meets each. */
export const wishesFor = (position: RankedConditions, talent: Stated): Wish[] =>
  wishesOf({ ...position, optionalSkills: presentSkills(position.optionalSkillIds) }, talent);

/**
 * Returns how a position fits a talent, with its wishes; null until the talent has stated skills. Also returns the
 * working hours that their timezones share; null if either has none.
 */
export async function getFit(
  db: Database,
  position: PositionRow,
  talentId: number,
): Promise<{ fit: Fit | null; wishes?: Wish[]; sharedHours: number | null }> {
  const talent = await loadTalent(db, talentId);
  const fit = fitOnceStated(position, talent);
  return {
    fit,
    ...(fit && { wishes: wishesFor(position, talent) }),
    sharedHours: sharedHours(offsetOf(position), currentUtcOffset(talent.timezone)),
  };
}
