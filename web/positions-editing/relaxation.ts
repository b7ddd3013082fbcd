import type { Relaxation } from '#contract/conditions.ts';
import { timezoneMargins } from '#contract/reference.ts';
import type { PositionDraft } from './position-draft.ts';

interface Names {
  skill: (id: number) => string;
  country: (id: number) => string;
}

/** Applies a relaxation to the draft. Applying the same one twice changes nothing further. */
export function withRelaxation(draft: PositionDraft, relaxation: Relaxation): PositionDraft {
  if (relaxation.kind === 'withoutSkill') {
    return { ...draft, skillIds: draft.skillIds.filter((id) => id !== relaxation.skillId) };
  }
  if (relaxation.kind === 'anotherCountry') {
    return { ...draft, countryIds: [...new Set([...draft.countryIds, relaxation.countryId])] };
  }
  if (relaxation.kind === 'both') return relaxation.steps.reduce(withRelaxation, draft);
  const { kind: _kind, gain: _gain, ...changes } = relaxation;
  return { ...draft, ...changes };
}

const texts = {
  anyTimezone: 'Any timezone',
  remoteToo: 'Remote too',
  onSiteToo: 'On-Site too',
  anyCountry: 'Any country',
} as const;

/** Short label of a relaxation, such as 'Without GraphQL'. */
export function relaxationText(relaxation: Relaxation, names: Names): string {
  if (relaxation.kind === 'withoutSkill') return `Without ${names.skill(relaxation.skillId)}`;
  if (relaxation.kind === 'anotherCountry') return `Also ${names.country(relaxation.countryId)}`;
  if (relaxation.kind === 'both') return relaxation.steps.map((step) => relaxationText(step, names)).join(' + ');
  if (relaxation.kind === 'widerMargin') return `Margin ${timezoneMargins[relaxation.timezoneMargin] ?? ''}`;
  return texts[relaxation.kind];
}
