import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/platform/process/settings.ts';

/** What every public page knows of the installation. */
export interface Site {
  productName: string;
  /** The public origin: every absolute address begins with it, whatever host a request names. */
  origin: string;
  isSecure: boolean;
  stylesheet: string;
}

/** The style sheet's source in the web room; the development server serves it under this name too. */
const source = 'public-pages/public-page.css';

export const readSite = ({ productName, appUrl, isSecure }: Settings, webRoot: string): Site => ({
  productName,
  origin: appUrl,
  isSecure,
  stylesheet: findStylesheet(webRoot),
});

/** The address the build gave the style sheet, in which a hash of its content is kept for a year. */
function findStylesheet(webRoot: string): string {
  const manifest = join(webRoot, '.vite', 'manifest.json');
  if (!existsSync(manifest)) return `/${source}`;
  const built = JSON.parse(readFileSync(manifest, 'utf8')) as Record<string, { file: string } | undefined>; // Vite's format
  return `/${built[source]?.file ?? source}`;
}
