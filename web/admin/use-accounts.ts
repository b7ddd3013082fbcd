import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ClientAccount, type TalentAccount, adminClients, adminTalents } from '#contract/admin.ts';
import { send } from '#web/platform/api.ts';

/** One account as a list shows it, and when the server made its sign-in link. */
export type Listed<Account = TalentAccount | ClientAccount> = Account & { listedAt: number };

const lists = { clients: adminClients, talents: adminTalents };
export type ListName = keyof typeof lists;

/** Links live for ten minutes; a minute before that the list is read again. */
export const linkMilliseconds = 9 * 60_000;

const firstPage: number | null = null;

/** The accounts a search finds, a hundred at a time. What the former search found stays until the next is there. */
export function useAccounts(list: ListName, search: string) {
  const accounts = useInfiniteQuery({
    queryKey: ['admin', list, search],
    queryFn: async ({ pageParam, signal }) => {
      const { users, total, nextCursor } = await send(lists[list], { search, cursor: pageParam }, { signal });
      const listedAt = Date.now();
      return { users: users.map((user): Listed => ({ ...user, listedAt })), total, nextCursor };
    },
    initialPageParam: firstPage,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: linkMilliseconds,
  });
  ...
}
