import * as addresses from '#contract/addresses.ts';
import { html as xml } from '#server/platform/http/html.ts';
import type { Site } from './read-site.ts';

/** Ids per part; the protocol allows 50,000 addresses in one file (https://www.sitemaps.org/protocol.html). */
export const partSize = 10_000;
/** Number of complete parts for 31-bit ids; the last, incomplete one is left out. */
export const maxParts = Math.floor(2_147_483_647 / partSize);
export type PartKind = 'positions' | 'companies';

const declaration = xml`<?xml version="1.0" encoding="utf-8"?>
`;
const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Writes the index of all parts that are not empty. */
export const writeIndex = ({ origin }: Site, parts: Record<PartKind, readonly number[]>): string => {
  const list = (kind: PartKind) =>
    parts[kind].map(
      (part) => xml`<sitemap><loc>${origin}${addresses.sitemapPart(kind, `${part}.xml`)}</loc></sitemap>
`,
    );
  return xml`${declaration}<sitemapindex xmlns="${namespace}">
${list('positions')}${list('companies')}<sitemap><loc>${origin}${addresses.sitemapPart('pages', '0.xml')}</loc></sitemap>
</sitemapindex>
`.html;
};

/** Writes a part from lines of a hash id, which needs no escaping, and a time. */
export const writePositions = ({ origin }: Site, lines: string): string => {
  const { html: address } = xml`${origin}${addresses.positionPage('')}`;
  const urls = lines.replace(/^([\w-]+) (\S+)$/gm, `<url><loc>${address}$1</loc><lastmod>$2</lastmod></url>`);
  return `${declaration.html}<urlset xmlns="${namespace}">
${urls}${urls && '\n'}</urlset>
`;
};

export const writeCompanies = ({ origin }: Site, rows: readonly { id: number }[]): string =>
  xml`${declaration}<urlset xmlns="${namespace}">
${rows.map(
  ({ id }) => xml`<url><loc>${origin}${addresses.companyPage(id)}</loc></url>
`,
)}</urlset>
`.html;

/** Writes the part with the lists of positions and companies, and the page on their order. */
export const writePages = ({ origin }: Site): string =>
  xml`${declaration}<urlset xmlns="${namespace}">
<url><loc>${origin}${addresses.positionsPage()}</loc></url>
<url><loc>${origin}${addresses.companiesPage()}</loc></url>
<url><loc>${origin}${addresses.matching}</loc></url>
</urlset>
`.html;

/** Allows everything except the calls and the screens that need a session. */
export const writeRobots = ({ origin }: Site): string => `User-agent: *
Disallow: /api
Disallow: /admin/
Disallow: /client/
Disallow: /talent/
Disallow: ${addresses.outbox}
Disallow: /report/

Sitemap: ${origin}${addresses.sitemap}
`;
