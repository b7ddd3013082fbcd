import type { WorkType } from '#contract/reference.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';

export const workTypes: readonly { id: number; name: string }[] = [
  { id: 1, name: 'Full-time' },
  { id: 2, name: 'Part-time' },
  { id: 3, name: 'Contract' },
  { id: 4, name: 'Freelance' },
  { id: 5, name: 'Internship' },
];

/** All work types, with whether they are chosen. */
export const presentWorkTypeOptions = (ids: readonly number[]): WorkType[] =>
  workTypes.map((workType) => ({ ...workType, selected: ids.includes(workType.id) }));

/** The chosen work types. */
export const presentWorkTypes = (ids: readonly number[]): WorkType[] =>
  presentWorkTypeOptions(ids).filter(({ selected }) => selected);

/** Reads the work types that a payload chooses, as sorted unique ids. Refuses an unknown id. */
export function readWorkTypeChoices(choices: readonly { id: number; selected: boolean }[], path: string): number[] {
  const known = readWorkTypeIds(
    choices.map(({ id }) => id),
    path,
  );
  const chosen = new Set(choices.filter(({ selected }) => selected).map(({ id }) => id));
  return known.filter((id) => chosen.has(id));
}

/** Reads ids of work types, sorted and unique. Refuses an unknown one. */
export function readWorkTypeIds(ids: readonly number[], path: string): number[] {
  ids.forEach((id, index) => {
    if (!workTypes.some((workType) => workType.id === id)) throw notOffered(`${path}.${index}`, 'is not a work type');
  });
  return [...new Set(ids)].toSorted((a, b) => a - b);
}
