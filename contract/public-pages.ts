import type { User } from './accounts.ts';
import type { Shown } from './description.ts';
import type { locationFields } from './conditions.ts';
import type { PayPeriod, ShownPay } from './pay.ts';
import type { termFields } from './positions.ts';
import type { NewestPositions } from './public.ts';
import type { Country, SkillType } from './reference.ts';
import type { Language } from './texts/languages.ts';
import type { Catalogue, Feature } from './texts/translate.ts';

/* What the server hands to the components of the public pages, which it renders. None of it is an answer of a call. */

/** What a page shows around its content. */
export interface PublicFrame {
  language: Language;
  productName: string;
  title: string;
  /** Whether the visitor is signed in. */
  isSignedIn: boolean;
  imprintUrl?: string | undefined;
  /** Of the browser's own bars, on light pages. */
  themeColour: string;
  /** Addresses of the style sheets, in their order. */
  sheets: readonly string[];
  /** The list shown, which its link in the header marks. */
  list?: 'positions' | 'companies';
  /** Public name of the position to return to after signing in. */
  position?: string;
  /** Metadata for search engines and other sites; absent to keep them away. */
  preview?: Preview;
}

export interface Preview {
  /** Public origin of all absolute addresses. */
  origin: string;
  path: string;
  description: string;
  /** Address of its og-image of 1200 by 630 pixels, and the text in it, if it has one. */
  ogImage?: { path: string; alt: string };
  /** schema.org data. */
  data: object | null;
}

interface NamedSkill {
  id: number;
  name: string;
}

interface NamedCompany {
  name: string;
  avatarUrl: string | null;
  backgroundImageUrl: string | null;
  /** Proven to be the company's; null for none. */
  verifiedDomain: string | null;
  tagline: string;
  /** Cleaned HTML. */
  description: string;
  /** Cleaned HTML. */
  benefits: string;
}

/** A position on its page, without the company's people: only signed-in users see those. */
export interface PublicPosition extends Shown<typeof locationFields>, Shown<typeof termFields> {
  hashId: string;
  /** Empty for a Draft without one. */
  title: string;
  isLive: boolean;
  /** Cleaned HTML. */
  description: string;
  /** Language of title and description; null if not stated. */
  writtenIn: string | null;
  skills: readonly NamedSkill[];
  optionalSkills: readonly NamedSkill[];
  /** Label of the timezone in English; null for none. */
  timezoneStr: string | null;
  /** When it went Live; null for a Draft, even one that was Live before. */
  liveSince: Date | null;
  /** When it ends unless it is renewed; null for never, and for a Draft. */
  endsAt: Date | null;
  /** The countries of its place and terms. */
  countries: readonly Country[];
  /** With the address of its page; null without one. */
  company: NamedCompany & { path: string | null };
}

export interface PublicCompany extends NamedCompany {
  id: number;
  path: string;
  /** Addresses by network, the website first. */
  links: Partial<Record<PublicNetwork, string>>;
  /** Number of its Live positions. */
  positionCount: number;
}

export const publicNetworks = ['website', 'linkedin', 'twitter', 'youtube', 'instagram', 'facebook'] as const;
export type PublicNetwork = (typeof publicNetworks)[number];

/** A position in a list. */
export interface PositionLink {
  path: string;
  title: string;
  /** In one line. */
  place: string;
  pay: ShownPay | null;
  skills: readonly NamedSkill[];
  /** Present in lists with positions of several companies. */
  companyName?: string;
}

/** The next step from a position: apply as a visitor, apply as an engineer, edit as a member, or none. */
export type NextStep = 'signUp' | 'apply' | 'edit' | 'none';

/** A position in the list of all. */
export interface FoundPosition extends Omit<PositionLink, 'companyName'> {
  companyName: string;
  avatarUrl: string | null;
  liveSince: Date;
  /** When its company last confirmed that it is still open; null unless that is later. */
  confirmedAt: Date | null;
}

interface PayUnit {
  currency: string;
  period: PayPeriod;
}

/** The filters of the list of positions, as its address has them. */
interface AskedFilters {
  words: string;
  /** Names of skills, and codes of countries. */
  skills: readonly string[];
  countries: readonly string[];
  cities: readonly string[];
  isRemote: boolean;
  isHybrid: boolean;
  pay: (PayUnit & { amount: number }) | undefined;
}

