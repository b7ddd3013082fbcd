import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import helmet from '@fastify/helmet';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { home } from '#contract/addresses.ts';
import type { Call } from '#contract/call.ts';
import { videoOrigins } from '#contract/rich-text.ts';
import { findScreen } from '#contract/screens.ts';
import { type Language, directionOf, fallbackLanguage } from '#contract/texts/languages.ts';
import { compressed, densestFirst } from '#server/platform/calls/compression.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { sendProblem } from '#server/platform/errors/handler.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import { type Html, html } from './html.ts';
import { writeManifest } from './manifest.ts';
import { type Brand, readBrand } from './brand.ts';
import { offlinePolicy, writeOfflinePage } from './offline-page.ts';

const year = 31_536_000;

/** Parts of a page that are there before any script runs. */
export interface Beginning {
  language: Language;
  /** At the end of the head: style sheets that scripts add later come after these, and may override them. */
  head: Html;
  /** Placed before the application's root. */
  body: Html;
}

interface Options {
  calls: readonly Call[];
  webRoot: string;
  begin: (request: FastifyRequest, reply: FastifyReply) => Promise<Beginning>;
}

/**
 * CSP of the built files, for the workers among them. Short, and without the other headers of a page: a first visit
 * loads twenty files, and over HTTP/1.1 each sends its headers in full.
 */
const filePolicy = "default-src 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Shorter pages arrive in the first packets of a connection anyway. */
const worthCompressing = 1_000;

/**
 * Serves the built web app. Files under /assets have a content hash in their name and are cached for a year. Every
 * other GET returns the one page, with status 404 if its router has no such address. The page contains the signed-in
 * user, so it is not stored: going back in the history requests it again. Unknown calls and files get 404 as a problem,
 * a call by another method 405.
 */
export async function pages(
  app: FastifyInstance,
  services: Pick<Services, 'settings'>,
  { calls, webRoot, begin }: Options,
): Promise<void> {
  const callPaths = new Set(calls.map(({ path }) => path));
  const refuse = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = pathOf(request);
    if (request.method === 'POST' || !callPaths.has(path))
      return sendProblem(request, reply, new AppError('not-found', 'There is nothing at this address.'));
    void reply.header('Allow', 'POST');
    return sendProblem(request, reply, new AppError('method-not-allowed', `${path} takes POST.`));
  };
  const brand = readBrand(services.settings);
  const { sheet } = brand;
  const last = sheet ? html`<link rel="stylesheet" href="${sheet.address}" />` : html``;
  const pageIn = preparePages(webRoot, services.settings, brand);
  await app.register(files, {
    root: webRoot,
    decorateReply: false,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**', ...Object.keys(brand.icons)],
    preCompressed: true,
    cacheControl: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      void reply.headers({
        'Content-Security-Policy': filePolicy,
        'Cache-Control': path.includes('/assets/') ? `public, max-age=${year}, immutable` : 'public, max-age=3600',
      });
    },
  });
  await app.register(async (scope) => {
    await scope.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(services.settings.isSecure) },
      strictTransportSecurity: false,
      crossOriginEmbedderPolicy: false,
      // Over plain http browsers ignore it, and log an error on each page.
      crossOriginOpenerPolicy: services.settings.isSecure,
      referrerPolicy: false,
      frameguard: { action: 'deny' },
    });
    scope.get('/manifest.webmanifest', (request, reply) =>
      reply
        .type('application/manifest+json')
        .headers({ 'Cache-Control': 'no-cache', Vary: 'Accept-Language, Cookie' })
        .send(writeManifest(services.settings, languageOf(request, services.settings))),
    );
    scope.get('/offline', (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .headers({ 'Cache-Control': 'private, no-store', 'Content-Security-Policy': offlinePolicy })
        .send(writeOfflinePage(services.settings, languageOf(request, services.settings))),
    );
    scope.get('/*', async (request, reply) => {
      const path = pathOf(request);
      if (pageIn === undefined || isCallOrFile(path)) return refuse(request, reply);
      const { language, head, body } = await begin(request, reply);
      const [start, middle, end] = pageIn(language);
      void reply
        .code(path === home || findScreen(path) ? 200 : 404)
        .type('text/html; charset=utf-8')
        .header('Cache-Control', 'private, no-store')
        .header('Vary', 'Accept-Encoding, Accept-Language, Cookie');
      return compressed(
        request,
        reply,
        `${start}${head.html}${last.html}${middle}${body.html}${end}`,
        worthCompressing,
        densestFirst,
      );
    });
  });
  app.setNotFoundHandler(refuse);
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/';

/** Paths that are never a page. */
const isCallOrFile = (path: string): boolean => /^\/(api|assets|fonts|media|sanctum)(\/|$)/.test(path);

/**
 * Returns the page in a language, with the product's name and the languages to choose from. Each is rendered once.
 * Undefined if the web app is not built (tests of the calls).
 */
function preparePages(webRoot: string, settings: Settings, brand: Brand): ((language: Language) => Parts) | undefined {
  const file = join(webRoot, 'index.html');
  if (!existsSync(file)) return undefined;
  const built = readFileSync(file, 'utf8');
  const pages = new Map(
    [fallbackLanguage, ...settings.languages].map((language) => [
      language,
      splitPage(writePage(built, { ...settings, ...brand }, language)),
    ]),
  );
  return (language) => pages.get(language) ?? splitPage(built);
}

/** A page up to the end of its head, from there to the application's root, and the rest. */
type Parts = readonly [start: string, middle: string, end: string];

function splitPage(page: string): Parts {
  const [head, root] = [page.indexOf('</head>'), page.indexOf('<div id="root">')];
  if (head < 0 || root < head) throw new Error('index.html has no head before its element #root.');
  return [page.slice(0, head), page.slice(head, root), page.slice(root)];
}

function writePage(
  built: string,
  { productName, imprintUrl, oidc, languages, themeColour }: Settings & Brand,
  language: Language,
): string {
  const t = textsOf(language, 'public');
  const named = built.replace(/(?<=<html )[^>]*/, () => `lang="${language}" dir="${directionOf(language)}"`);
  const organised = oidc
    ? named.replace('<title>', () => html`<meta name="organisation" content="${oidc.label}" /><title>`.html)
    : named;
  return [
    [/(?<=<title>)[^<]*/, productName] as const,
    [/(?<=<meta name="product-name" content=")[^"]*/, productName] as const,
    [/(?<=<meta name="theme-color" content=")[^"]*(?=" media="[^"]*light\))/, themeColour] as const,
    [/(?<=<meta name="imprint" content=")[^"]*/, imprintUrl ?? ''] as const,
    [/(?<=<meta name="languages" content=")[^"]*/, languages.join(' ')] as const,
    [/(?<=<meta name="description" content=")[^"]*/, t('page.description')] as const,
    [/(?<=<noscript>)[^<]*/, `${t('page.needsScripts')} `] as const,
    [/(?<=<a href="\/positions">)[^<]*/, t('positions.title')] as const,
  ].reduce((page, [place, text]) => page.replace(place, () => html`${text}`.html), organised);
}

/** No inline scripts, and no external content except pictures in rich text; the UI kit sets styles at run time. */
const contentSecurityPolicy = (isSecure: boolean) => ({
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'", "'unsafe-inline'"],
  imgSrc: ["'self'", 'data:', 'blob:', 'http:', 'https:'],
  mediaSrc: ["'self'", 'blob:'],
  fontSrc: ["'self'"],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  frameSrc: videoOrigins,
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
  objectSrc: ["'none'"],
  ...(isSecure && { upgradeInsecureRequests: [] }),
});
