import type * as z from 'zod/mini';
import { adminFailedMail, adminPositions, adminWeek } from './admin.ts';
import { adminLog } from './audit-log.ts';
import type { Audience, Call, accountTypes } from './call.ts';
import { editCompany, listTeammates, showCompany } from './companies.ts';
import { listTokens, listWebhooks } from './integrations.ts';
import { readMailSettings } from './mail-settings.ts';
import { clientHome, firstHome, firstPanels, onePanel, talentHome } from './matching.ts';
import { firstThreads, messagingInit } from './messaging.ts';
import { ownAccount } from './own-account.ts';
import { editPosition, listPositions } from './positions.ts';
import { readPrivacy } from './privacy.ts';
import { getProfile } from './profiles.ts';
import { newestPositions } from './public.ts';
import { adminCases } from './reports.ts';
import { searchOptions } from './search.ts';
import { editTeammate } from './teammates.ts';
import { readTrust } from './verification.ts';

/** Viewers of a screen: visitors, users of a type, or users with a restricted account, who see no other screen. */
export type Role = 'visitor' | 'restricted' | keyof typeof accountTypes;

interface Screen {
  /** In the router's notation: `$id` is one segment of the path, `{-$id}` an optional one. */
  address: `/${string}`;
  roles: readonly [Role, ...Role[]];
  /** Entry of the menu, in this order: its text is `menu.<entry>`, its icon is in web/shell/menu-icons.ts. */
  menu?: string;
  /** The entry it belongs to, if its address does not say so. */
  within?: string;
  /** The screen whose file and component it uses, if two addresses lead to one screen. */
  shows?: string;
}

/**
 * Every screen: `talentHome` is the component `TalentHomeScreen` of `web/<room>/talent-home-screen.tsx`, and
 * loads with the texts of its roles. Router, menu and pages derive from it; a house rule checks that each file exists.
 */
