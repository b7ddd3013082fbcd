import { expect, onTestFinished, test } from 'vitest';
import { getLanguage, getTexts, showLanguage } from '#web/platform/texts/texts.ts';
import { talentLines } from './talent-lines.ts';

const warsaw = {
  experience: null,
  compensation: null,
  isRemote: false,
  timezone: 'Europe/Warsaw',
  timezoneStr: 'Warsaw (UTC+1)',
  currentUtcOffset: 60,
  physicalCountryId: null,
  countryStr: null,
};

test("translates a city's name into the reader's language", async () => {
  onTestFinished(() => showLanguage('en'));
  await showLanguage('de');
  const linesOf = (facts: typeof warsaw, offset: number | null = null) =>
    talentLines({ t: getTexts('people'), cities: getTexts('cities'), language: getLanguage() }, facts, offset);
  expect(linesOf(warsaw)).toEqual(['Zeitzone Warschau (UTC+1)']);
  expect(linesOf({ ...warsaw, isRemote: true }, 60)[0]).toMatch(/^Remote, Warschau \(UTC\+1\), 8/);
  // Berlin has the same name.
  const berlin = { ...warsaw, timezone: 'Europe/Berlin', timezoneStr: 'Berlin (UTC+1)' };
  expect(linesOf(berlin)[0]).toContain('Berlin (UTC+1)');
});
