import { type ScreenAddress, at } from './screens.ts';

/*
 * Addresses that a person can open, besides those of the screens (screens.ts). Modules that the sign-in page loads (the
 * router, the session) import only types from here, since each shared name costs bytes there: their literals use
 * `satisfies Address`.
 */

/** Redirects each user to their own home. */
export const home = '/';

type Filled<S extends string> = S extends `${infer Before}/{-$${string}}`
  ? Before | `${Before}/${string}`
  : S extends `${infer Before}/$${string}/${infer After}`
    ? `${Before}/${string}/${After}`
    : S;
/** The path of a screen with its id filled in; an optional id may be left out. */
export type Address = typeof home | Filled<ScreenAddress>;

/** Fills the id into the address of a screen; an optional id may be left out. */
export const addressOf = (screen: ScreenAddress, id: string | number = ''): string =>
  screen.replace(/\/\{?-?\$\w+\}?/, () => (id === '' ? '' : `/${id}`));

/** The profile open over a screen, in its query: `/talent/home?company=7`. A home has its position in its path. */
export interface ProfileSearch {
  position?: string;
  company?: number;
  teammate?: number;
  talent?: number;
}

/** Sign-in with the email filled in; continues to a position if one is named. */
export const signInWithEmail = (email: string, positionHashId = ''): string =>
  `${addressOf(at.signIn, positionHashId)}?email=${encodeURIComponent(email)}`;

/** Sign-up of a talent who applies for a position. */
export const signUpForPosition = (hashId: string): string => `${at.signUp}?type=talent&position=${hashId}`;

/** Sign-up of a talent, which leads to their home with a search, by its query. */
export const signUpForSearch = (query: string): string =>
  `${at.signUp}?type=talent&search=${encodeURIComponent(query)}`;

/* Pages and files that the server renders. A route passes its parameter as the value: `positionPage(':hashId')`. */

/** The list of Live positions, with the filters and page of a search such as `?skill=Rust&page=2`. */
export const positionsPage = (search = ''): string => `/positions${search}`;
export const positionPage = (hashId: string): string => `/positions/${hashId}`;
/** The list of companies; `before` continues it below a company. */
export const companiesPage = (before?: number): string =>
  before === undefined ? '/companies' : `/companies?before=${before}`;
export const companyPage = (id: number | ':id' | ':name'): string => `/companies/${id}`;
/** The og-image of one of the two pages above. */
export const ogImageOf = (page: string): string => `${page}/picture.png`;

/** The rules of conduct. */
export const conduct = '/conduct';
/** Their section on fraudulent positions and the measures against them. */
export const fraud = `${conduct}#fraud`;
/** The public form that reports a position, by its public name, or a company, by its id. */
export const reportPage = (kind: 'position' | 'company', name: string | number): string => `/report/${kind}/${name}`;
/** How people and positions are matched and ordered. */
export const matching = '/matching';
/** Which data are kept, and for how long. */
export const privacy = '/privacy';
/** How accessible the product is, and where it is not. */
export const accessibility = '/accessibility';

/** The Live positions as JSON, with the filters of the list; `cursor` continues it. */
export const positionsData = '/positions.json';
/** The companies with Live positions as JSON; `before` continues it below a company. */
export const companiesData = '/companies.json';
/** What is here for programs. */
export const llms = '/llms.txt';

export const feed = '/feed.atom';
export const robots = '/robots.txt';
export const sitemap = '/sitemap.xml';
export const sitemapPart = (kind: string, file: string): string => `/sitemap/${kind}/${file}`;

/** Where providers of mail report that it came back. */
export const bounces = '/bounces';
export const unsubscribe = (token: string): string => `/unsubscribe/${token}`;
/** Ends the mail of one saved search. */
export const stopSearch = (token: string): string => `/searches/stop/${token}`;
/** Answers whether a talent's availability still holds. */
export const answerAvailability = (token: string): string => `/availability/${token}`;
/** Gives an account its former address back. */
export const restoreAddress = (token: string): string => `/restore-address/${token}`;
/** The file with a user's own data, for that user alone. */
export const exportFile = (name: string): string => `/exports/${name}.zip`;
/** A list of accounts as a CSV file for administrators, with the search, order and filter of the screen. */
export const accountsFile = (list: 'clients' | 'talents', search = ''): string => `/admin/${list}.csv${search}`;
/** A position's record as a CSV file for its company: its posted content and the stages of its candidates. */
export const positionRecord = (hashId: string): string => `/client/positions/${hashId}/record.csv`;
/** Begins the sign-in by an organisation. */
export const organisation = '/oidc';
/** Where the organisation's provider sends the browser back. */
export const organisationAnswer = '/oidc/callback';
/** Says how someone goes on whom their organisation has signed in for the first time. */
export const organisationFirst = '/oidc/first';

/** Signs an administrator in as another user. */
export const signInAs = (token: string): string => `/admin/sign-in-as/${token}`;

/** The calls, made from the contract, and the guide for other systems. */
export const apiDocs = '/api/docs';
export const apiGuide = `${apiDocs}/guide`;

/** Where assistants call tools (Model Context Protocol). */
export const mcp = '/mcp';

export const outbox = '/outbox';
export const outboxMail = (id: string): string => `${outbox}/${id}`;
export const outboxMailHtml = (id: string): string => `${outboxMail(id)}/html`;