/** The fields of the form that reports a position or a company, as the visitor left them. */
export interface ReportForm {
  /** Empty for none. */
  category: string;
  text: string;
  email: string;
  isTrue: boolean;
}

/** The operator's address, for people without an account. */
interface Contact {
  contactEmail?: string | undefined;
}

/** Each page's content. */
export interface PublicPages {
  position: {
    position: PublicPosition;
    next: NextStep;
    /** Other Live positions of the company, and the number of all. */
    others: { rows: readonly PositionLink[]; total: number };
  };
  company: { company: PublicCompany; positions: readonly PositionLink[] };
  companies: {
    companies: readonly {
      path: string;
      name: string;
      tagline: string;
      avatarUrl: string | null;
      positionCount: number;
    }[];
    isFirst: boolean;
    /** Address of the next page, if there is one. */
    more: string | undefined;
  };
  positions: {
    asked: AskedFilters;
    /** The skills, countries and cities, each with the address of the list without it. */
    named: readonly { kind: 'skill' | 'country' | 'city'; name: string; without: string }[];
    /** Words that were not understood, or that no position has. */
    notUnderstood: readonly string[];
    /** The address without words that no position has; undefined if there are none. */
    withoutAbsent: string | undefined;
    /** Whether any filter is set, and whether one of those that phones fold is. */
    isFiltered: boolean;
    isUnfolded: boolean;
    /** Whether part of the address could not be read. */
    isCut: boolean;
    positions: readonly FoundPosition[];
    total: number;
    page: number;
    pages: number;
    previous: string | undefined;
    next: string | undefined;
    /** Number of positions left out for their currency, and the list without the filter by pay. */
    otherCurrencies: { count: number; path: string } | undefined;
    /** Only without results: the filters to leave out, with the list without it and its number. */
    looser: readonly { name: string; path: string; count: number }[];
    /** Only for a visitor without results: sign-up that keeps the filters. */
    signUp: string | undefined;
    /** Whether there are more positions than pages show. */
    isEnd: boolean;
    /** What occurs, and what is set. */
    offered: {
      skills: readonly { type: SkillType; names: readonly string[] }[];
      countries: readonly { code: string; name: string }[];
      cities: readonly string[];
      units: readonly PayUnit[];
    };
  };
  report: {
    kind: 'position' | 'company';
    /** Of what is reported, and of a position's company. */
    name: string;
    companyName: string;
    typed: ReportForm;
    /** Why it was refused: invalid fields, in their order, or seconds until another report may be sent. */
    faults: readonly (keyof ReportForm)[];
    wait?: number | undefined;
  };
  reported: { kind: 'position' | 'company'; path: string };
  conduct: Contact;
  privacy: Contact & { deletionGraceDays: number; inactiveMonths: number; recordYears: number };
  accessibility: Contact;
  matching: object;
  failure: {
    /** Kind of the missing page; undefined if a page cannot be shown now. */
    missing: 'company' | 'position' | undefined;
    /** Whether the visitor is over the rate limit of pages. */
    isTooOften: boolean;
    /** Reason of the failure, in English. */
    detail: string;
    /** Live positions to continue with, and whether they are similar to the missing one. */
    similar: { rows: readonly PositionLink[]; isSimilar: boolean } | undefined;
  };
}

/** Renders the pages with the application's own components: Vite builds it from web/entry-server.tsx. */
export interface Renderer {
  /** Writes a complete page, readable without scripts. */
  publicPage: <Name extends keyof PublicPages>(name: Name, content: PublicPages[Name], frame: PublicFrame) => string;
  /** Writes what the page at an address, with its query, shows until its scripts have run. */
  frame: (url: string, shown: ShownFirst, installation: Installation) => Promise<string>;
}

/** What the server knows of a page's viewer. */
export interface ShownFirst {
  /** Null for a visitor. */
  user: User | null;
  newest?: NewestPositions | undefined;
  /** Whether sign-in says how to become the administrator. */
  lacksAdministrator?: boolean;
}

export interface Installation {
  language: Language;
  productName: string;
  imprintUrl?: string | undefined;
  /** Name of the organisation that signs users in. */
  organisation?: string | undefined;
  /** Languages to choose from. */
  languages: readonly Language[];
}

/** What the built module exports. */
export interface RendererModule {
  createRenderer: (catalogueOf: (language: Language, feature: Feature) => Catalogue) => Renderer;
}
