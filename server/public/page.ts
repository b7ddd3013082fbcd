import * as addresses from '#contract/addresses.ts';
import { at } from '#contract/screens.ts';
import { type Language, directionOf } from '#contract/texts/languages.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { mark, nothing } from './parts.ts';
import type { Site } from './site.ts';

interface Page {
  language: Language;
  title: string;
  /** Whether the visitor is signed in. */
  isSignedIn: boolean;
  /** The list shown, which its link in the header marks. */
  list?: 'positions' | 'companies';
  /** Public name of the position to return to after signing in. */
  position?: string;
  /** Metadata for search engines and other sites; absent to keep them away. */
  preview?: Preview;
  content: Html;
}

export interface Preview {
  path: string;
  description: string;
  /** Address of its og-image of 1200 by 630 pixels, and the text in it, if it has one. */
  ogImage?: { path: string; alt: string };
  /** schema.org data. */
  data: object | null;
}

/** Writes a complete public page, readable without scripts. */
export function writePage(site: Site, page: Page): string {
  const { language, title, isSignedIn, preview, content } = page;
  const t = textsOf(language, 'public');
  return html`<!doctype html>
    <html lang="${language}" dir="${directionOf(language)}" prefix="og: https://ogp.me/ns#">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#12352c" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0d1210" media="(prefers-color-scheme: dark)" />
        <title>${title} · ${site.productName}</title>
        <link rel="stylesheet" href="${site.stylesheet}" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${
          preview
            ? previewTags(site, title, preview, t('feed.title', { product: site.productName }))
            : html`<meta name="robots" content="noindex" /><meta name="description" content="${title}" />`
        }
      </head>
      <body>
        <header class="bar">
          <a class="brand" href="/">${mark}<span>${site.productName}</span></a>
          <nav class="ways">
            ${lists(page)} ${isSignedIn ? html`<a href="/">${t('frame.home')}</a>` : entrances(page)}
          </nav>
        </header>
        <main>${content}</main>
        <footer class="foot">
          <p>${t('frame.about', { product: site.productName })}</p>
          <p>
            <a href="${addresses.positionsPage()}">${t('frame.positions')}</a> ·
            <a href="${addresses.companiesPage()}">${t('frame.companies')}</a> ·
            <a href="${addresses.feed}">${t('frame.feed')}</a> ·
            <a href="${addresses.conduct}">${t('frame.conduct')}</a> ·
            <a href="${addresses.matching}">${t('frame.matching')}</a> ·
            <a href="${addresses.privacy}">${t('frame.privacy')}</a> ·
            <a href="${addresses.accessibility}">${t('frame.accessibility')}</a>
            ${site.imprintUrl === undefined ? nothing : html` · <a href="${site.imprintUrl}">${t('frame.imprint')}</a>`}
          </p>
        </footer>
      </body>
    </html> `.html;
}

function lists({ language, list }: Page): Html {
  const t = textsOf(language, 'public');
  const link = (name: 'positions' | 'companies', path: string) =>
    html`<a class="list-link" href="${path}" ${trusted(name === list ? 'aria-current="page"' : '')}
      >${t(`frame.${name}`)}</a
    >`;
  return html`${link('positions', addresses.positionsPage())} ${link('companies', addresses.companiesPage())}`;
}

/** Links to sign-in and sign-up, both leading back to the page's position. */
function entrances({ language, position }: Page): Html {
  const t = textsOf(language, 'public');
  const signUp = position === undefined ? at.signUp : addresses.signUpForPosition(position);
  return html`<a class="entrance" href="${addresses.addressOf(at.signIn, position)}">${t('frame.signIn')}</a>
    <a class="sign-up" href="${signUp}">${t('frame.signUp')}</a>`;
}

function previewTags({ origin, productName }: Site, title: string, preview: Preview, feedTitle: string): Html {
  const { path, description, ogImage, data } = preview;
  return html`<meta name="description" content="${description}" />
    <link rel="canonical" href="${origin}${path}" />
    <link rel="alternate" type="application/atom+xml" title="${feedTitle}" href="${origin}${addresses.feed}" />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="${productName}" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${origin}${path}" />
    <meta name="twitter:card" content="${ogImage ? 'summary_large_image' : 'summary'}" />
    <meta name="twitter:title" content="${title}" />
    <meta name="twitter:description" content="${description}" />
    ${ogImage ? imageTags(origin, ogImage) : nothing} ${data ? dataBlock(data) : nothing}`;
}

const imageTags = (origin: string, { path, alt }: NonNullable<Preview['ogImage']>): Html =>
  html`<meta property="og:image" content="${origin}${path}" />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content="${alt}" />
    <meta name="twitter:image" content="${origin}${path}" />
    <meta name="twitter:image:alt" content="${alt}" />`;

/**
 * Writes structured data, which a browser does not run. Escapes anything that could end the element or, in older
 * scripts, a line.
 */
const dataBlock = (data: object): Html =>
  trusted(
    `<script type="application/ld+json">${JSON.stringify(data).replace(
      /[<\u2028\u2029]/g,
      (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )}</script>`,
  );
