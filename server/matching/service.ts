import type * as z from 'zod/mini';
import type {
  Fit,
  HomePosition,
  Position,
  PositionChanges,
  clientHome as clientHomeCall,
  searchTalent as searchTalentCall,
} from '#contract/positions.ts';
import { completedProfiles, presentCompanySummary } from '#server/companies/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/viewer.ts';
import {
  type PositionRow,
  getOwnPosition,
  listPositions,
  updatePosition as savePosition,
} from '#server/positions/service.ts';
import {
  allCountries,
  checkCountry,
  presentSkills,
  readSkillChoices,
  readTimezoneOrAny,
} from '#server/reference/service.ts';
import { loadTalent } from '#server/talents/service.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { fitOf } from './fit.ts';
import { type HomeRow, countTalents, listHomePositions, listMatches } from './store.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;

/** How many positions a talent's home answers at a time, and how many ids of matches a panel of client home gets. */
const homePageSize = 60;
const maxTalentIds = 99;

/** How many talents match conditions that need not be saved anywhere; 422 for an unknown skill, country or timezone. */
export async function searchTalent(
  db: Database,
  payload: z.output<(typeof searchTalentCall)['payload']>,
): Promise<{ talentCount: number }> {
  payload.countryIds.forEach((id, index) => checkCountry(id, `countryIds.${index}`));
  const talentCount = await countTalents(db, {
    requiredSkillIds: readSkillChoices(payload.skills, 'skills'),
    isRemote: payload.isRemote ?? false,
    utcOffsetMinutes: readTimezoneOrAny(payload.timezone ?? null, 'timezone').utcOffsetMinutes,
    timezoneMargin: payload.timezoneMargin ?? 0,
    isPhysical: payload.isPhysical,
    countryIds: payload.countryIds,
  });
  return { talentCount };
}

/** One of the company's own positions for its edit screen, with the number of talents that match it as it is saved. */
export async function editPosition(db: Database, viewer: Client, hashId: string): Promise<{ position: Position }> {
  const { row, position } = await getOwnPosition(db, viewer, hashId);
  return { position: { ...position, talentCount: await countTalents(db, row) } };
}

/** Saves a position (see `server/positions`) and counts the talents it matches now. */
export async function updatePosition(
  db: Database,
  viewer: Client,
  changes: PositionChanges,
): Promise<{ isLive: boolean; talentCount: number }> {
  const row = await savePosition(db, viewer, changes);
  return { isLive: row.isLive, talentCount: await countTalents(db, row) };
}

/** The company's positions, the newest first, with the talents that match each. */
export async function clientHome(db: Database, viewer: Client): Promise<z.input<(typeof clientHomeCall)['answer']>> {
  const [positions, matches, completed] = await Promise.all([
    listPositions(db, viewer),
    listMatches(db, viewer.companyId, maxTalentIds),
    completedProfiles(db, viewer),
  ]);
  const matchesOf = new Map(matches.map((match) => [match.positionId, match]));
  return {
    positions: positions.map(({ id, hashId, title, isLive, requiredSkillIds, optionalSkillIds }) => ({
      id,
      hashId,
      title,
      isLive,
      talentIds: matchesOf.get(id)?.talentIds ?? [],
      talentCount: matchesOf.get(id)?.talentCount ?? 0,
      skills: presentSkills(requiredSkillIds),
      optionalSkills: presentSkills(optionalSkillIds),
    })),
    countries: allCountries(),
    completedProfiles: completed,
  };
}

/** All Live positions for a talent: those they match, then by the share of required skills held, then the newest. */
export async function talentHome(
  db: Database,
  talentId: number,
  cursor: string | null | undefined,
): Promise<{ positions: HomePosition[]; nextCursor: string | null }> {
  const after = cursor ? readCursor(cursor) : null;
  const [talent, rows] = await Promise.all([
    loadTalent(db, talentId),
    listHomePositions(db, talentId, { after, limit: homePageSize + 1 }),
  ]);
  const page = rows.slice(0, homePageSize);
  const last = rows.length > homePageSize ? page.at(-1) : undefined;
  return {
    positions: page.map((row) => ({
      id: row.id,
      hashId: row.hashId,
      title: row.title,
      company: presentCompanyOf(row),
      skills: presentSkills(row.requiredSkillIds),
      fit: fitOf(row, talent),
    })),
    nextCursor: last ? writeCursor(last) : null,
  };
}

/** How a position fits a talent. */
export const getFit = async (db: Database, position: PositionRow, talentId: number): Promise<Fit> =>
  fitOf(position, await loadTalent(db, talentId));

const presentCompanyOf = (row: HomeRow) =>
  presentCompanySummary({
    id: row.companyId,
    name: row.companyName,
    avatarKey: row.companyAvatarKey,
    backgroundImageKey: row.companyBackgroundImageKey,
  });
