import countryCodes from 'i18n-iso-countries';
import * as linguist from 'linguist-languages';
import { describe, expect, test } from 'vitest';
import { allCountries, countryNames } from './list-countries.ts';
import rows from './skills.json' with { type: 'json' };
import {
  presentSkillOptions,
  presentSkills,
  readSkillChoices,
  skillTypes,
  skills,
  typesOfSkills,
} from './list-skills.ts';
import {
  findTimezone,
  readTimezone,
  readTimezoneOrAny,
  timezoneLabel,
  timezones,
  timezonesByOffset,
} from './list-timezones.ts';
import { presentWorkTypes, readWorkTypeChoices } from './list-work-types.ts';

const refusal = (path: string) =>
  expect.objectContaining({ code: 'invalid', errors: [expect.objectContaining({ path })] });

describe('countries', () => {
  test('are the 249 of ISO 3166-1, with its numeric codes as ids', () => {
    const codes = Object.keys(countryCodes.getNumericCodes()).map(Number);
    const ids = allCountries().map(({ id }) => id);
    expect(ids).toHaveLength(249);
    expect(new Set(ids)).toEqual(new Set(codes.filter((code) => countryCodes.numericToAlpha2(code) !== 'XK')));
    expect(allCountries().find(({ name }) => name === 'Portugal')?.id).toBe(620);
  });

  test('have common and unique names', () => {
    const names = allCountries().map(({ name }) => name);
    expect(new Set(names).size).toBe(249);
    expect(names.filter((name) => name.includes(','))).toEqual(['Bonaire, Sint Eustatius and Saba']);
    expect(countryNames([620, 276])).toBe('Germany, Portugal');
  });
});

const idOf = (name: string) => skills.find((skill) => skill.name === name)?.id;

describe('skills', () => {
  test("have unique ids and names, and no synonym that is another's name", () => {
    const all = rows.flatMap((type) => type.skills);
    const names = all.map(({ name }) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(skills.map(({ id }) => id)).size).toBe(skills.length);
    expect(skills.length).toBeGreaterThan(290);
    for (const skill of all) {
      const words = ('synonyms' in skill ? skill.synonyms : []).map((word) => word.toLowerCase());
      expect(new Set(words).size).toBe(words.length);
      expect(words.filter((word) => names.includes(word))).toEqual([]);
    }
  });

  test.each([
    ['js', 'JavaScript'],
    ['ts', 'TypeScript'],
    ['py', 'Python'],
    ['golang', 'Go'],
    ['csharp', 'C#'],
    ['cpp', 'C++'],
    ['dotnet', '.NET'],
    ['node', 'Node.js'],
    ['rn', 'React Native'],
    ['ror', 'Ruby on Rails'],
    ['postgres', 'PostgreSQL'],
    ['mongo', 'MongoDB'],
    ['k8s', 'Kubernetes'],
    ['aws', 'Amazon Web Services'],
    ['gcp', 'Google Cloud'],
    ['tf', 'Terraform'],
    ['tf', 'TensorFlow'],
    ['ml', 'Machine learning'],
    ['ai', 'Machine learning'],
    ['llm', 'Large language models'],
    ['nlp', 'Natural language processing'],
    ['a11y', 'Web accessibility'],
    ['i18n', 'Internationalisation'],
    ['ci/cd', 'Continuous integration'],
    ['tdd', 'Test-driven development'],
    ['sre', 'Site reliability engineering'],
    ['devops', 'Platform engineering'],
    ['coq', 'Rocq Prover'],
    ['hexagonal architecture', 'Clean architecture'],
  ])('are found by what people call them: %s is %s', (word, name) => {
    const skill = presentSkillOptions([]).find((option) => option.name === name);
    expect(skill?.synonyms).toContain(word);
  });

  test('name languages as GitHub does', () => {
    const known = new Set(Object.values(linguist).map(({ name }) => name as string));
    const languages = rows.find(({ name }) => name === 'Languages')?.skills.map(({ name }) => name) ?? [];
    expect(languages.length).toBeGreaterThan(40);
    expect(languages.filter((name) => !known.has(name))).toEqual([]);
  });

  test('keep their ids, which are stored', () => {
    expect(['JavaScript', 'TypeScript', 'React', 'Node.js', 'PostgreSQL', 'Kubernetes'].map(idOf)).toEqual([
      1001, 1002, 2007, 3001, 5001, 7009,
    ]);
  });

  test('are presented with their flag, only chosen ones or all with their synonyms', () => {
    expect(presentSkills([5001, 999_999])).toEqual([{ id: 5001, name: 'PostgreSQL', skilltype_id: 5, selected: true }]);
    const options = presentSkillOptions([5001]);
    expect(options).toHaveLength(skills.length);
    expect(options.filter(({ selected }) => selected)).toMatchObject([
      { id: 5001, synonyms: ['postgres', 'psql', 'pg'] },
    ]);
    expect(typesOfSkills(presentSkills([5001, 1001]))).toEqual(skillTypes.filter(({ id }) => id === 1 || id === 5));
  });

  test('are read from plain ids and flagged objects, sorted and unique', () => {
    const choices = [5001, { id: 1002, selected: true }, { id: 1001, selected: false }, 5001];
    expect(readSkillChoices(choices, 'skills')).toEqual([1002, 5001]);
  });

  test('that do not exist are refused by their path, chosen or not', () => {
    expect(() => readSkillChoices([1001, 4], 'skills')).toThrow(refusal('skills.1'));
    expect(() => readSkillChoices([{ id: 4, selected: false }], 'skills')).toThrow(refusal('skills.0'));
  });
});

