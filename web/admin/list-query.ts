import { defaultOrder } from '#contract/admin.ts';
import type { ListQuery } from './use-accounts.ts';

/** Search parameters of a list; omits defaults, so that the first page has the plain URL. */
export const searchParamsOf = ({ search, page, sort, only }: ListQuery): Partial<ListQuery> => ({
  ...(search !== '' && { search }),
  ...(page > 1 && { page }),
  ...(sort !== defaultOrder && { sort }),
  ...(only && { only }),
});

export const queryOf = ({ search = '', page = 1, sort = defaultOrder, only }: Partial<ListQuery>): ListQuery => ({
  search,
  page,
  sort,
  ...(only && { only }),
});
