import type { Country } from '#contract/reference.ts';
import { notOffered } from '#server/platform/errors/app-error.ts';
import rows from './countries.json' with { type: 'json' };

const byId = new Map(rows.map((country) => [country.id, country]));

/** All 249 countries of ISO 3166-1 by name; an id is the standard's numeric code. */
export const allCountries = (): Country[] => [...rows];

export const findCountry = (id: number | null): Country | undefined => (id === null ? undefined : byId.get(id));

/** Refuses an unknown country id, naming its field. */
export function checkCountry(id: number, path: string): void {
  if (!byId.has(id)) throw notOffered(path, 'is not a country');
}
