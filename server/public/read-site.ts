import type { Language } from '#contract/texts/languages.ts';
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
  /** Days after which a Live position ends; 0 for never. */
  positionDays: number;
  /** The operator's imprint, if there is one. */
  imprintUrl?: string | undefined;
}

export const readSite = (settings: Settings): Site => ({
  productName: settings.productName,
  origin: settings.appUrl,
  isSecure: settings.isSecure,
  language: siteLanguage(settings),
  imprintUrl: settings.imprintUrl,
  positionDays: settings.positionDays,
});
