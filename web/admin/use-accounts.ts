import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ClientAccount, type TalentAccount, adminClients, adminTalents } from '#contract/admin.ts';
import { send } from '#web/platform/api.ts';
import { keyOf } from '#web/platform/query-keys.ts';

/** One account as a list shows it, and when the server made its sign-in link. */
export type Account = (TalentAccount | ClientAccount) & { listedAt: number };

/** Which part of a list is shown, as the address bar says it. */
export interface ListQuery {
  search: string;
  /** The first is 1. */
  page: number;
}

const lists = { clients: adminClients, talents: adminTalents };
export type ListName = keyof typeof lists;

/** A sign-in link lives for ten minutes; a minute before that it counts as stale. */
const linkMilliseconds = 9 * 60_000;

export const isStale = ({ listedAt }: Account): boolean => Date.now() - listedAt > linkMilliseconds;

/** A page of the accounts that a search finds, newest first. What was shown before stays until it is there. */
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

export type Accounts = ReturnType<typeof useAccounts>;

export const fullName = ({ first_name, last_name }: Account): string => `${first_name} ${last_name}`;
