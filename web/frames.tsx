import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  useParams,
} from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { addressOf } from '#contract/addresses.ts';
import { accountTypeNames } from '#contract/call.ts';
import type { Renderer } from '#contract/public-pages.ts';
import { newestPositions } from '#contract/public.ts';
import { type Role, type ScreenName, at, findScreen, menuOf, screenOf } from '#contract/screens.ts';
import { findUser, forgetUser } from '#web/platform/session/session.ts';
import { setLanguage } from '#web/platform/texts/texts.ts';
import { Shell } from '#web/shell/shell.tsx';
import { type Parse, searches } from './route-checks.ts';
import { parts } from './screens.ts';
import { describePage } from './server-page.ts';

/*
 * What a page shows until its scripts have run: the shell around a user's screen, as it waits for its data, or the form
 * of a visitor. The application then takes its place.
 */

const parsers: Partial<Record<ScreenName, Parse<object>>> = searches;

/** The route of a screen as in the application (router.tsx), without its guards: the server has found the user. */
function routeTo(name: ScreenName) {
  const root = createRootRoute();
  const getParentRoute = () => root;
  const isForm = screenOf(name).roles.includes('visitor');
  const around = isForm
    ? createRoute({ getParentRoute, id: 'anonymous' })
    : createRoute({ getParentRoute, id: 'shell', component: () => <Shell unread={0} /> });
  const screen = createRoute({
    getParentRoute: () => around,
    path: at[name],
    ...(parsers[name] && { validateSearch: parsers[name] }),
    loader: parts[name].preload,
    component: isForm ? parts[name] : () => <InShell name={name} />,
  });
  return root.addChildren([around.addChildren([screen])]);
}

/** A screen, but for an open conversation: that has a heading of its own. */
function InShell({ name }: { name: ScreenName }) {
  const Screen = parts[name];
  const { id } = useParams({ strict: false });
  return <div aria-hidden>{(id === undefined || screenOf(name).shows !== 'messages') && <Screen />}</div>;
}

/** Renders the frame of an address. Only links work: all other controls need scripts. */
export const renderFrame: Renderer['frame'] = async (url, { user, newest, lacksAdministrator }, facts) => {
  const { name, address } = placeOf(url, user ? accountTypeNames[user.type] : 'visitor');
  const router = createRouter({
    routeTree: routeTo(name),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  // From here on nothing waits.
  const { language, productName, imprintUrl, organisation, languages } = facts;
  setLanguage(language);
  describePage({
    metas: {
      'product-name': productName,
      imprint: imprintUrl ?? '',
      organisation: organisation ?? '',
      languages: languages.join(' '),
    },
    blocks: {
      session: { user, lacksAdministrator },
      ...(newest && { answers: [[newestPositions.path, newest]] }),
    },
  });
  forgetUser();
  void findUser();
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      {/* The types know only the application's own router. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
    .replaceAll(' disabled=""', '')
    .replaceAll(/<(?:button|fieldset|input|select)\b/g, '$& disabled')
    .replaceAll('<form', '$& inert aria-hidden="true"');
};

/**
 * Returns the screen of an address, or of the role's home if the address leads to no screen of the role, with an
 * address that the router can read: it has a placeholder for the id.
 */
function placeOf(url: string, role: Role): { name: ScreenName; address: string } {
  const [path = '', ...search] = url.split('?');
  const found = findScreen(path);
  if (!found || !screenOf(found.name).roles.includes(role)) {
    const name = menuOf(role)[0]?.name ?? 'signIn';
    return { name, address: addressOf(at[name]) };
  }
  const address = addressOf(at[found.name], found.id === undefined ? undefined : 1);
  return { name: found.name, address: [address, ...search].join('?') };
}
