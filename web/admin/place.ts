import type { Place } from './use-accounts.ts';

/** What the address bar says after the path; nothing of the beginning, so that the plain address is the plain list. */
export const addressOf = ({ search, page }: Place): { search?: string; page?: number } => ({
  ...(search !== '' && { search }),
  ...(page > 1 && { page }),
});

export const placeOf = ({ search = '', page = 1 }: { search?: string; page?: number }): Place => ({ search, page });
