import { setImmediate } from 'node:timers/promises';
import type { Relaxation } from '#contract/matching.ts';
import { anyTimezone, timezoneMargins } from '#contract/reference.ts';
import { checkCountry } from '#server/reference/service.ts';
import { fitsLocation } from './fit.ts';
import type { MatchAnalysis, PlaceCount } from './index/service.ts';
import type { Conditions, OfCompany } from './rule.ts';

/** Search conditions, with the name of the timezone. */
export interface SearchConditions extends OfCompany {
  timezone: string | null;
}

type Step = Exclude<Relaxation, { kind: 'both' }>;

const mostOffered = 4;

/** Suggests up to four relaxations of the conditions, largest gain first. */
export function relax(conditions: SearchConditions, { nearMatches, placeCounts }: MatchAnalysis): Step[] {
  const relaxations = [...relaxSkills(conditions, nearMatches), ...relaxLocation(conditions, placeCounts)];
  return relaxations.toSorted((a, b) => b.gain - a.gain).slice(0, mostOffered);
}

/** Applies a relaxation; 422 for an unknown country. */
export function relaxed(conditions: Conditions, relaxation: Relaxation, path = 'filters.without'): Conditions {
  if (relaxation.kind === 'both')
    return relaxation.steps.reduce(
      (looser, step, index) => relaxed(looser, step, `${path}.steps.${index}`),
      conditions,
    );
  if (relaxation.kind === 'withoutSkill') {
    const { skillId } = relaxation;
    return { ...conditions, requiredSkillIds: conditions.requiredSkillIds.filter((id) => id !== skillId) };
  }
  if (relaxation.kind === 'anotherCountry') {
    checkCountry(relaxation.countryId, `${path}.countryId`);
    return { ...conditions, countryIds: [...conditions.countryIds, relaxation.countryId] };
  }
  if (relaxation.kind === 'anyTimezone') return { ...conditions, utcOffsetMinutes: null };
  const { kind: _kind, gain: _gain, ...changes } = relaxation;
  return { ...conditions, ...changes };
}

/** Maximum of first steps for pairs; each costs an analysis of all talents. */
const mostFirstSteps = 8;

/** Suggests up to four pairs of relaxations, largest gain first, for conditions where no single one helps. */
export async function relaxTwice(
  conditions: SearchConditions,
  analyse: (conditions: SearchConditions) => Promise<MatchAnalysis>,
): Promise<Relaxation[]> {
  const pairs = new Map<string, Relaxation>();
  const { requiredSkillIds, isRemote, isPhysical, timezone, timezoneMargin, countryIds } = conditions;
  const firstSteps: { first: Step; next: SearchConditions }[] = requiredSkillIds.map((skillId) => ({
    first: { kind: 'withoutSkill', gain: 1, skillId },
    next: { ...conditions, requiredSkillIds: requiredSkillIds.filter((id) => id !== skillId) },
  }));
  if (isPhysical && !isRemote) {
    const first = { kind: 'remoteToo', gain: 1, isRemote: true, timezone, timezoneMargin } as const;
    firstSteps.unshift({ first, next: { ...conditions, isRemote: true } });
  }
  if (isRemote && !isPhysical) {
    const first = { kind: 'onSiteToo', gain: 1, isPhysical: true, countryIds } as const;
    firstSteps.unshift({ first, next: { ...conditions, isPhysical: true } });
  }
  for (const { first, next } of firstSteps.slice(0, mostFirstSteps)) {
    // Lets other requests run between two analyses.
    await setImmediate();
    for (const second of relax(next, await analyse(next))) {
      const { gain } = second;
      const steps = [{ ...first, gain }, second];
      const key = steps.map((step) => JSON.stringify(step)).toSorted();
      if (!pairs.has(key.join())) pairs.set(key.join(), { kind: 'both', gain, steps });
    }
  }
  return [...pairs.values()].toSorted((a, b) => b.gain - a.gain).slice(0, mostOffered);
}

const relaxSkills = ({ requiredSkillIds }: SearchConditions, nearMatches: Map<number, number>): Step[] =>
  requiredSkillIds.flatMap((skillId) => {
    const gain = nearMatches.get(skillId) ?? 0;
    return gain > 0 ? { kind: 'withoutSkill', gain, skillId } : [];
  });

/** Suggests relaxations of the location. The smaller step comes first; a larger one that gains no more is left out. */
function relaxLocation(conditions: SearchConditions, placeCounts: readonly PlaceCount[]): Step[] {
  const others = placeCounts.filter((place) => !fitsLocation(conditions, place));
  const gainOf = (changes: Partial<Conditions>): number =>
    others.reduce((sum, place) => (fitsLocation({ ...conditions, ...changes }, place) ? sum + place.count : sum), 0);
  const { isRemote, timezone, utcOffsetMinutes, timezoneMargin, isPhysical, countryIds } = conditions;
  const found: Step[] = [];

  if (isRemote && utcOffsetMinutes !== null) {
    const wider = timezoneMargins
      .map((_, margin) => ({
        kind: 'widerMargin' as const,
        gain: gainOf({ timezoneMargin: margin }),
        timezoneMargin: margin,
      }))
      .find(({ timezoneMargin: margin, gain }) => margin > timezoneMargin && gain > 0);
    const any = gainOf({ utcOffsetMinutes: null });
    if (wider) found.push(wider);
    if (any > (wider?.gain ?? 0)) found.push({ kind: 'anyTimezone', gain: any, timezone: anyTimezone });
  }
  if (isPhysical && !isRemote) {
    const gain = gainOf({ isRemote: true });
    if (gain > 0) found.push({ kind: 'remoteToo', gain, isRemote: true, timezone, timezoneMargin });
  }
  if (isRemote && !isPhysical) {
    const gain = gainOf({ isPhysical: true });
    if (gain > 0) found.push({ kind: 'onSiteToo', gain, isPhysical: true, countryIds });
  }
  if (isPhysical && countryIds.length > 0) {
    const another = bestCountry(others);
    const any = gainOf({ countryIds: [] });
    if (another) found.push({ kind: 'anotherCountry', ...another });
    if (any > (another?.gain ?? 0)) found.push({ kind: 'anyCountry', gain: any, countryIds: [] });
  }
  return found;
}

/** The country with the most on-site talents among these. */
function bestCountry(others: readonly PlaceCount[]): { countryId: number; gain: number } | undefined {
  const gains = new Map<number, number>();
  for (const { isPhysical, physicalCountryId, count } of others) {
    if (isPhysical && physicalCountryId !== null) {
      gains.set(physicalCountryId, (gains.get(physicalCountryId) ?? 0) + count);
    }
  }
  return [...gains]
    .map(([countryId, gain]) => ({ countryId, gain }))
    .toSorted((a, b) => b.gain - a.gain || a.countryId - b.countryId)[0];
}
