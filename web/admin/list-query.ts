import type { ListQuery } from './use-accounts.ts';

/** What the address bar says after the path; nothing of the beginning, so that the plain address is the plain list. */
export const addressOf = ({ search, page }: ListQuery): { search?: string; page?: number } => ({
  ...(search !== '' && { search }),
  ...(page > 1 && { page }),
});

export const queryOf = ({ search = '', page = 1 }: { search?: string; page?: number }): ListQuery => ({ search, page });
