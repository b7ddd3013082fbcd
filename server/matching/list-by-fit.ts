import { wishesOf } from '#contract/reasons.ts';
import type { Database } from '#server/platform/database/connect.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { presentSkills } from '#server/reference/service.ts';
import { loadTalent } from '#server/talents/service.ts';
import { fitOf } from './fit.ts';
import { listPanels } from './store.ts';

/** As many as a menu holds. */
const most = 20;

/**
 * Lists the first Live positions of the viewer's company for a talent, the best fit first: matches before others, then
 * by the required skills still missing, whether the place fits, and the wishes met; of equal ones the newest first.
 */
export async function listByFit(
  db: Database,
  { companyId }: Pick<ClientViewer, 'companyId'>,
  talentId: number,
): Promise<{ hashId: string; title: string }[]> {
  const [positions, talent] = await Promise.all([
    listPanels(db, companyId, { isLive: true }),
    loadTalent(db, talentId),
  ]);
  return positions
    .map((position) => {
      const { isMatch, isLocationFit, requiredCount, heldSkillIds } = fitOf(position, talent);
      const wishes = wishesOf({ ...position, optionalSkills: presentSkills(position.optionalSkillIds) }, talent);
      const met = wishes.filter(({ state }) => state === 'met').length;
      const rank = [Number(!isMatch), requiredCount - heldSkillIds.length, Number(!isLocationFit), -met];
      return { hashId: position.hashId, title: position.title, rank };
    })
    .toSorted((a, b) => a.rank.map((value, index) => value - (b.rank[index] ?? 0)).find((by) => by !== 0) ?? 0)
    .slice(0, most)
    .map(({ hashId, title }) => ({ hashId, title }));
}
