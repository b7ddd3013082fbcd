import {
  type ParsedLocation,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import type { User } from '#contract/accounts.ts';
import { type AccountType, accountTypes } from '#contract/call.ts';
import { fetchToken } from '#web/platform/anti-forgery.ts';
import { showFailure } from '#web/platform/notices.ts';
import { rememberPlace } from '#web/platform/return-to.ts';
import { findUser, homeOf, onSignedOut } from '#web/platform/session.ts';
import { FailedState } from '#web/ui/failed-state.tsx';

const root = createRootRoute();

type Loadable = Pick<ReturnType<typeof lazyRouteComponent>, 'preload'>;

/** The router loads a screen only once its guards are through, which for the first one costs two round trips. */
const loadMeanwhile = (screen: Loadable): void => {
  // Should this fail, the router's own attempt tells of it.
  void screen.preload?.()?.catch(() => undefined);
};

/* Sign-up and sign-in: the anti-forgery cookie first, then the session check; blank until both are done (spec 2.3, 2.4). */

interface Entering {
  cause: 'preload' | 'enter' | 'stay';
  params: { id?: string | undefined };
  screen: Loadable;
}

const enterAnonymously = async ({ cause, params, screen }: Entering) => {
  if (cause !== 'enter') return;
  loadMeanwhile(screen);
  await fetchToken();
  const user = await findUser();
  if (!user) return;
  const positionHashId = params.id;
  if (!positionHashId || user.type === accountTypes.administrator) throw redirect({ to: '/' });
  throw redirect({ to: homeOf(user), params: { positionHashId } });
};

/** Without the anti-forgery cookie the form is not shown, and a notice is (decisions.md, section 7). */
const failAnonymously = (error: unknown) =>
  showFailure(error, { label: 'Try again', run: () => void router.invalidate() });

const anonymous = createRoute({ getParentRoute: () => root, id: 'anonymous' });

const signUpScreen = lazyRouteComponent(() => import('./accounts/sign-up-screen.tsx'), 'SignUpScreen');
const signInScreen = lazyRouteComponent(() => import('./accounts/sign-in-screen.tsx'), 'SignInScreen');

const signUp = createRoute({
  getParentRoute: () => anonymous,
  path: '/signup',
  validateSearch: (search): { type?: 'talent' } => (search['type'] === 'talent' ? { type: 'talent' } : {}),
  beforeLoad: ({ cause }) => enterAnonymously({ cause, params: {}, screen: signUpScreen }),
  onError: failAnonymously,
  errorComponent: () => null,
  component: signUpScreen,
});

const signIn = createRoute({
  getParentRoute: () => anonymous,
  path: '/signin/{-$id}',
  validateSearch: ({ email }): { email?: string } => (typeof email === 'string' ? { email } : {}),
  beforeLoad: ({ cause, params }) => enterAnonymously({ cause, params, screen: signInScreen }),
  onError: failAnonymously,
  errorComponent: () => null,
  component: signInScreen,
});

/* Everything below the shell needs a user; each area one of its own type (spec 2.2). */

const signedIn = lazyRouteComponent(() => import('./signed-in.tsx'), 'SignedIn');

const requireUser = async ({ location }: { location: ParsedLocation }) => {
  loadMeanwhile(signedIn);
  const user = await findUser();
  if (user) return { user };
  if (location.pathname !== '/') rememberPlace(location.href);
  throw redirect({ to: '/signin/{-$id}' });
};

const only =
  (type: AccountType) =>
  ({ context }: { context: { user: User } }) => {
    if (context.user.type !== type) throw redirect({ to: '/' });
  };

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireUser,
  component: signedIn,
});

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: ({ context }) => {
    throw redirect({ to: homeOf(context.user) });
  },
});

const talent = createRoute({ getParentRoute: () => shell, id: 'talent', beforeLoad: only(accountTypes.talent) });
const client = createRoute({ getParentRoute: () => shell, id: 'client', beforeLoad: only(accountTypes.client) });
const administrator = createRoute({
  getParentRoute: () => shell,
  id: 'administrator',
  beforeLoad: only(accountTypes.administrator),
});

const messages = lazyRouteComponent(() => import('./messaging/messages-screen.tsx'), 'MessagesScreen');

const ofTalents = [
  createRoute({
    getParentRoute: () => talent,
    path: '/talent/home/{-$positionHashId}',
    component: lazyRouteComponent(() => import('./home/talent-home-screen.tsx'), 'TalentHomeScreen'),
  }),
  createRoute({
    getParentRoute: () => talent,
    path: '/talent/profile',
    component: lazyRouteComponent(() => import('./profiles/talent-profile-screen.tsx'), 'TalentProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => talent,
    path: '/talent/profile/edit',
    component: lazyRouteComponent(() => import('./talents/talent-edit-screen.tsx'), 'TalentEditScreen'),
  }),
  createRoute({
    getParentRoute: () => talent,
    path: '/talent/messages/{-$id}',
    component: messages,
  }),
] as const;

const ofClients = [
  createRoute({
    getParentRoute: () => client,
    path: '/client/home/{-$positionHashId}',
    component: lazyRouteComponent(() => import('./home/client-home-screen.tsx'), 'ClientHomeScreen'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/company',
    component: lazyRouteComponent(() => import('./profiles/company-profile-screen.tsx'), 'CompanyProfileScreen'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/company/edit',
    component: lazyRouteComponent(() => import('./companies/company-edit-screen.tsx'), 'CompanyEditScreen'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/messages/{-$id}',
    component: messages,
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/positions',
    component: lazyRouteComponent(() => import('./positions/positions-screen.tsx'), 'PositionsScreen'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/positions/$positionHashId/edit',
    component: lazyRouteComponent(() => import('./positions/position-edit-screen.tsx'), 'PositionEditScreen'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/teammates',
    component: lazyRouteComponent(() => import('./teammates/team-screen.tsx'), 'TeamScreen'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/teammates/create',
    component: lazyRouteComponent(() => import('./teammates/teammate-create-screen.tsx'), 'TeammateCreateScreen'),
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/teammates/$id/edit',
    component: lazyRouteComponent(() => import('./teammates/teammate-edit-screen.tsx'), 'TeammateEditScreen'),
  }),
] as const;

/** What an administrator's list is searched for; a number in the address is a text here. */
const readSearch = ({ search }: Record<string, unknown>): { search?: string } =>
  (typeof search === 'string' && search !== '') || typeof search === 'number'
    ? { search: String(search).slice(0, 200) }
    : {};

const ofAdministrators = [
  createRoute({
    getParentRoute: () => administrator,
    path: '/admin/clients',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./admin/clients-screen.tsx'), 'ClientsScreen'),
  }),
  createRoute({
    getParentRoute: () => administrator,
    path: '/admin/talents',
    validateSearch: readSearch,
    component: lazyRouteComponent(() => import('./admin/talents-screen.tsx'), 'TalentsScreen'),
  }),
] as const;

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
    shell.addChildren([
      home,
      talent.addChildren(ofTalents),
      client.addChildren(ofClients),
      administrator.addChildren(ofAdministrators),
    ]),
    unknown,
  ]),
  defaultPreload: 'intent',
  // The guard asks the server for the user only once anyway; a preloaded screen reads its data when it opens.
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ({ error, reset }) => <FailedState error={error} onRetry={reset} />,
  scrollRestoration: true,
});

onSignedOut(() => {
  rememberPlace(router.state.location.href);
  void router.navigate({ to: '/signin/{-$id}' });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
