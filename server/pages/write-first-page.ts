import { setTimeout } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { accountTypes } from '#contract/call.ts';
import { newestPositions } from '#contract/public.ts';
import { addressOf } from '#contract/addresses.ts';
import { asked, at, fileOf, findScreen } from '#contract/screens.ts';
import type { User } from '#contract/accounts.ts';
import type { ShownFirst } from '#contract/public-pages.ts';
import { type Language, localeOf } from '#contract/texts/languages.ts';
import { watchForAdministrator, welcome } from '#server/accounts/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { BuiltFiles } from '#server/platform/http/built-files.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import type { Beginning } from '#server/platform/http/pages.ts';
import type { OpenRenderer } from '#server/platform/http/renderer.ts';
import { networkOf } from '#server/platform/limits/network.ts';
import { findRemembered, findViewer } from '#server/platform/session/session.ts';
import { sessionTokens } from '#server/platform/session/session-tokens.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { languageOf } from '#server/platform/texts/language.ts';
import type { GetNewest } from '#server/public/service.ts';
import { type FirstAnswers, patience } from './find-first-answers.ts';

interface Options {
  webRoot: string;
  openRenderer: () => Promise<OpenRenderer>;
  findAnswers: (request: FastifyRequest, viewer: Viewer) => Promise<FirstAnswers>;
  getNewest: GetNewest;
}

/**
 * Returns the writer of a page's beginning: the signed-in user, as `currentUser` would answer, the frame around their
 * screens and the screen's first answers. A session known to this process costs no look-up. Without a viewer and
 * a session cookie the page says that no user is signed in; with a cookie, the web app asks for the reason.
 */
export function readFirstPage(services: Services, { webRoot, openRenderer, findAnswers, getNewest }: Options) {
  const { settings } = services;
  const files = new BuiltFiles(webRoot);
  const findLack = watchForAdministrator(services);
  /** Shown until a screen takes its place (web/shell/first-frame.ts). */
  const writeFrame = async (url: string, shown: ShownFirst, language: Language): Promise<Html> => {
    const { productName, imprintUrl, oidc, languages } = settings;
    const { frame } = await openRenderer();
    const written = await frame(url, shown, {
      language,
      productName,
      imprintUrl,
      organisation: oidc?.label,
      languages,
    });
    return html`<div id="frame" aria-busy="true">${trusted(written)}</div>`;
  };
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Beginning> => {
    const viewer = await findVisitor(services, request, reply);
    const language = languageOf(request, settings);
    if (viewer === undefined) return { language, head: trusted(''), body: trusted('') };
    const path = request.url.split('?')[0] ?? '/';
    const texts = `texts-${localeOf(language)}`;
    if (viewer === null) {
      // Without a session every other address leads to the sign-in.
      const screen = path === at.signUp ? 'signUp' : 'signIn';
      const tags = files.writeTags([fileOf(screen), `${texts}-early`]);
      const [newest, lacksAdministrator = false] = await Promise.all([
        inTime(request, getNewest(language, networkOf(request.ip))),
        inTime(request, findLack()),
      ]);
      const isTalent = /[?&](?:type=talent\b|position=)/.test(request.url);
      const address = addressOf(at[screen]) + (isTalent && screen === 'signUp' ? '?type=talent' : '');
      const written = await writeFrame(address, { user: null, newest, lacksAdministrator }, language);
      const answers = newest ? [{ ...asked(newestPositions, {}), answer: JSON.stringify(newest) }] : [];
      const brought = dataBlock('answers', writeAnswers({ answers }));
      const session = JSON.stringify({ user: null, ...(lacksAdministrator && { lacksAdministrator }) });
      return { language, head: tags, body: html`${dataBlock('session', session)}${written}${brought}` };
    }
    const user = welcome(services, request, reply, viewer).text;
    const found = findScreen(path);
    const screen = found && fileOf(found.name);
    const data = dataBlock('session', `{"user":${user}}`);
    if (viewer.restriction) return { language, head: files.writeTags([fileOf('restricted')]), body: data };
    const first = await findAnswers(request, viewer);
    const words = viewer.type === accountTypes.administrator ? [texts, `${texts}-admin`] : [texts];
    const modules = ['signed-in.tsx', screen, ...words, `${texts}-early`, ...first.modules];
    const tags = files.writeTags(modules.filter((module) => module !== undefined));
    const written = await writeFrame(path, { user: JSON.parse(user) as User }, language); // as the call answers
    return { language, head: tags, body: html`${data}${written}${dataBlock('answers', writeAnswers(first))}` };
  };
}

/** Writes each answer with its path and payload as the key (web/platform/calls/first-answers.ts). */
const writeAnswers = ({ answers }: Pick<FirstAnswers, 'answers'>): string =>
  `[${answers.map(({ path, payload, answer }) => `[${JSON.stringify(path + JSON.stringify(payload))},${answer}]`).join()}]`;

/** Content beside the form of a visitor's page; undefined if that takes too long or fails: the page does without. */
async function inTime<Found>(request: FastifyRequest, found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await Promise.race([found, setTimeout(patience, undefined, { ref: false })]);
  } catch (error) {
    request.log.warn({ err: error }, 'a page without all that it shows');
    return undefined;
  }
}

/** Finds the signed-in user; null without a session cookie, undefined if the session is over or its look-up fails. */
async function findVisitor(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Viewer | null | undefined> {
  if (sessionTokens(request, services.settings).length === 0) return null;
  try {
    const remembered = await findRemembered(services, request);
    request.viewer = remembered?.viewer ?? (await findViewer(services, request, reply, { remembers: true }));
    return request.viewer ?? undefined;
  } catch (error) {
    // The page itself needs no database, and shows the failure.
    request.log.warn({ err: error }, 'the page was written without its user');
    return undefined;
  }
}

/** Writes JSON into a page. A data block does not run as a script, but an unescaped `<` could end it. */
const dataBlock = (id: string, json: string): Html =>
  html`<script type="application/json" id="${id}">
    ${trusted(json.replaceAll('<', '\\u003c'))}
  </script>`;
