import type { Relaxation } from '#contract/conditions.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';

interface Names {
  skill: (id: number) => string;
  country: (id: number) => string;
}

/** Short label of a relaxation, such as 'Without GraphQL'. */
export function relaxationText(relaxation: Relaxation, names: Names, t: TextsOf<'positions'>): string {
  if (relaxation.kind === 'withoutSkill')
    return t('relaxation.withoutSkill', { skill: names.skill(relaxation.skillId) });
  if (relaxation.kind === 'anotherCountry')
    return t('relaxation.anotherCountry', { country: names.country(relaxation.countryId) });
  if (relaxation.kind === 'both') return relaxation.steps.map((step) => relaxationText(step, names, t)).join(' + ');
  if (relaxation.kind === 'widerMargin')
    return t('relaxation.widerMargin', { margin: t('margin', { hours: relaxation.timezoneMargin }) });
  return t(`relaxation.${relaxation.kind}`);
}
