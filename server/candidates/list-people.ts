import type * as z from 'zod/mini';
import { type ListedPerson, type listPeople as listPeopleCall, maxListed } from '#contract/candidates.ts';
import { type Matching, clientHome, countStages } from '#server/matching/service.ts';
import { mediaUrl } from '#server/media/service.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { loadOwnPosition } from '#server/positions/service.ts';
import { currentUtcOffset, findCountry, timezoneLabel } from '#server/reference/service.ts';
import { type PersonRow, listAmong, listStage } from './people-store.ts';

/**
 * Lists the people of a position of the viewer's company as the cards of a pill show them, in the same order: matches,
 * those handled last, or those of a stage, the last moved first. 404 for any other position.
 */
export async function listPeople(
  matching: Matching,
  viewer: ClientViewer,
  { positionHashId, pill }: z.output<(typeof listPeopleCall)['payload']>,
): Promise<z.input<(typeof listPeopleCall)['answer']>> {
  const { db } = matching;
  const position = await loadOwnPosition(db, viewer, positionHashId);
  if (pill !== 'best' && pill !== 'new') {
    const [rows, stagesOf] = await Promise.all([
      listStage(db, viewer, position, { stage: pill, limit: maxListed }),
      countStages(db, viewer, [position.id]),
    ]);
    const counts = stagesOf(position.id);
    return { counts, people: rows.map((row) => present(row)), peopleCount: counts[pill], handledCount: 0 };
  }
  const home = await clientHome(matching, viewer, { positionId: position.id, tellsNew: true });
  const [panel] = home.positions;
  if (!panel) throw new AppError('not-found', 'There is no such position.'); // just deleted
  const handled = new Set(pill === 'best' ? panel.handledIds : []);
  const newIds = new Set(panel.newTalents?.talentIds);
  const { talentIds = [], talentCount = 0 } = (pill === 'best' ? panel : panel.newTalents) ?? {};
  const ids = [...talentIds.filter((id) => !handled.has(id)), ...talentIds.filter((id) => handled.has(id))];
  const rowOf = new Map((await listAmong(db, viewer, position, ids)).map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => rowOf.get(id) ?? []); // none if just deleted or hidden
  return {
    counts: panel.stages,
    people: rows.map((row) => present(row, newIds.has(row.id))),
    peopleCount: talentCount,
    handledCount: rows.filter(({ id }) => handled.has(id)).length,
  };
}

const present = (row: PersonRow, isNew = false): z.input<typeof ListedPerson> => ({
  talent: {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    avatarUrl: mediaUrl(row.avatarKey),
    experience: row.experience,
    compensation: row.compensation,
    isRemote: row.isRemote,
    timezone: row.timezone,
    timezoneStr: timezoneLabel(row.timezone),
    currentUtcOffset: currentUtcOffset(row.timezone),
    physicalCountryId: row.physicalCountryId,
    countryStr: findCountry(row.physicalCountryId)?.name ?? null,
  },
  requiredMet: row.requiredMet,
  optionalMet: row.optionalMet,
  stage: row.stage,
  movedAt: row.movedAt?.toISOString() ?? null,
  reason: row.reason,
  hasTalked: row.hasTalked,
  isProposed: row.isProposed,
  interviewAt: row.interviewAt?.toISOString() ?? null,
  hasAnswered: row.hasAnswered,
  declineReason: row.declineReason,
  isNew,
  who: row.who,
  lastWord: row.lastWord && { ...row.lastWord, at: new Date(row.lastWord.at).toISOString() },
});
