import { plainText } from './search-text.ts';

interface Country {
  /** ISO 3166-1 numeric. */
  id: number;
  name: string;
}

/** Common alternative names of countries, by ISO 3166-1 numeric code. */
const otherNames: Readonly<Record<number, readonly string[]>> = {
  203: ['Czech Republic'],
  384: ['Ivory Coast'],
  528: ['Holland'],
  784: ['UAE', 'Emirates', 'Dubai'],
  792: ['Turkey'],
  826: ['UK', 'Great Britain', 'England', 'Scotland', 'Wales'],
  840: ['USA', 'US', 'America'],
};

/** Countries whose name or alternative name ('UK') matches the query, ignoring case and accents. */
export function findCountries<C extends Country>(countries: readonly C[], query: string): readonly C[] {
  const typed = plainText(query);
  if (typed === '') return countries;
  return countries.filter(
    ({ id, name }) =>
      plainText(name).includes(typed) || (otherNames[id] ?? []).some((other) => plainText(other).startsWith(typed)),
  );
}
