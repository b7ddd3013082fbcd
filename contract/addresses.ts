import { type ScreenAddress, at } from './screens.ts';

/*
 * Addresses that a person can open, beside those of the screens (screens.ts). What the sign-in page loads (the router, the
 * session) imports only types from here, since each shared name costs bytes there: others' literals `satisfies Address`.
 */

/** Leads each user to their own home. */
export const home = '/';

type Filled<S extends string> = S extends `${infer Before}/{-$${string}}`
  ? Before | `${Before}/${string}`
  : S extends `${infer Before}/$${string}/${infer After}`
    ? `${Before}/${string}/${After}`
    : S;
/** The path of a screen with its id in it, or without an id that may be absent. */
export type Address = typeof home | Filled<ScreenAddress>;

/** Writes the address of a screen with its one id, or without an id that may be absent. */
export const addressOf = (screen: ScreenAddress, id: string | number = ''): string =>
  screen.replace(/\/\{?-?\$\w+\}?/, () => (id === '' ? '' : `/${id}`));

/** The profile open over a screen, named by the screen's search: `/talent/home?company=7`. A home has its position in its path. */
export interface ProfileSearch {
  position?: string;
  company?: number;
  teammate?: number;
  talent?: number;
}

/** Where a person signs in with an email that is already filled in, and goes on to a position if one is named. */
export const signInWithEmail = (email: string, positionHashId = ''): string =>
  `${addressOf(at.signIn, positionHashId)}?email=${encodeURIComponent(email)}`;

/** Where a talent signs up to apply for a position. */
export const signUpForPosition = (hashId: string): string => `${at.signUp}?type=talent&position=${hashId}`;

/* Pages and files that the server writes. A route states its parameter in place of the value: `positionPage(':hashId')`. */

/** The list of Live positions, with the filters and page of a search such as `?skill=Rust&page=2`. */
export const positionsPage = (search = ''): string => `/positions${search}`;
export const positionPage = (hashId: string): string => `/positions/${hashId}`;
/** The list of companies; `before` continues it below a company. */
export const companiesPage = (before?: number): string =>
  before === undefined ? '/companies' : `/companies?before=${before}`;
export const companyPage = (id: number | ':id'): string => `/companies/${id}`;
/** The og-image of one of these two pages. */
export const ogImageOf = (page: string): string => `${page}/picture.png`;

/** The rules of conduct. */
export const conduct = '/conduct';
/** Where they say what fraudulent positions are, and what is done about them. */
export const fraud = `${conduct}#fraud`;
/** Where anybody reports a position, by its public name, or a company, by its id. */
export const reportPage = (kind: 'position' | 'company', name: string | number): string => `/report/${kind}/${name}`;
/** How people and positions are matched and ordered. */
export const matching = '/matching';
/** What is kept, and for how long. */
export const privacy = '/privacy';
/** How accessible the product is, and where it is not. */
export const accessibility = '/accessibility';

export const feed = '/feed.atom';
export const robots = '/robots.txt';
export const sitemap = '/sitemap.xml';
export const sitemapPart = (kind: string, file: string): string => `/sitemap/${kind}/${file}`;

export const unsubscribe = (token: string): string => `/unsubscribe/${token}`;
/** Ends the mail of one saved search. */
export const stopSearch = (token: string): string => `/searches/stop/${token}`;
/** Answers whether a talent's availability still holds. */
export const answerAvailability = (token: string): string => `/availability/${token}`;
/** Gives an account its former address back. */
export const restoreAddress = (token: string): string => `/restore-address/${token}`;
/** The file with a user's own data, for that user alone. */
export const exportFile = (name: string): string => `/exports/${name}.zip`;
/** A list of accounts as a file for administrators, with the search, order and filter of the screen. */
export const accountsFile = (list: 'clients' | 'talents', search = ''): string => `/admin/${list}.csv${search}`;
/** What was posted of a position, and where its candidates stood, as a file for its company. */
export const positionRecord = (hashId: string): string => `/client/positions/${hashId}/record.csv`;
/** Signs an administrator in as another user. */
export const signInAs = (token: string): string => `/admin/sign-in-as/${token}`;

export const outbox = '/outbox';
export const outboxMail = (id: string): string => `${outbox}/${id}`;
export const outboxMailHtml = (id: string): string => `${outboxMail(id)}/html`;
