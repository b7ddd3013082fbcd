import type { Relaxation } from '#contract/conditions.ts';
import type { PositionDraft } from './position-draft.ts';

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
