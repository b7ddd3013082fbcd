/*
 * Every address a person can open, said once. A screen is written as the router writes it: `$id` is one part of the path,
 * `{-$id}` an optional one. What the sign-in page loads (the router, the session) imports only types from here,
 * since each shared name costs bytes there: the router's types and test check its literals, `satisfies Address` others.
 */

/* Screens of the web application */

export const home = '/';
export const signUp = '/signup';
export const signIn = '/signin/{-$id}';
export const mailSettings = '/mail-settings';
export const account = '/account';
/** All that a user with a restricted account sees. */
export const restricted = '/restricted';

export const talentHome = '/talent/home/{-$positionHashId}';
export const talentMessages = '/talent/messages/{-$id}';
export const talentProfile = '/talent/profile';
export const talentProfileEdit = '/talent/profile/edit';
export const talentPrivacy = '/talent/privacy';

export const clientHome = '/client/home/{-$positionHashId}';
export const clientMessages = '/client/messages/{-$id}';
export const company = '/client/company';
export const companyEdit = '/client/company/edit';
export const trust = '/client/company/trust';
export const positions = '/client/positions';
export const positionEdit = '/client/positions/$positionHashId/edit';
export const team = '/client/teammates';
export const teammateCreate = '/client/teammates/create';
export const teammateEdit = '/client/teammates/$id/edit';

export const adminClients = '/admin/clients';
export const adminTalents = '/admin/talents';
export const adminMail = '/admin/mail';
export const adminLog = '/admin/log';
export const adminReports = '/admin/reports';
export const adminReport = '/admin/reports/$id';

/** All screens. A test compares them with the router. */
export const screens = [
  home,
  signUp,
  signIn,
  mailSettings,
  account,
  restricted,
  talentHome,
  talentMessages,
  talentProfile,
  talentProfileEdit,
  talentPrivacy,
  clientHome,
  clientMessages,
  company,
  companyEdit,
  trust,
  positions,
  positionEdit,
  team,
  teammateCreate,
  teammateEdit,
  adminClients,
  adminTalents,
  adminMail,
  adminLog,
  adminReports,
  adminReport,
] as const;
type Screen = (typeof screens)[number];

/** The menu entry of a screen whose address is not below that of its entry. */
export const menuEntryOf: Readonly<Record<string, string>> = { [talentPrivacy]: talentProfile };

type Filled<S extends string> = S extends `${infer Before}/{-$${string}}`
  ? Before | `${Before}/${string}`
  : S extends `${infer Before}/$${string}/${infer After}`
    ? `${Before}/${string}/${After}`
    : S;
/** The path of a screen with its id in it, or without an id that may be absent. */
export type Address = Filled<Screen>;

/** Writes the address of a screen with its one id, or without an id that may be absent. */
export const addressOf = (screen: Screen, id: string | number = ''): string =>
  screen.replace(/\/\{?-?\$\w+\}?/, () => (id === '' ? '' : `/${id}`));

let patterns: (readonly [Screen, RegExp])[] | undefined;

/** Finds the screen at a request's path, and its id if it has one. Like the router, it ignores case and a trailing slash. */
export function findScreen(path: string): { screen: Screen; id?: string | undefined } | undefined {
  patterns ??= screens.map((screen) => {
    const pattern = screen.replace(/\/\{-\$\w+\}/, '(?:/([^/]+))?').replace(/\$\w+/, '([^/]+)');
    return [screen, new RegExp(`^${pattern}/?$`, 'i')];
  });
  for (const [screen, pattern] of patterns) {
    const found = pattern.exec(path);
    if (found) return { screen, id: found[1] };
  }
  return undefined;
}

/** The profile open over a screen, named by the screen's search: `/talent/home?company=7`. A home has its position in its path. */
export interface ProfileSearch {
  position?: string;
  company?: number;
  teammate?: number;
  talent?: number;
}

/** Where a person signs in with an email that is already filled in, and goes on to a position if one is named. */
export const signInWithEmail = (email: string, positionHashId = ''): string =>
  `${addressOf(signIn, positionHashId)}?email=${encodeURIComponent(email)}`;

/** Where a talent signs up to apply for a position. */
export const signUpForPosition = (hashId: string): string => `${signUp}?type=talent&position=${hashId}`;

/* Pages and files that the server writes. A route states its parameter in place of the value: `positionPage(':hashId')`. */

export const positionPage = (hashId: string): string => `/positions/${hashId}`;
/** The list of companies; `before` continues it below a company. */
export const companiesPage = (before?: number): string =>
  before === undefined ? '/companies' : `/companies?before=${before}`;
export const companyPage = (id: number | ':id'): string => `/companies/${id}`;
/** The og-image of one of these two pages. */
export const ogImageOf = (page: string): string => `${page}/picture.png`;

/** The rules of conduct. */
export const conduct = '/conduct';
/** What is kept, and for how long. */
export const privacy = '/privacy';

export const feed = '/feed.atom';
export const robots = '/robots.txt';
export const sitemap = '/sitemap.xml';
export const sitemapPart = (kind: string, file: string): string => `/sitemap/${kind}/${file}`;

export const unsubscribe = (token: string): string => `/unsubscribe/${token}`;
/** Answers whether a talent's availability still holds. */
export const answerAvailability = (token: string): string => `/availability/${token}`;
/** Gives an account its former address back. */
export const restoreAddress = (token: string): string => `/restore-address/${token}`;
/** The file with a user's own data, for that user alone. */
export const exportFile = (name: string): string => `/exports/${name}.zip`;
/** Signs an administrator in as another user. */
export const signInAs = (token: string): string => `/admin/sign-in-as/${token}`;

export const outbox = '/outbox';
export const outboxMail = (id: string): string => `${outbox}/${id}`;
export const outboxMailHtml = (id: string): string => `${outboxMail(id)}/html`;
