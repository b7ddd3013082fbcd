import type * as z from 'zod/mini';
import type { OwnPosition } from '#contract/companies.ts';
import { type Relaxation, type clientHome as clientHomeCall, maxTalentIds } from '#contract/matching.ts';
import { countPositions, isMineUsual } from '#contract/mine.ts';
import { findOnboarding } from '#server/companies/service.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { allCountries } from '#server/reference/service.ts';
import type { Talents } from './ask-talents.ts';
import { countStages, listHandled, withPassed } from './candidate-store.ts';
import { findNewMatches } from './find-new-matches.ts';
import type { Matches } from './index/service.ts';
import type { SearchConditions } from './relaxations.ts';
import { type Matching, countAndRelax, offsetOf, presentWanted, summaryOf } from './service.ts';
import { type PanelRow, listPanels } from './store.ts';

type Client = Pick<ClientViewer, 'id' | 'type' | 'companyId'>;

/**
 * Lists the company's positions, or some of them, newest first, with the matching talents of each. With `firstPanels`,
 * further positions are named but not ranked, and where a member sees only their own at first, these come first.
 */
export async function clientHome(
  { db, talents }: Matching,
  viewer: Client,
  {
    positionId,
    positionHashId,
    positionIds,
    firstPanels,
    talentsEach,
    relaxes = false,
    tellsNew = false,
  }: z.output<(typeof clientHomeCall)['payload']> = {},
): Promise<z.input<(typeof clientHomeCall)['answer']>> {
  const rank = async () => {
    const found = await listPanels(db, viewer.companyId, {
      ids: positionId === undefined ? positionIds : [positionId],
      hashId: positionHashId,
    });
    const rows = firstPanels === undefined ? found : withOwnFirst(found, viewer);
    const first = rows.slice(0, firstPanels);
    const ids = first.map(({ id }) => id);
    const [panels, handledOf] = await Promise.all([withPassed(db, first), listHandled(db, ids)]);
    const handledMost = Math.max(0, ...ids.map((id) => handledOf(id).size));
    const limit = Math.min(maxTalentIds, (talentsEach ?? maxTalentIds) + handledMost);
    const [matches, stagesOf] = await Promise.all([talents.rank(panels, limit), countStages(db, viewer, ids)]);
    const relaxations = relaxes ? await relaxEach(talents, panels) : [];
    const news = tellsNew
      ? await findNewMatches({ db, talents }, viewer, panels, talentsEach ?? maxTalentIds)
      : undefined;
    return { panels, others: rows.slice(panels.length), matches, handledOf, relaxations, stagesOf, news };
  };
  const [{ panels, others, matches, handledOf, relaxations, stagesOf, news }, onboarding] = await Promise.all([
    rank(),
    findOnboarding(db, viewer),
  ]);
  return {
    positions: panels.map((position, index) => ({
      ...presentOwn(position, viewer),
      ...listMatches(matches[index], handledOf(position.id), talentsEach),
      stages: stagesOf(position.id),
      ...(news && { newTalents: news[index] ?? { talentIds: [], talentCount: 0 } }),
      ...presentWanted(position),
      ...(relaxes && { relaxations: relaxations[index] ?? [] }),
      currentUtcOffset: offsetOf(position),
      ...(statesNothing(position) && { isOpenToAll: true }),
    })),
    ...(firstPanels !== undefined && { further: others.map((position) => presentOwn(position, viewer)) }),
    countries: allCountries(),
    ...onboarding,
  };
}

const presentOwn = (position: PanelRow, viewer: Client): OwnPosition => ({
  ...summaryOf(position),
  ...(position.mainTeammateId === viewer.id && { isMine: true }),
});

/** Live positions first, of these the viewer's own, if a member sees only their own at first. */
function withOwnFirst(rows: readonly PanelRow[], viewer: Client): readonly PanelRow[] {
  if (!isMineUsual(countPositions(rows.map((row) => presentOwn(row, viewer))))) return rows;
  const placeOf = ({ isLive, mainTeammateId }: PanelRow): number =>
    (isLive ? 0 : 2) + (mainTeammateId === viewer.id ? 0 : 1);
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** The ids that a panel lists: all ranked ones or, if fewer are requested, those not handled before the others. */
function listMatches(
  { talentIds, talentCount }: Matches = { talentIds: [], talentCount: 0 },
  handled: ReadonlySet<number>,
  talentsEach: number | undefined,
) {
  const isHandled = (id: number) => handled.has(id);
  const handledLast = [...talentIds.filter((id) => !isHandled(id)), ...talentIds.filter(isHandled)];
  const listed = talentsEach === undefined ? talentIds : handledLast.slice(0, talentsEach);
  const handledIds = listed.filter(isHandled);
  return { talentIds: listed, talentCount, ...(handledIds.length > 0 && { handledIds }) };
}

const statesNothing = ({ requiredSkillIds, isRemote, isPhysical }: SearchConditions): boolean =>
  requiredSkillIds.length === 0 && !isRemote && !isPhysical;

/** Suggests relaxations of each position, one position after the other. */
async function relaxEach(talents: Talents, positions: readonly SearchConditions[]): Promise<Relaxation[][]> {
  const suggested: Relaxation[][] = [];
  for (const position of positions) suggested.push((await countAndRelax(talents, position)).relaxations);
  return suggested;
}
