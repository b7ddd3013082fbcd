import type { Country } from '#contract/reference.ts';
import rows from './country-clocks.json' with { type: 'json' };
import { allCountries } from './countries.ts';

const byId = new Map(rows.map((row) => [row.id, row]));

/** Two-letter code of ISO 3166-1, such as PT; undefined for an unknown id. */
export const countryCode = (id: number): string | undefined => byId.get(id)?.code;

/** Lists the countries, by name, where the clocks of some part have a fitting standard UTC offset in minutes. */
export const countriesWithOffset = (isFitting: (utcOffsetMinutes: number) => boolean): Country[] =>
  allCountries().filter(({ id }) => byId.get(id)?.utcOffsetMinutes.some(isFitting));
