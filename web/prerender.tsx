import { parentPort } from 'node:worker_threads';
import { blocks } from './prerender-page.ts';
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
import type { User } from '#contract/accounts.ts';
import { addressOf } from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { Frame, type State, type Template } from '#contract/frame.ts';
import { hueOf } from '#contract/name-colour.ts';
import { initialsOf } from '#contract/names.ts';
import { type NewestPositions, newestPositions } from '#contract/public.ts';
import { at, screensOf } from '#contract/screens.ts';
import { allLanguages } from '#contract/texts/languages.ts';
import { SignInScreen } from '#web/accounts/sign-in-screen.tsx';
import { SignUpScreen } from '#web/accounts/sign-up-screen.tsx';
import { findUser, forgetUser } from '#web/platform/session/session.ts';
import { getTexts, loadTexts } from '#web/platform/texts/texts.ts';
import { Shell } from '#web/shell/shell.tsx';
import { headings } from './headings.tsx';
import { searches } from './route-checks.ts';

/*
 * Renders the parts of pages shown before any script runs, from the components that take their place. Runs at build, in
 * one worker per language, and posts the templates to prerendered.ts.
 */

/** Renders a page of the application. Only links work: all other controls need scripts. */
async function render(address: string, screen: ReactNode = '{{heading}}'): Promise<string> {
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
  const any = createRoute({ getParentRoute: () => shell, path: '$', component: () => <div aria-hidden>{screen}</div> });
  const router = createRouter({
    routeTree: root.addChildren([anonymous.addChildren([signUp, signIn]), shell.addChildren([any])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  await router.load();
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      {/* The types know only the application's own router. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
    .replaceAll(' disabled=""', '')
    .replaceAll(/<(?:button|fieldset|input|select)\b/g, '$& disabled')
    .replaceAll('<form', '$& inert aria-hidden="true"');
}

/** Renders a page of a user; null is a visitor. */
async function show(user: User | null, address: string, more: { lacksAdministrator?: boolean } = {}): Promise<string> {
  blocks.set('script#session', { user, ...more });
  forgetUser();
  await findUser();
  return render(address);
}

/** The range of whole tags in which a page differs from another, and the other's HTML there. */
function differenceOf(html: string, other: string): [from: number, to: number, part: string] {
  let from = 0;
  while (from < html.length && html[from] === other[from]) from += 1;
  from = html.lastIndexOf('<', from);
  const longest = Math.min(html.length, other.length) - from;
  let rest = 0;
  while (rest < longest && html.at(-1 - rest) === other.at(-1 - rest)) rest += 1;
  return [from, html.length - rest, other.slice(from, other.length - rest)];
}

type States = [state: State, html: string][];

/** Parts that an installation may lack. */
const optional: [State, RegExp][] = [
  ['without:choice', /<label[^>]*><svg[^>]*lucide-languages.*?<\/label>/],
  ['without:imprint', /<a href="\{\{imprintUrl\}\}.*?<\/a>/],
  ...allLanguages.map((one): [State, RegExp] => [`without:${one}`, new RegExp(`<option value="${one}".*?</option>`)]),
];

/** Combines a page and its other states in a template. Throws if two states that may hold together overlap. */
function templateOf(html: string, states: States): Template {
  const lacking = optional.flatMap(([state, part]): States =>
    part.test(html) ? [[state, html.replace(part, '')]] : [],
  );
  const parts = [...states, ...lacking].map(([state, other]) => [state, differenceOf(html, other)] as const);
  for (const [state, [from, to]] of parts)
    for (const [other, [begin, end]] of parts)
      if (state.split(':')[0] !== other.split(':')[0] && from < end && begin < to)
        throw new Error(`${state} and ${other} change the same part of a page.`);
  return { html, states: Object.fromEntries(parts) };
}

const client: User = {
  id: 1,
  type: accountTypes.client,
  firstName: 'Firstname',
  lastName: 'Lastname',
  email: '',
  avatarUrl: null,
  isTrial: false,
  isTrialExpired: false,
  company: { id: 1, name: 'Companyname', avatarUrl: null },
  countries: [],
  actingAdministrator: null,
};

/** Replaces a name, its initials and its hue by holes. */
const openName = (html: string, name: string, hole: 'user' | 'company') =>
  html
    .replaceAll(`>${initialsOf(name)}<`, `>{{${hole}Initials}}<`)
    .replaceAll(`--hue:${hueOf(name)}"`, `--hue:{{${hole}Hue}}"`)
    .replaceAll(name, `{{${hole}Name}}`);
const openNames = (html: string) => openName(openName(html, 'Firstname Lastname', 'user'), 'Companyname', 'company');

const found: Frame['headings'] = {};

/** Renders the frame of a role's screens, and their headings. */
async function frameOf(role: 'talent' | 'client' | 'administrator'): Promise<Template> {
  const user = { ...client, type: accountTypes[role], company: role === 'client' ? client.company : null };
  const showAs = async (changes: Partial<User>) => openNames(await show({ ...user, ...changes }, '/nowhere'));
  const states: States = [
    ['acting', await showAs({ actingAdministrator: { id: 2, firstName: '', lastName: '' } })],
    ['trial', await showAs({ isTrial: true })],
    ['userPicture', await showAs({ avatarUrl: '/media/{{userPicture}}.webp' })],
  ];
  if (user.company)
    states.push([
      'companyPicture',
      await showAs({ company: { ...user.company, avatarUrl: '/media/{{companyPicture}}.webp' } }),
    ]);
  const html = await showAs({});
  for (const name of screensOf(role)) {
    const page = openNames(await render(addressOf(at[name], 1), headings()[name] ?? null));
    const [, heading = ''] = /<div aria-hidden="true">(.*)<\/div><\/main>/.exec(page) ?? [];
    found[name] = heading;
    states.push([`at:${name}`, page.replace(`${heading}</div></main>`, '{{heading}}</div></main>')]);
  }
  return templateOf(html, states);
}

/** Renders sign-in and sign-up. */
async function accountsOf(open = (html: string) => html) {
  const lacking = await show(null, '/signin', { lacksAdministrator: true });
  const [signIn, signUp, asTalent] = [
    await show(null, '/signin'),
    await show(null, '/signup'),
    await show(null, '/signup?type=talent'),
  ];
  return {
    signIn: templateOf(open(signIn), [['lacksAdministrator', open(lacking)]]),
    signUp: templateOf(open(signUp), [['asTalent', open(asTalent)]]),
  };
}

const pay = { amount: '{{amount}}', unit: '{{unit}}', spoken: '{{spoken}}' };
const position = { hashId: '{{hashId}}', title: '{{title}}', companyName: '{{companyName}}', place: '{{place}}', pay };
const newest: NewestPositions = {
  positions: [position, { ...position, pay: { ...pay, amount: '' } }],
  positionCount: 987_654_321,
  companyCount: 123_456_789,
};

/** Renders sign-in and sign-up beside the newest positions, and one position alone. All later pages show them too. */
async function listedAccountsOf() {
  blocks.set('script#answers', [[newestPositions.path, newest]]);
  const t = getTexts('accounts');
  const { signIn, signUp } = await accountsOf((html) =>
    html
      .replace(/<li .*<\/li>/, '{{positions}}')
      .replace(t('newest.count', { count: newest.positionCount }), '{{positionCount}}')
      .replace(t('newest.count', { count: newest.companyCount }), '{{companyCount}}')
      .replace(`>0${newest.positions.length + 1}<`, '>{{ownNumber}}<'),
  );
  const items = (await show(null, '/signin')).match(/<li .*?<\/li>/g) ?? [];
  const [paid = '', unpaid = ''] = items.map((item) => item.replace(/>0\d</, '>{{number}}<'));
  return { signInListed: signIn, signUpListed: signUp, position: templateOf(paid, [['without:pay', unpaid]]) };
}

/** One feature of each file of texts. */
await loadTexts('common', 'accounts', 'shell', 'admin');
const templates = {
  talent: await frameOf('talent'),
  client: await frameOf('client'),
  administrator: await frameOf('administrator'),
  ...(await accountsOf()),
  ...(await listedAccountsOf()),
};
parentPort?.postMessage(Frame.parse({ templates, headings: found }));
