import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, createMemoryHistory, createRootRoute, createRouter } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { getMissingParts, type profileParts } from '#contract/profiles.ts';
import { at } from '#contract/screens.ts';
import { send } from '#web/platform/calls/api.ts';
import { invalidate } from '#web/platform/calls/use-call.ts';
import { MissingParts } from './missing-parts.tsx';

vi.mock('#web/platform/calls/api.ts');

test('the menu counts the parts of a profile, names the next, and stops once it is complete', async () => {
  let missing: readonly (typeof profileParts)[number][] = ['bio', 'links'];
  vi.mocked(send).mockImplementation(() => Promise.resolve({ missing }));
  const client = new QueryClient();
  const root = createRootRoute({ component: () => <MissingParts onLeave={undefined} /> });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const screen = await render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const link = screen.getByRole('link', { name: /Profile: 3 of 5/ });
  await expect.element(link).toHaveTextContent('Profile: 3 of 5Next: a few lines about you');
  await expect.element(link).toHaveAttribute('href', `${at.talentEdit}#about`);

  missing = ['links'];
  await invalidate(client, getMissingParts);
  await expect
    .element(screen.getByRole('link', { name: /Profile: 4 of 5/ }))
    .toHaveTextContent('Profile: 4 of 5Next: a link to your work');

  missing = [];
  await invalidate(client, getMissingParts);
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument();
});
