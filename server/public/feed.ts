import { html as xml } from '#server/platform/html.ts';
import { positionPath } from './present.ts';
import { portableText } from './rich-text.ts';
import type { Site } from './site.ts';
import type { listNewestPositions } from './store.ts';
import { xmlText } from './text.ts';

type Row = Awaited<ReturnType<typeof listNewestPositions>>[number];

/** An Atom feed (RFC 4287) of Live positions, the newest first. */
export const writeFeed = ({ productName, origin }: Site, rows: readonly Row[]): string =>
  xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${origin}/feed.atom</id>
<title>New positions on ${xmlText(productName)}</title>
<updated>${newest(rows).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${origin}/feed.atom"/>
<link rel="alternate" type="text/html" href="${origin}/"/>
<icon>${origin}/favicon.svg</icon>
${rows.map(
  (row) => xml`<entry>
<id>${origin}${positionPath(row.hashId)}</id>
<title>${xmlText(`${row.title} at ${row.companyName}`)}</title>
<link rel="alternate" type="text/html" href="${origin}${positionPath(row.hashId)}"/>
<published>${row.liveSince.toISOString()}</published>
<updated>${row.updatedAt.toISOString()}</updated>
<author><name>${xmlText(row.companyName)}</name></author>
<content type="html">${xmlText(portableText(row.description, origin))}</content>
</entry>
`,
)}</feed>
`.html;

/** When anything in the feed changed last; the beginning of time for an empty one. */
const newest = (rows: readonly Row[]): Date =>
  rows.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0));
