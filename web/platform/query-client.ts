import { MutationCache, QueryClient } from '@tanstack/react-query';
import { NetworkError } from './errors.ts';
import { showFailure } from './notices.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen itself tells the user of a failure. */
      isFailureShown?: boolean;
    };
  }
}

/**
 * What screens read and write through. A query without an answer is tried twice more, a refused one never; a failed
 * mutation shows a notice unless its screen does. Whether there is a connection is for the calls to find out: browsers
 * call a machine without internet offline even when the server runs beside it.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: (count, error) => error instanceof NetworkError && count < 2 },
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.isFailureShown) showFailure(error);
    },
  }),
});
