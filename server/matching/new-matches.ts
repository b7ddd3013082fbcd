import { sql } from 'kysely';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import type { Matches } from './answers.ts';
import type { OfCompany, RankedConditions } from './rule.ts';
import { visitEnd } from './talent-marks.ts';
import type { TalentSearch } from './talent-search.ts';
import type { Talents } from './talents.ts';

/** Beyond this many, only the latest are considered. */
const most = 2_000;

/** Finds each position's matches who became findable since the viewer's last visit, in ranking order. */
export async function findNewMatches(
  { db, talents }: { db: Database; talents: Talents },
  viewer: Pick<ClientViewer, 'id'>,
  positions: readonly OfCompany<RankedConditions>[],
  limit: number,
): Promise<Matches[]> {
  const amongIds = await listNew(db, viewer.id);
  if (amongIds.length === 0) return positions.map(() => ({ talentIds: [], talentCount: 0 }));
  const asked = positions.map((position): TalentSearch => ({
    ...unfiltered,
    companyId: position.companyId,
    amongIds,
    position: { ...position, but: null },
  }));
  const found = await talents.search(asked, { after: null, limit });
  return found.map(({ keys, talentCount }) => ({ talentIds: keys.map(({ id }) => id), talentCount }));
}

const unfiltered = {
  requiredSkillIds: [],
  isRemote: false,
  utcOffsetMinutes: null,
  timezoneMargin: 0,
  isPhysical: false,
  countryIds: [],
  anySkillIds: [],
  notSkillIds: [],
  experienceFrom: null,
  workTypeIds: [],
  mayWorkIn: null,
  isLooking: false,
  activeSince: null,
  leftOutIds: [],
} satisfies Omit<TalentSearch, 'companyId' | 'position'>;

/** Lists the talents who became findable since the viewer's last visit; none in the first visit. */
async function listNew(db: Database, viewerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.user_id as id from ${visitEnd(viewerId)} visit join talents t on t.found_since > visit.ended_at
    order by t.found_since desc limit ${most}::integer`.execute(db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}
