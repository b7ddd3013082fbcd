import { type ParsedLocation, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { type ScreenName, type ScreenOf, at, screensOf } from '#contract/screens.ts';
import { hasUnsavedChanges } from '#web/forms/unsaved-forms.ts';
import { rememberAddress } from '#web/platform/session/return-to.ts';
import { findUser, homeOf, onRestricted, onSignedOut } from '#web/platform/session/session.ts';
import { withTexts } from '#web/platform/texts/texts.ts';
import { inSlices } from '#web/shell/in-slices.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AwaitingServer } from './awaiting-server.tsx';
import { enterAnonymously, failAnonymously, startLoading } from './entering.ts';
import { type Parse, onlyRestricted, onlyRolesOf, searches, toSignIn } from './route-checks.ts';
import { parts } from './screens.ts';

const root = createRootRoute();

type Searches = typeof searches;
type SearchOf<Name extends ScreenName> = Name extends keyof Searches ? Searches[Name] : undefined;

const failEntering = (error: unknown) => failAnonymously(error, () => void router.invalidate());

const anonymous = createRoute({ getParentRoute: () => root, id: 'anonymous' });

const signUp = createRoute({
  getParentRoute: () => anonymous,
  path: at.signUp,
  validateSearch: searches.signUp,
  beforeLoad: ({ cause, search: { position, search } }) =>
    enterAnonymously({ cause, positionHashId: position, search, screen: parts.signUp }),
  onError: failEntering,
  errorComponent: AwaitingServer,
  component: inSlices(parts.signUp),
});

const signIn = createRoute({
  getParentRoute: () => anonymous,
  path: at.signIn,
  validateSearch: searches.signIn,
  beforeLoad: ({ cause, params }) => enterAnonymously({ cause, positionHashId: params.id, screen: parts.signIn }),
  onError: failEntering,
  errorComponent: AwaitingServer,
  component: inSlices(parts.signIn),
});

const restricted = createRoute({
  getParentRoute: () => root,
  path: at.restricted,
  beforeLoad: onlyRestricted,
  component: parts.restricted,
});

/* The shell requires a user, and each screen in it one of its roles. */

/** Includes the texts of forms: leaving any screen may ask about unsaved changes. */
const loadSignedIn = () => import('./signed-in.tsx');
const signedIn = lazyPart('SignedIn', withTexts(loadSignedIn, 'shell', 'forms'));

const requireUser = async ({ location }: { location: ParsedLocation }) => {
  startLoading(signedIn);
  const user = await findUser();
  if (user?.restriction) throw redirect({ to: '/restricted' });
  // An administrator who must use a passkey first does so on the account screen.
  if (user?.isPasskeyMissing && location.pathname !== '/account') throw redirect({ to: '/account' });
  if (user) return { user };
  if (location.pathname !== '/') rememberAddress(location.href);
  throw redirect(toSignIn);
};

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireUser,
  component: inSlices(signedIn),
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.user) });
  },
});

const inShell = <Path extends string, Search extends Parse<object> | undefined>(
  name: ScreenName,
  path: Path,
  validateSearch: Search,
) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    validateSearch,
    beforeLoad: onlyRolesOf(name),
    component: parts[name],
  });

const signedInScreens = new Set((['talent', 'client', 'administrator'] as const).flatMap(screensOf));
const parsers: Partial<Record<ScreenName, Parse<object>>> = searches;
/** By name, with the types that each record declares. */
type ScreensInShell = {
  [Name in ScreenOf<'talent' | 'client' | 'administrator'>]: ReturnType<
    typeof inShell<(typeof at)[Name], SearchOf<Name>>
  >;
};
const screensInShell = Object.fromEntries(
  [...signedInScreens].map((name) => [name, inShell(name, at[name], parsers[name])]),
) as unknown as ScreensInShell; // built from the same records

const unknown = createRoute({
  getParentRoute: () => root,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: '/' });
  },
});

export const router = createRouter({
  routeTree: root.addChildren([
    anonymous.addChildren([signUp, signIn]),
    restricted,
    shell.addChildren({ home, ...screensInShell }),
    unknown,
  ]),
  defaultPreload: 'intent',
  // The guard fetches the user only once anyway; a preloaded screen fetches its data when it opens.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ({ error, reset }) => <FailedState error={error} onRetry={reset} />,
  scrollRestoration: true,
});

// Unsaved changes are kept, so leave without asking.
onSignedOut(({ id, email, actingAdministrator }) => {
  const ended = actingAdministrator ? { userId: actingAdministrator.id, email: '' } : { userId: id, email };
  rememberAddress(router.state.location.href, { ...ended, hasUnsavedChanges: hasUnsavedChanges() });
  void router.navigate({ ...toSignIn, ignoreBlocker: true });
});

// Typed input is kept here too.
onRestricted(() => void router.navigate({ to: '/restricted', ignoreBlocker: true }));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
