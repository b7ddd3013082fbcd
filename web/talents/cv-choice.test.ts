import { expect, test } from 'vitest';
import { filled, gapsOf, isKnown, namesIn } from './cv-choice.ts';
import type { Findings } from './find-in-cv.ts';
import type { TalentDraft } from './talent-draft.ts';

const draftWith = (values: Partial<TalentDraft> = {}) =>
  ({
    website: '',
    github: '',
    twitter: '',
    linkedin: '',
    bio: '',
    skillIds: [],
    isPhysical: false,
    physicalCountryId: null,
    experience: null,
    ...values,
  }) as unknown as TalentDraft; // only the fields that a CV fills in

const findings: Findings = {
  skills: [
    { skill: { id: 1, name: 'Rust' }, isCommon: false },
    { skill: { id: 2, name: 'Go' }, isCommon: true },
    { skill: { id: 3, name: 'React' }, isCommon: false },
  ],
  values: {
    website: 'https://okafor.example',
    github: 'https://github.com/mira',
    physicalCountryId: 620,
    experience: 10,
    bio: 'I draw maps.',
  },
  range: { from: 2016, to: 2026 },
};

test('gaps are chosen, but no common word, no years, and no country for those who do not work on site', () => {
  expect(gapsOf(draftWith(), findings)).toEqual({ skillIds: [1, 3], names: ['website', 'github', 'bio'] });
  expect(gapsOf(draftWith({ isPhysical: true }), findings).names).toContain('physicalCountryId');
});

test('what the form holds is no gap', () => {
  const draft = draftWith({
    website: 'https://mira.example',
    bio: 'Hello.',
    skillIds: [3],
    isPhysical: true,
    physicalCountryId: 276,
  });
  expect(gapsOf(draft, findings)).toEqual({ skillIds: [1], names: ['github'] });
});

test('only chosen findings are filled in, and other values stay', () => {
  const draft = draftWith({ skillIds: [9], bio: 'Hello.', website: 'https://mira.example' });
  expect(filled(draft, findings, { skillIds: [], names: [] })).toEqual(draft);
  expect(
    filled(draft, findings, { skillIds: [1], names: ['website', 'physicalCountryId', 'experience', 'bio'] }),
  ).toEqual({
    ...draft,
    skillIds: [9, 1],
    website: 'https://okafor.example',
    isPhysical: true,
    physicalCountryId: 620,
    experience: 10,
    bio: 'I draw maps.',
  });
});

test('a value is known however its address is written', () => {
  const draft = draftWith({
    website: 'www.Okafor.example/',
    physicalCountryId: 620,
    experience: 10,
    bio: 'Hello. I draw maps. Bye.',
  });
  for (const field of ['website', 'physicalCountryId', 'experience', 'bio'] as const)
    expect(isKnown(draft, findings, field)).toBe(true);
  for (const field of ['github', 'linkedin', 'twitter'] as const) expect(isKnown(draft, findings, field)).toBe(false);
});

test('values that were not found have no name', () => {
  expect(namesIn(findings)).toEqual(['experience', 'website', 'github', 'physicalCountryId', 'bio']);
  expect(namesIn({ skills: [], values: {}, range: undefined })).toEqual([]);
});
