import { expect, test } from 'vitest';
import type { Relaxation } from '#contract/conditions.ts';
import { getTexts, loadTexts } from '#web/platform/texts/texts.ts';
import { type PositionDraft, emptyDraft } from './position-draft.ts';
import { relaxationText } from '#web/positions/relaxation-text.ts';
import { withRelaxation } from './relaxation.ts';

await loadTexts('positions');

const draft: PositionDraft = {
  ...emptyDraft,
  skillIds: [1, 2],
  timezone: 'Europe/Lisbon',
  timezoneMargin: 2,
  isPhysical: true,
  countryIds: [620],
};
const names = { skill: (id: number) => `skill ${id}`, country: (id: number) => `country ${id}` };

test.each<[Relaxation, string, Partial<PositionDraft>]>([
  [{ kind: 'withoutSkill', gain: 1, skillId: 2 }, 'Without skill 2', { skillIds: [1] }],
  [{ kind: 'widerMargin', gain: 1, timezoneMargin: 4 }, 'Margin +/- 4 hours', { timezoneMargin: 4 }],
  [{ kind: 'anyTimezone', gain: 1, timezone: 'Any' }, 'Any timezone', { timezone: 'Any' }],
  [
    { kind: 'remoteToo', gain: 1, isRemote: true, timezone: 'Europe/Lisbon', timezoneMargin: 2 },
    'Remote too',
    { isRemote: true },
  ],
  [{ kind: 'onSiteToo', gain: 1, isPhysical: true, countryIds: [620] }, 'On-Site too', { isPhysical: true }],
  [{ kind: 'anotherCountry', gain: 1, countryId: 276 }, 'Also country 276', { countryIds: [620, 276] }],
  [{ kind: 'anyCountry', gain: 1, countryIds: [] }, 'Any country', { countryIds: [] }],
  [
    {
      kind: 'both',
      gain: 1,
      steps: [
        { kind: 'withoutSkill', gain: 1, skillId: 2 },
        { kind: 'anyTimezone', gain: 1, timezone: 'Any' },
      ],
    },
    'Without skill 2 + Any timezone',
    { skillIds: [1], timezone: 'Any' },
  ],
])('%j is labelled "%s" and changes nothing else', (relaxation, text, changes) => {
  expect(relaxationText(relaxation, names, getTexts('positions'))).toBe(text);
  const relaxed = withRelaxation(draft, relaxation);
  expect(relaxed).toEqual({ ...draft, ...changes });
  // Applying it twice has no further effect.
  expect(withRelaxation(relaxed, relaxation)).toEqual(relaxed);
});