export const screens = {
  signUp: { address: '/signup', roles: ['visitor'] },
  signIn: { address: '/signin/{-$id}', roles: ['visitor'] },
  restricted: { address: '/restricted', roles: ['restricted'] },

  talentHome: { address: '/talent/home/{-$positionHashId}', roles: ['talent'], menu: 'home' },
  talentMessages: { address: '/talent/messages/{-$id}', roles: ['talent'], menu: 'messages', shows: 'messages' },
  talentProfile: { address: '/talent/profile', roles: ['talent'], menu: 'profile' },
  talentEdit: { address: '/talent/profile/edit', roles: ['talent'] },
  talentPrivacy: { address: '/talent/privacy', roles: ['talent'], within: 'profile' },

  clientHome: { address: '/client/home/{-$positionHashId}', roles: ['client'], menu: 'home' },
  clientSearch: { address: '/client/search', roles: ['client'], within: 'home' },
  clientMessages: { address: '/client/messages/{-$id}', roles: ['client'], menu: 'messages', shows: 'messages' },
  teamThread: { address: '/client/conversations/$id', roles: ['client'], within: 'messages' },
  companyProfile: { address: '/client/company', roles: ['client'], menu: 'company' },
  companyEdit: { address: '/client/company/edit', roles: ['client'] },
  verification: { address: '/client/company/trust', roles: ['client'] },
  integrations: { address: '/client/company/integrations', roles: ['client'] },
  positions: { address: '/client/positions', roles: ['client'], menu: 'positions' },
  positionPeople: { address: '/client/positions/$positionHashId/people', roles: ['client'] },
  positionEdit: { address: '/client/positions/$positionHashId/edit', roles: ['client'] },
  team: { address: '/client/teammates', roles: ['client'], menu: 'team' },
  teammateCreate: { address: '/client/teammates/create', roles: ['client'] },
  teammateEdit: { address: '/client/teammates/$id/edit', roles: ['client'] },

  clients: { address: '/admin/clients', roles: ['administrator'], menu: 'clients' },
  adminCompany: { address: '/admin/companies/$id', roles: ['administrator'], within: 'clients' },
  companyPositions: { address: '/admin/companies/$id/positions', roles: ['administrator'], within: 'clients' },
  talents: { address: '/admin/talents', roles: ['administrator'], menu: 'talents' },
  adminPerson: { address: '/admin/people/$id', roles: ['administrator'], within: 'talents' },
  failedMail: { address: '/admin/mail', roles: ['administrator'], menu: 'mail' },
  reports: { address: '/admin/reports', roles: ['administrator'], menu: 'reports' },
  case: { address: '/admin/reports/$id', roles: ['administrator'] },
  log: { address: '/admin/log', roles: ['administrator'], menu: 'log' },

  mailSettings: { address: '/mail-settings', roles: ['talent', 'client'] },
  ownAccount: { address: '/account', roles: ['talent', 'client', 'administrator'] },
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof screens;
export type ScreenAddress = (typeof screens)[ScreenName]['address'];
/** Entries of the menu. */
export type MenuEntry = Extract<(typeof screens)[ScreenName], { menu: string }>['menu'];
/** Screens that a role sees. */
export type ScreenOf<R extends Role> = {
  [Name in ScreenName]: R extends (typeof screens)[Name]['roles'][number] ? Name : never;
}[ScreenName];

/** Names of all screens, in their order. */
export const screenNames = Object.keys(screens) as ScreenName[]; // the keys of a literal

/** A screen with the optional parts of its record. */
export const screenOf = (name: ScreenName): Screen => screens[name];

export const screensOf = (role: Role): ScreenName[] =>
  screenNames.filter((name) => screenOf(name).roles.includes(role));

/** The menu of a role: its entries, each with the screen it opens. */
export const menuOf = (role: Role): { entry: MenuEntry; name: ScreenName }[] =>
  screensOf(role).flatMap((name) => {
    const { menu } = screenOf(name);
    return menu === undefined ? [] : [{ entry: menu as MenuEntry, name }]; // from a record of `screens`
  });

/** Name of a screen's file: `talent-home-screen.tsx`. */
export const fileOf = (name: ScreenName): string =>
  `${(screenOf(name).shows ?? name).replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-screen.tsx`;

/** Name of its component: `TalentHomeScreen`. */
export const componentOf = (name: ScreenName): string =>
  `${(screenOf(name).shows ?? name).replace(/^./, (letter) => letter.toUpperCase())}Screen`;

/** The address of each screen. */
export const at = Object.fromEntries(screenNames.map((name) => [name, screens[name].address])) as {
  readonly [Name in ScreenName]: (typeof screens)[Name]['address'];
}; // of the same names

let patterns: (readonly [ScreenName, RegExp])[] | undefined;

/** Finds the screen of a request's path, and its id if any. Like the router, it ignores case and a trailing slash. */
export function findScreen(path: string): { name: ScreenName; id?: string | undefined } | undefined {
  patterns ??= screenNames.map((name) => {
    const pattern = at[name].replace(/\/\{-\$\w+\}/, '(?:/([^/]+))?').replace(/\$\w+/, '([^/]+)');
    return [name, new RegExp(`^${pattern}/?$`, 'i')];
  });
  for (const [name, pattern] of patterns) {
    const found = pattern.exec(path);
    if (found) return { name, id: found[1] };
  }
  return undefined;
}

/** A call with its payload. */
export interface Asked {
  path: string;
  payload: unknown;
}

/** Pairs a call with a payload of its type. */
export const asked = <P extends z.ZodMiniType>(
  { path }: Call<P, z.ZodMiniType, Audience, never>,
  payload: z.input<P>,
): Asked => ({ path, payload });

/** The viewer's own id, and the id in the address. */
interface Ids {
  userId: number;
  id: string;
}

const ownProfile = ({ userId }: Ids) => [asked(getProfile, { profileType: 'talent', talentId: userId })];
const threads = () => [asked(messagingInit, firstThreads)];
const newest = () => [asked(newestPositions, {})];
const nothing = () => [];

/**
 * Initial calls of each screen, whose answers its page includes (server/pages). The browser's own code makes these
 * calls without this table.
 */
export const openings: Record<ScreenName, (ids: Ids) => readonly Asked[]> = {
  signUp: newest,
  signIn: newest,
  restricted: nothing,
  talentHome: () => [asked(talentHome, firstHome)],
  talentMessages: threads,
  talentProfile: ownProfile,
  talentEdit: ownProfile,
  talentPrivacy: () => [asked(readPrivacy, {})],
  clientHome: () => [asked(clientHome, firstPanels)],
  clientSearch: () => [asked(searchOptions, {})],
  clientMessages: threads,
  teamThread: nothing,
  companyProfile: () => [asked(showCompany, { profileType: 'company' })],
  companyEdit: () => [asked(editCompany, { profileType: 'company' })],
  verification: () => [asked(readTrust, {})],
  integrations: () => [asked(listTokens, {}), asked(listWebhooks, {})],
  positions: () => [asked(listPositions, {})],
  positionPeople: ({ id }) => [asked(listPositions, { positionHashId: id }), asked(clientHome, onePanel(id))],
  positionEdit: ({ id }) => [asked(editPosition, { profileType: 'position', positionHashId: id })],
  team: () => [asked(listTeammates, {})],
  teammateCreate: () => [asked(listTeammates, {}), asked(editCompany, {})],
  teammateEdit: ({ id }) => [asked(editTeammate, { profileType: 'teammate', teammateId: Number(id) })],
  // The screen loads the lists of accounts: no page contains their sign-in links.
  clients: () => [asked(adminWeek, {})],
  adminCompany: nothing,
  companyPositions: ({ id }) => [asked(adminPositions, { companyId: Number(id) })],
  talents: () => [asked(adminWeek, {})],
  adminPerson: nothing,
  failedMail: () => [asked(adminFailedMail, {})],
  reports: () => [asked(adminCases, { cursor: null })],
  case: nothing,
  log: () => [asked(adminLog, { cursor: null })],
  mailSettings: () => [asked(readMailSettings, {})],
  ownAccount: () => [asked(ownAccount, {})],
};
