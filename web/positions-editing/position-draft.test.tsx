import { expect, test } from 'vitest';
import { type PositionDraft, contentOf, emptyDraft, positionForm, withSkillToggled } from './position-draft.ts';

const draft: PositionDraft = {
  ...emptyDraft,
  title: 'Cartographer',
  description: '<p>Maps</p>',
  skillIds: [1, 2],
  optionalSkillIds: [3],
  isLive: true,
  isRemote: true,
  timezone: 'Europe/Lisbon',
  timezoneMargin: 2,
  countryIds: [620],
  mainTeammateId: 7,
};

test('toggling a skill leaves the other field unchanged', () => {
  expect(withSkillToggled(draft, 'skillIds', 4)).toEqual({ ...draft, skillIds: [1, 2, 4] });
  expect(withSkillToggled(draft, 'skillIds', 1)).toEqual({ ...draft, skillIds: [2] });
  expect(withSkillToggled(draft, 'skillIds', 4).optionalSkillIds).toBe(draft.optionalSkillIds);
});

test('choosing a skill in one field removes it from the other', () => {
  expect(withSkillToggled(draft, 'skillIds', 3)).toEqual({ ...draft, skillIds: [1, 2, 3], optionalSkillIds: [] });
  expect(withSkillToggled(draft, 'optionalSkillIds', 2)).toEqual({
    ...draft,
    skillIds: [1],
    optionalSkillIds: [3, 2],
  });
});

test('sends only changed fields', () => {
  expect(positionForm.changesOf({ title: 'Pilot', skillIds: [1] })).toEqual({ title: 'Pilot', skills: [1] });
});

test('a new position contains every field, but starts as a Draft', () => {
  const { isLive: _isLive, skillIds: skills, optionalSkillIds: optionalSkills, ...rest } = draft;
  expect(contentOf(draft)).toEqual({ ...rest, skills, optionalSkills });
});
