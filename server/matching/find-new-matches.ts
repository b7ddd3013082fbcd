import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import type { Matches, TalentSearch } from './index/service.ts';
import type { OfCompany, RankedConditions } from './rule.ts';
import { listNew } from './marks-store.ts';
import type { Talents } from './ask-talents.ts';

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
