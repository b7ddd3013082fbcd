import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { addressOf } from '#contract/addresses.ts';
import { accountTypeNames } from '#contract/call.ts';
import type { Renderer } from '#contract/public-pages.ts';
import { newestPositions } from '#contract/public.ts';
import { at, findScreen, menuOf, screenOf } from '#contract/screens.ts';
import { SignInScreen } from '#web/accounts/sign-in-screen.tsx';
import { SignUpScreen } from '#web/accounts/sign-up-screen.tsx';
import { findUser, forgetUser } from '#web/platform/session/session.ts';
import { setLanguage } from '#web/platform/texts/texts.ts';
import { Shell } from '#web/shell/shell.tsx';
import { headings } from './headings.tsx';
import { searches } from './route-checks.ts';
import { describePage } from './server-page.ts';

/*
 * What a page shows until its scripts have run: the shell around a user's screen, with the screen's heading, or the form
 * of a visitor. The application then takes its place.
 */

/** The routes of the frame alone: the screen is its heading. */
function routesWith(screen: () => ReactNode) {
  const root = createRootRoute();
  const anonymous = createRoute({ getParentRoute: () => root, id: 'anonymous' });
  const signIn = createRoute({ getParentRoute: () => anonymous, path: at.signIn, component: SignInScreen });
  const signUp = createRoute({
    getParentRoute: () => anonymous,
    path: at.signUp,
    validateSearch: searches.signUp,
    component: SignUpScreen,
  });
  const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: () => <Shell unread={0} /> });
  const any = createRoute({
    getParentRoute: () => shell,
    path: '$',
    component: () => <div aria-hidden>{screen()}</div>,
  });
  return root.addChildren([anonymous.addChildren([signUp, signIn]), shell.addChildren([any])]);
}

/** Renders the frame of an address. Only links work: all other controls need scripts. */
export const renderFrame: Renderer['frame'] = async (url, { user, newest, lacksAdministrator }, facts) => {
  const { address, heading } = user ? placeOf(url, accountTypeNames[user.type]) : { address: url, heading: undefined };
  const router = createRouter({
    routeTree: routesWith(() => heading && headings()[heading]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  // From here on nothing waits.
  const { language, productName, imprintUrl, languages } = facts;
  setLanguage(language);
  describePage({
    metas: { 'product-name': productName, imprint: imprintUrl ?? '', languages: languages.join(' ') },
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
 * Returns the address whose menu entry is marked, and the screen whose heading is shown. Other accounts' addresses show
 * the home's frame; an open conversation has its own heading.
 */
function placeOf(url: string, role: Parameters<typeof menuOf>[0]) {
  const found = findScreen(url.split('?')[0] ?? '');
  const own = found && screenOf(found.name).roles.includes(role) ? found : undefined;
  const isConversation = own?.id !== undefined && screenOf(own.name).shows === 'messages';
  const shown = own?.name ?? menuOf(role)[0]?.name;
  return {
    address: shown === undefined ? url : addressOf(at[shown], 1),
    heading: isConversation ? undefined : own?.name,
  };
}
