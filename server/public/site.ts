import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/platform/process/settings.ts';

/** Installation facts for public pages. */
export interface Site {
  productName: string;
  /** Public origin of all absolute addresses, whatever host a request names. */
  origin: string;
  isSecure: boolean;
  stylesheet: string;
}

/** Source of the style sheet in the web room; the development server serves it under this name too. */
const source = 'public-pages/public-page.css';

export const readSite = ({ productName, appUrl, isSecure }: Settings, webRoot: string): Site => ({
  productName,
  origin: appUrl,
  isSecure,
  stylesheet: findStylesheet(webRoot),
});

/** Finds the built style sheet's address, which contains a content hash and is cached for a year. */
function findStylesheet(webRoot: string): string {
  const manifest = join(webRoot, '.vite', 'manifest.json');
  if (!existsSync(manifest)) return `/${source}`;
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string } | undefined>; // Vite's format
  return `/${built[source]?.file ?? source}`;
}
