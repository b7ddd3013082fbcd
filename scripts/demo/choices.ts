import { findTimezone, skills } from '#server/reference/service.ts';

const skillIds = new Map(skills.map(({ id, name }) => [name, id]));

/** Sorted ids of skills, by name. */
export function idsOf(names: readonly string[]): number[] {
  const ids = names.map((name) => {
    const id = skillIds.get(name);
    if (id === undefined) throw new Error(`There is no skill named ${name}`);
    return id;
  });
  return ids.toSorted((a, b) => a - b);
}

export const offsetOf = (timezone: string): number | null => findTimezone(timezone)?.utcOffsetMinutes ?? null;
