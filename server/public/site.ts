import { BuiltFiles } from '#server/platform/http/built-files.ts';
import type { Settings } from '#server/platform/process/settings.ts';

/** Installation facts for public pages. */
export interface Site {
  productName: string;
  /** Public origin of all absolute addresses, whatever the request's host. */
  origin: string;
  isSecure: boolean;
  stylesheet: string;
  /** Days after which a Live position ends; 0 for never. */
  positionDays: number;
  /** The operator's imprint, if there is one. */
  imprintUrl?: string | undefined;
}

/** Source of the style sheet in the web room; the development server serves it under this name too. */
const source = 'public-pages/public-page.css';

export const readSite = (
  { productName, appUrl, isSecure, imprintUrl, positionDays }: Settings,
  webRoot: string,
): Site => ({
  productName,
  origin: appUrl,
  isSecure,
  imprintUrl,
  positionDays,
  // Its name has a content hash, so it is cached for a year.
  stylesheet: `/${new BuiltFiles(webRoot).fileOf(source) ?? source}`,
});
