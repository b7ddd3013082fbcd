import { MutationCache, QueryClient } from '@tanstack/react-query';
import { NetworkError } from './errors.ts';
import { holdsBrought } from './first-answers.ts';
import { showFailure } from '#web/platform/page/notices.ts';

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** The screen shows the failure itself. */
      isFailureShown?: boolean;
    };
  }
}

/**
 * Query client of all screens. A query without a response is retried twice, a refused one never; a failed mutation
 * shows a notice unless its screen does. Ignores the browser's online state: it reports offline even if the server runs
 * on the same machine.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: (count, error) => error instanceof NetworkError && count < 2,
      // The page's own screen does not refetch the answers embedded in it; another screen does.
      staleTime: ({ state }) => (state.dataUpdateCount === 0 && holdsBrought() ? Infinity : 0),
    },
    mutations: { networkMode: 'always', retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => {
      if (!mutation.meta?.isFailureShown) showFailure(error);
    },
  }),
});
