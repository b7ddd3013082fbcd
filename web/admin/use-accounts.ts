import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ClientAccount, type TalentAccount, adminClients, adminTalents } from '#contract/admin.ts';
import { send } from '#web/platform/api.ts';

/** One account as a list shows it, and when the server made its sign-in link. */
export type Account = (TalentAccount | ClientAccount) & { listedAt: number };

interface Asked {
  search: string;
  cursor: number | null;
}

const lists = {
  clients: (asked: Asked, signal: AbortSignal) => send(adminClients, asked, { signal }),
  talents: (asked: Asked, signal: AbortSignal) => send(adminTalents, asked, { signal }),
};
export type ListName = keyof typeof lists;

/** A sign-in link lives for ten minutes; a minute before that it counts as stale. */
const linkMilliseconds = 9 * 60_000;

export const isStale = ({ listedAt }: Account): boolean => Date.now() - listedAt > linkMilliseconds;

const firstPage: number | null = null;

/** The accounts a search finds, newest first, a page at a time. What the former search found stays until the next is there. */
export function useAccounts(list: ListName, search: string) {
  return useInfiniteQuery({
    queryKey: ['admin', list, search],
    queryFn: async ({ pageParam, signal }) => {
      const { users, total, nextCursor } = await lists[list]({ search, cursor: pageParam }, signal);
      const listedAt = Date.now();
      return { users: users.map((user): Account => ({ ...user, listedAt })), total, nextCursor };
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: linkMilliseconds,
  });
}

export type Accounts = ReturnType<typeof useAccounts>;

export const accountsOf = (data: Accounts['data']): Account[] => data?.pages.flatMap(({ users }) => users) ?? [];

export const fullName = ({ first_name, last_name }: Account): string => `${first_name} ${last_name}`;
