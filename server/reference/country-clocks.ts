import type { Country } from '#contract/reference.ts';
import rows from './country-clocks.json' with { type: 'json' };
import { allCountries } from './countries.ts';

const byId = new Map(rows.map((row) => [row.id, row]));

/** The two-letter code of ISO 3166-1, such as PT; undefined for an id that is no country's. */
export const countryCode = (id: number): string | undefined => byId.get(id)?.code;

/** The countries, by name, in some part of which the standard UTC offset of the clocks, in minutes, is one that fits. */
export const countriesWithOffset = (isFitting: (utcOffsetMinutes: number) => boolean): Country[] =>
  allCountries().filter(({ id }) => byId.get(id)?.utcOffsetMinutes.some(isFitting));
