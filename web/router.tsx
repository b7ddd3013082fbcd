import { type ParsedLocation, createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { accountTypes } from '#contract/call.ts';
import { hasUnsavedChanges } from '#web/forms/unsaved-forms.ts';
import { rememberAddress } from '#web/platform/return-to.ts';
import { findUser, homeOf, onRestricted, onSignedOut } from '#web/platform/session.ts';
import { withTexts } from '#web/platform/texts/texts.ts';
import { inSlices } from '#web/shell/in-slices.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { AwaitingServer } from './awaiting-server.tsx';
import { enterAnonymously, failAnonymously, startLoading } from './entering.ts';
import { only, onlyRestricted, readMessages, readPositionFilter, readSearch, readSignUp } from './route-checks.ts';
import * as screens from './screens.ts';

const root = createRootRoute();

const failEntering = (error: unknown) => failAnonymously(error, () => void router.invalidate());

const anonymous = createRoute({ getParentRoute: () => root, id: 'anonymous' });

const signUp = createRoute({
  getParentRoute: () => anonymous,
  path: '/signup',
  validateSearch: readSignUp,
  beforeLoad: ({ cause, search }) =>
    enterAnonymously({ cause, positionHashId: search.position, screen: screens.signUpScreen }),
  onError: failEntering,
  errorComponent: AwaitingServer,
  component: inSlices(screens.signUpScreen),
});

const signIn = createRoute({
  getParentRoute: () => anonymous,
  path: '/signin/{-$id}',
  // No address has a blank: the address bar makes one of a plus that was not escaped.
  validateSearch: ({ email }): { email?: string } =>
    typeof email === 'string' ? { email: email.trim().replaceAll(' ', '+') } : {},
  beforeLoad: ({ cause, params }) =>
    enterAnonymously({ cause, positionHashId: params.id, screen: screens.signInScreen }),
  onError: failEntering,
  errorComponent: AwaitingServer,
  component: inSlices(screens.signInScreen),
});

/* The shell requires a user, and each area a user of its type. */

/** With the texts of forms: leaving any screen may ask about unsaved changes. */
const loadSignedIn = () => import('./signed-in.tsx');
const signedIn = lazyPart('SignedIn', withTexts(loadSignedIn, 'shell', 'forms'));

/** Explicitly no id: the router would otherwise inherit the current route's `id`, which has another meaning. */
const toSignIn = { to: '/signin/{-$id}', params: { id: undefined } } as const;

const requireUser = async ({ location }: { location: ParsedLocation }) => {
  startLoading(signedIn);
  const user = await findUser();
  if (user?.restriction) throw redirect({ to: '/restricted' });
  // An administrator who must use a passkey first does so under Account.
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

const talent = createRoute({ getParentRoute: () => shell, id: 'talent', beforeLoad: only(accountTypes.talent) });
const client = createRoute({ getParentRoute: () => shell, id: 'client', beforeLoad: only(accountTypes.client) });
const administrator = createRoute({
  getParentRoute: () => shell,
  id: 'administrator',
  beforeLoad: only(accountTypes.administrator),
});

const restricted = createRoute({
  getParentRoute: () => root,
  path: '/restricted',
  beforeLoad: onlyRestricted,
  component: screens.restrictedScreen,
});

/* These two belong to no area of the menu. */

const mailSettings = createRoute({
  getParentRoute: () => shell,
  path: '/mail-settings',
  beforeLoad: ({ context }) => {
    if (context.user.type === accountTypes.administrator) throw redirect({ to: '/' });
  },
  component: screens.mailSettingsScreen,
});

const account = createRoute({ getParentRoute: () => shell, path: '/account', component: screens.accountScreen });

const ofTalents = [
  createRoute({
    getParentRoute: () => talent,
    path: '/talent/home/{-$positionHashId}',
    component: screens.talentHomeScreen,
  }),
  createRoute({ getParentRoute: () => talent, path: '/talent/profile', component: screens.talentProfileScreen }),
  createRoute({ getParentRoute: () => talent, path: '/talent/profile/edit', component: screens.talentEditScreen }),
  createRoute({ getParentRoute: () => talent, path: '/talent/privacy', component: screens.privacyScreen }),
  createRoute({
    getParentRoute: () => talent,
    path: '/talent/messages/{-$id}',
    validateSearch: readMessages,
    component: screens.messagesScreen,
  }),
] as const;

const ofClients = [
  createRoute({
    getParentRoute: () => client,
    path: '/client/home/{-$positionHashId}',
    component: screens.clientHomeScreen,
  }),
  createRoute({ getParentRoute: () => client, path: '/client/company', component: screens.companyProfileScreen }),
  createRoute({ getParentRoute: () => client, path: '/client/company/edit', component: screens.companyEditScreen }),
  createRoute({ getParentRoute: () => client, path: '/client/company/trust', component: screens.trustScreen }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/messages/{-$id}',
    validateSearch: readMessages,
    component: screens.messagesScreen,
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/positions',
    validateSearch: readPositionFilter,
    component: screens.positionsScreen,
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/positions/$positionHashId/edit',
    component: screens.positionEditScreen,
  }),
  createRoute({ getParentRoute: () => client, path: '/client/teammates', component: screens.teamScreen }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/teammates/create',
    component: screens.teammateCreateScreen,
  }),
  createRoute({
    getParentRoute: () => client,
    path: '/client/teammates/$id/edit',
    component: screens.teammateEditScreen,
  }),
] as const;

const ofAdministrators = [
  createRoute({
    getParentRoute: () => administrator,
    path: '/admin/clients',
    validateSearch: readSearch,
    component: screens.clientsScreen,
  }),
  createRoute({
    getParentRoute: () => administrator,
    path: '/admin/talents',
    validateSearch: readSearch,
    component: screens.talentsScreen,
  }),
  createRoute({ getParentRoute: () => administrator, path: '/admin/mail', component: screens.failedMailScreen }),
  createRoute({ getParentRoute: () => administrator, path: '/admin/reports', component: screens.reportsScreen }),
  createRoute({ getParentRoute: () => administrator, path: '/admin/reports/$id', component: screens.caseScreen }),
  createRoute({ getParentRoute: () => administrator, path: '/admin/log', component: screens.logScreen }),
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
    restricted,
    shell.addChildren([
      home,
      mailSettings,
      account,
      talent.addChildren(ofTalents),
      client.addChildren(ofClients),
      administrator.addChildren(ofAdministrators),
    ]),
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

// What was typed is kept here too.
onRestricted(() => void router.navigate({ to: '/restricted', ignoreBlocker: true }));

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
