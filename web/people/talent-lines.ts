import type { TransformedTalent } from '#contract/talents.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { TextsOf } from '#web/platform/texts/texts.ts';
import { countryName } from '#web/reference/names.ts';

type Facts = Pick<
  TransformedTalent,
  'experience' | 'compensation' | 'isRemote' | 'timezoneStr' | 'physicalCountryId' | 'countryStr'
>;

/** Lines of a talent's card, except the skills; unknown facts have no line. */
export function talentLines(
  t: TextsOf<'people'>,
  { experience, compensation, isRemote, timezoneStr, physicalCountryId, countryStr }: Facts,
  language: Language,
): string[] {
  return [
    experience === null ? '' : t('line.experience', { years: experience }),
    compensation === null ? '' : t('line.compensation', { compensation }),
    placeLine(t, isRemote, timezoneStr),
    physicalCountryId === null || countryStr === null
      ? ''
      : t('line.country', { country: countryName({ id: physicalCountryId, name: countryStr }, language) }),
  ].filter((line) => line !== '');
}

function placeLine(t: TextsOf<'people'>, isRemote: boolean, timezone: string | null): string {
  if (isRemote) return timezone === null ? t('line.remote') : t('line.remoteFrom', { timezone });
  return timezone === null ? '' : t('line.timezone', { timezone });
}