describe('timezones', () => {
  test('are grouped by standard offset, from west to east', () => {
    const labels = Object.keys(timezonesByOffset);
    expect(labels[0]).toBe('UTC-11');
    expect(labels.at(-1)).toBe('UTC+14');
    expect(timezonesByOffset['UTC+5:30']).toContain('Asia/Kolkata');
    expect(timezonesByOffset['UTC+0']).toContain('Europe/Lisbon');
    expect(timezonesByOffset['UTC-3:30']).toEqual(['America/St_Johns']);
    expect(Object.values(timezonesByOffset).flat()).toHaveLength(timezones.length);
  });

  test("are known to the runtime, and all of the runtime's are included", () => {
    for (const { name } of timezones) expect(() => new Intl.DateTimeFormat('en', { timeZone: name })).not.toThrow();
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !findTimezone(name))).toEqual([]);
  });

  test('are found by former names, and stored under the current one', () => {
    expect(readTimezone('Asia/Calcutta', 'timezone')).toEqual({ timezone: 'Asia/Kolkata', utcOffsetMinutes: 330 });
    expect(readTimezone('Europe/Kiev', 'timezone')).toEqual({ timezone: 'Europe/Kyiv', utcOffsetMinutes: 120 });
    expect(readTimezone('UTC', 'timezone')).toEqual({ timezone: 'Etc/UTC', utcOffsetMinutes: 0 });
    expect(readTimezone(null, 'timezone')).toEqual({ timezone: null, utcOffsetMinutes: null });
  });

  test('may be Any for a position only', () => {
    expect(readTimezoneOrAny('Any', 'timezone')).toEqual({ timezone: 'Any', utcOffsetMinutes: null });
    expect(() => readTimezone('Any', 'timezone')).toThrow(refusal('timezone'));
    for (const name of ['', 'Mars/Olympus', 'any', 'europe/lisbon', '__proto__']) {
      expect(() => readTimezoneOrAny(name, 'timezone')).toThrow(refusal('timezone'));
    }
  });

  test('are labelled with their offset', () => {
    expect(timezoneLabel('Europe/Lisbon')).toBe('Lisbon (UTC+0)');
    expect(timezoneLabel('America/St_Johns')).toBe('St Johns (UTC-3:30)');
    expect(timezoneLabel('America/Argentina/Buenos_Aires')).toBe('Buenos Aires (UTC-3)');
    expect(timezoneLabel('Any')).toBeNull();
    expect(timezoneLabel(null)).toBeNull();
  });
});

test('reads work types by their flag, and refuses unknown ones', () => {
  expect(
    readWorkTypeChoices(
      [
        { id: 3, selected: true },
        { id: 1, selected: true },
        { id: 2, selected: false },
      ],
      'worktypesEx',
    ),
  ).toEqual([1, 3]);
  expect(presentWorkTypes([3])).toEqual([{ id: 3, name: 'Contract', selected: true }]);
  expect(() => readWorkTypeChoices([{ id: 6, selected: false }], 'worktypesEx')).toThrow(refusal('worktypesEx.0'));
});
