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
import { hasUnsavedChanges } from '#web/ui/unsaved-forms.ts';

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
  /** `position` is the one a visitor comes from. */
  validateSearch: ({ type, position }): { type?: 'talent'; position?: string } => ({
    ...(type === 'talent' && { type }),
    ...(typeof position === 'string' && /^[\w-]{1,64}$/.test(position) && { position }),
  }),
  beforeLoad: ({ cause, search }) => enterAnonymously({ cause, params: { id: search.position }, screen: signUpScreen }),
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

/** Its parameter is another thing than the id of the place one comes from, which would be taken over unasked. */
const toSignIn = { to: '/signin/{-$id}', params: { id: undefined } } as const;

const requireUser = async ({ location }: { location: ParsedLocation }) => {
  loadMeanwhile(signedIn);
  const user = await findUser();
  if (user) return { user };
  if (location.pathname !== '/') rememberPlace(location.href);
  throw redirect(toSignIn);
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

/** What belongs to no area of the menu. */
const mailSettings = createRoute({
  getParentRoute: () => shell,
  path: '/mail-settings',
  beforeLoad: ({ context }) => {
    if (context.user.type === accountTypes.administrator) throw redirect({ to: '/' });
  },
  component: lazyRouteComponent(() => import('./settings/mail-settings-screen.tsx'), 'MailSettingsScreen'),
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

/** What an administrator's list is searched for, where a number in the address is a text, and its page after the first. */
const readSearch = ({ search, page }: Record<string, unknown>): { search?: string; page?: number } => ({
  ...(((typeof search === 'string' && search !== '') || typeof search === 'number') && {
    search: String(search).slice(0, 200),
  }),
  ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1_000_000 && { page }),
});

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
  createRoute({
    getParentRoute: () => administrator,
    path: '/admin/mail',
    component: lazyRouteComponent(() => import('./admin/failed-mail-screen.tsx'), 'FailedMailScreen'),
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
      mailSettings,
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

// What was typed is kept: nobody has to be asked.
onSignedOut(({ id, email, actingAdministrator }) => {
  const ended = actingAdministrator ? { userId: actingAdministrator.id, email: '' } : { userId: id, email };
  rememberPlace(router.state.location.href, { ...ended, hasUnsavedChanges: hasUnsavedChanges() });
  void router.navigate({ ...toSignIn, ignoreBlocker: true });
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
