import { addressOf } from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { type KnownSearch, setFilters } from './read-filters.ts';

/** Address of the screen for a search, with the filters in the screen's own notation. */
export function searchAddress(search: KnownSearch): string {
  const { company, ...filters } = setFilters(search);
  const named = Object.entries({ ...filters, ...(company !== undefined && { from: company }) });
  const path = search.kind === 'talents' ? at.clientSearch : addressOf(at.talentHome);
  return named.length === 0
    ? path
    : `${path}?${named.map(([name, value]) => `${name}=${writeValue(value)}`).join('&')}`;
}

/** Writes a text as it is, and other values, and texts that would be misread, as JSON. */
const writeValue = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value));

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
