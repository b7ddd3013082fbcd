import * as addresses from '#contract/addresses.ts';
import { payLine } from '#contract/pay.ts';
import { type Html, html as xml } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { placeLine, presentSkills } from '#server/reference/service.ts';
import { summarise } from '#server/rich-text/service.ts';
import { createKept } from './remember-results.ts';
import { portableText } from './make-portable.ts';
import type { Site } from './read-site.ts';
import type { listNewestPositions } from './store.ts';
import { type TextFile, createTextFile } from './send-file.ts';
import { xmlText } from './clean-xml-text.ts';

type Row = Awaited<ReturnType<typeof listNewestPositions>>[number];

/** A longer description is replaced by its first sentences, without markup. */
export const longestDescription = 4_000;
const summaryLength = 500;

/** Source of a feed. */
interface Source {
  /** Returns a text that changes whenever anything in the feed does. */
  findVersion: () => Promise<string>;
  /** Lists rows with descriptions cut to one character more than `longestDescription`. */
  listRows: () => Promise<readonly Row[]>;
}

/** Builds the feed once and keeps it until its version changes. Concurrent requests share one build per version. */
export function keepFeed(site: Site, { findVersion, listRows }: Source): () => Promise<TextFile> {
  const kept = createKept<TextFile>(1);
  return async () => kept.get(await findVersion(), async () => createTextFile(writeFeed(site, await listRows())));
}

/** Atom feed (RFC 4287) of Live positions, newest first; one for everyone. */
function writeFeed(site: Site, rows: readonly Row[]): string {
  const { productName, origin, language } = site;
  const t = textsOf(language, 'public');
  return xml`<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">
<id>${origin}${addresses.feed}</id>
<title>${xmlText(t('feed.title', { product: productName }))}</title>
<updated>${newest(rows).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${origin}${addresses.feed}"/>
<link rel="alternate" type="text/html" href="${origin}/"/>
<icon>${origin}/favicon.svg</icon>
${rows.map(
  (row) => xml`<entry>
<id>${origin}${addresses.positionPage(row.hashId)}</id>
<title>${xmlText(t('position.title', { title: row.title, company: row.companyName }))}</title>
<link rel="alternate" type="text/html" href="${origin}${addresses.positionPage(row.hashId)}"/>
<published>${row.liveSince.toISOString()}</published>
<updated>${row.updatedAt.toISOString()}</updated>
<author><name>${xmlText(row.companyName)}</name></author>
${[...skillNames(row.requiredSkillIds), ...skillNames(row.optionalSkillIds)].map(
  (name) => xml`<category term="${xmlText(name)}"/>
`,
)}${describe(row, site)}
</entry>
`,
)}</feed>
`.html;
}

/** Pay, place and skills, followed by the description. */
function describe(row: Row, { origin, language }: Site): Html {
  const { description, writtenIn } = row;
  const t = textsOf(language, 'public');
  const pay = textsOf(language, 'pay');
  const required = skillNames(row.requiredSkillIds).join(', ');
  const optional = skillNames(row.optionalSkillIds).join(', ');
  const facts = [
    payLine(row.pay, pay, language),
    placeLine(row, language),
    required && t('feed.required', { skills: required }),
    optional && t('feed.optional', { skills: optional }),
    row.assistants === null ? '' : `${pay('assistants')}: ${pay(`assistants.${row.assistants}`)}`,
  ]
    .filter((fact) => fact !== '')
    .join('. ');
  if (description.length > longestDescription) {
    const lang = writtenIn === null ? '' : xml` xml:lang="${writtenIn}"`;
    return xml`<summary${lang}>${xmlText(`${facts}. ${summarise(description, summaryLength)}`)}</summary>`;
  }
  const text = portableText(description, origin);
  const marked = writtenIn === null ? text : `<div lang="${writtenIn}">${text}</div>`;
  return xml`<content type="html">${xmlText(`${xml`<p>${facts}</p>`.html}${marked}`)}</content>`;
}

const skillNames = (ids: readonly number[]): string[] => presentSkills(ids).map(({ name }) => name);

/** Time of the latest change in the feed; the epoch for an empty one. */
const newest = (rows: readonly Row[]): Date =>
  rows.reduce((latest, { updatedAt }) => (updatedAt > latest ? updatedAt : latest), new Date(0));
