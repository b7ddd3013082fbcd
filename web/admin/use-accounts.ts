import { type QueryClient, keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type AccountFilter,
  type AccountOrder,
  type ClientAccount,
  type TalentAccount,
  adminClients,
  adminPerson,
  adminTalents,
} from '#contract/admin.ts';
import { send } from '#web/platform/calls/api.ts';
import { keyOf } from '#web/platform/calls/query-keys.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';

/** An account in a list, with the time its sign-in link was fetched. */
export type Account = (TalentAccount | ClientAccount) & { listedAt: number };

/** Search, page and order of a list, as in the URL. */
export interface ListQuery {
  search: string;
  /** One-based. */
  page: number;
  sort: AccountOrder;
  /** Restricts the list to these accounts. */
  only?: AccountFilter;
}

const lists = { clients: adminClients, talents: adminTalents };
export type ListName = keyof typeof lists;

/** Reads accounts again after an act on one: the lists, and the page of a person. */
export const readAccountsAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all([invalidate(client, adminClients), invalidate(client, adminTalents), invalidate(client, adminPerson)]);

/** A sign-in link lasts ten minutes; consider it stale a minute earlier. */
const linkMilliseconds = 9 * 60_000;

export const isStale = ({ listedAt }: Account): boolean => Date.now() - listedAt > linkMilliseconds;

/** A page of the matching accounts. Keeps the previous page while loading. */
export function useAccounts(list: ListName, query: ListQuery) {
  return useQuery({
    queryKey: keyOf(lists[list], query),
    queryFn: async ({ signal }) => {
      const { users, total } = await send(lists[list], query, { signal });
      const listedAt = Date.now();
      return { accounts: users.map((user): Account => ({ ...user, listedAt })), total };
    },
    placeholderData: keepPreviousData,
    refetchInterval: linkMilliseconds,
  });
}

/** The members of a company; empty if it does not exist. */
export function useMembers(companyId: number, sort: AccountOrder) {
  return useQuery({
    queryKey: keyOf(adminClients, { companyId, sort }),
    queryFn: async ({ signal }) => {
      const { users } = await send(adminClients, { companyId, sort }, { signal });
      const listedAt = Date.now();
      return users.map((user): Account => ({ ...user, listedAt }));
    },
    placeholderData: keepPreviousData,
    refetchInterval: linkMilliseconds,
  });
}

export type Accounts = ReturnType<typeof useAccounts>;

export const fullName = ({ first_name, last_name }: Account): string => `${first_name} ${last_name}`;
