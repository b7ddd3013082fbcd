import type { TransformedTalent } from '#contract/talents.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { countryName, timezoneName } from '#web/reference/names.ts';
import { timezoneWords } from './timezone-words.ts';

type Facts = Pick<
  TransformedTalent,
  | 'experience'
  | 'compensation'
  | 'isRemote'
  | 'timezone'
  | 'timezoneStr'
  | 'currentUtcOffset'
  | 'physicalCountryId'
  | 'countryStr'
>;

interface Words {
  t: TextsOf<'people'>;
  cities: TextsOf<'cities'>;
  language: Language;
}

/** Lines of a talent's card, except the skills; unknown facts have no line. */
export function talentLines(
  { t, cities, language }: Words,
  { experience, compensation, isRemote, physicalCountryId, countryStr, ...zone }: Facts,
  /** Minutes that the position's timezone is ahead of UTC; null for none. */
  positionOffset: number | null,
): string[] {
  return [
    experience === null ? '' : t('line.experience', { years: experience }),
    compensation === null ? '' : t('line.compensation', { compensation }),
    isRemote
      ? remoteLine(t, timezoneWords({ t, cities }, zone, { positionOffset }))
      : timezoneLine(t, timezoneName(zone, cities)),
    physicalCountryId === null || countryStr === null
      ? ''
      : t('line.country', { country: countryName({ id: physicalCountryId, name: countryStr }, language) }),
  ].filter((line) => line !== '');
}

const remoteLine = (t: TextsOf<'people'>, timezone: string | null): string =>
  timezone === null ? t('line.remote') : t('line.remoteFrom', { timezone });

const timezoneLine = (t: TextsOf<'people'>, timezone: string | null): string =>
  timezone === null ? '' : t('line.timezone', { timezone });
