import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type RouteComponent,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import { render } from 'vitest-browser-react';
import { Questions } from '#web/ui/questions.tsx';

interface Options {
  /** Initial address. */
  at?: string;
  /** Screens at further addresses; undefined for a link's mere target. */
  routes?: Record<string, RouteComponent | undefined>;
}

/**
 * Renders a screen, or the one of `routes` at the address, with a router, questions, and queries that are not retried.
 */
export async function renderApp(Screen: RouteComponent | undefined, { at = '/', routes = {} }: Options = {}) {
  const root = createRootRoute({ ...(Screen && { component: Screen }) });
  const others = Object.entries(routes).map(([path, component]) =>
    createRoute({ getParentRoute: () => root, path, ...(component && { component }) }),
  );
  const router = createRouter({
    routeTree: root.addChildren(others),
    history: createMemoryHistory({ initialEntries: [at] }),
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  const screen = await render(
    <QueryClientProvider client={client}>
      {/* The types know only the application's own router. */}
      <RouterProvider router={router as never} />
      <Questions />
    </QueryClientProvider>,
  );
  return { screen, path: () => router.state.location.pathname, search: () => router.state.location.search };
}
