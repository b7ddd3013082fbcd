import type { HomePosition } from '#contract/matching.ts';
import { shortPlace } from '#contract/place.ts';
import { useUser } from '#web/platform/session.ts';
import { useLanguage, useTexts } from '#web/platform/texts/texts.ts';
import { countryName } from '#web/reference/names.ts';

/** Hook: a place of work in one short line; see `shortPlace`. */
export function usePlaceLine(): (place: NonNullable<HomePosition['place']>) => string {
  const t = useTexts('positions');
  const cities = useTexts('cities');
  const language = useLanguage();
  const { countries } = useUser();
  const countryNames = (ids: readonly number[]): string =>
    countries
      .filter(({ id }) => ids.includes(id))
      .map((country) => countryName(country, language))
      .join(', ');
  return (place) => shortPlace(place, { t, cities, countryNames });
}
