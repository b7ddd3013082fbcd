import { addressOf } from '#contract/addresses.ts';
import { searchQuery } from '#contract/filters.ts';
import { at } from '#contract/screens.ts';
import { type KnownSearch, setFilters } from './read-filters.ts';

/** Address of the screen for a search, with the filters in the screen's own notation. */
export function searchAddress(search: KnownSearch): string {
  const { company, ...filters } = setFilters(search);
  const path = search.kind === 'talents' ? at.clientSearch : addressOf(at.talentHome);
  return path + searchQuery({ ...filters, ...(company !== undefined && { from: company }) });
}
