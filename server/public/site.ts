import type { Language } from '#contract/texts/languages.ts';
import { BuiltFiles } from '#server/platform/http/built-files.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { siteLanguage } from '#server/platform/texts/language.ts';

/** Installation facts for public pages. */
export interface Site {
  productName: string;
  /** Public origin of all absolute addresses, whatever the request's host. */
  origin: string;
  isSecure: boolean;
  /** Of what is the same for everyone: feed, social cards and data for search engines. */
  language: Language;
  stylesheet: string;
  /** Days after which a Live position ends; 0 for never. */
  positionDays: number;
  /** The operator's imprint, if there is one. */
  imprintUrl?: string | undefined;
}

/** Source of the style sheet in the web room; the development server serves it under this name too. */
const source = 'public-pages/public-page.css';

export const readSite = (settings: Settings, webRoot: string): Site => ({
  productName: settings.productName,
  origin: settings.appUrl,
  isSecure: settings.isSecure,
  language: siteLanguage(settings),
  imprintUrl: settings.imprintUrl,
  positionDays: settings.positionDays,
  // Its name has a content hash, so it is cached for a year.
  stylesheet: `/${new BuiltFiles(webRoot).fileOf(source) ?? source}`,
});
