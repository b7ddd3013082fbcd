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
  /** Address at first. */
  at?: string;
  /** What stands at further addresses, or undefined where a link only leads there. */
  routes?: Record<string, RouteComponent | undefined>;
}

/** Renders a screen, or what `routes` has at the address, with a router, queries that are not retried and questions. */
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
  return { screen, path: () => router.state.location.pathname };
}
