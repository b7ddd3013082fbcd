import type { ListQuery } from './use-accounts.ts';

/** Search parameters of a list; omits defaults, so that the first page has the plain URL. */
export const searchParamsOf = ({ search, page }: ListQuery): { search?: string; page?: number } => ({
  ...(search !== '' && { search }),
  ...(page > 1 && { page }),
});

export const queryOf = ({ search = '', page = 1 }: { search?: string; page?: number }): ListQuery => ({ search, page });
