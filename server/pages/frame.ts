import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { accountTypes } from '#contract/call.ts';
import { atWidth } from '#contract/images.ts';
import { markSvg } from '#contract/mark.ts';
import { hueOf } from '#contract/name-colour.ts';
import { initialsOf } from '#contract/names.ts';
import { at, findScreen, screenOf } from '#contract/screens.ts';
import { type Language, nameOf } from '#contract/texts/languages.ts';
import { mediaUrl } from '#server/media/service.ts';
import { type Html, html, trusted } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

/** Facts about the menu from the build of the web app (web/frame-parts.ts). */
const Parts = z.object({
  icons: z.object({
    menu: z.string(),
    mail: z.string(),
    account: z.string(),
    languages: z.string(),
    signOut: z.string(),
    tick: z.string(),
    client: z.string(),
    talent: z.string(),
  }),
  menus: z.record(
    z.string(),
    z.array(
      z.object({
        name: z.enum([
          'home',
          'messages',
          'profile',
          'company',
          'positions',
          'team',
          'clients',
          'talents',
          'mail',
          'reports',
          'log',
        ]),
        path: z.string(),
        icon: z.string(),
      }),
    ),
  ),
});
export type Parts = z.infer<typeof Parts>;

export interface FrameOptions {
  viewer: Viewer;
  language: Language;
  /** Path of the request. */
  path: string;
  /** The beginning of the screen. */
  heading: Html;
}

/** Reads the parts from the build; undefined if the web app is not built. */
export function readParts(webRoot: string): Parts | undefined {
  const file = join(webRoot, '.vite', 'frame.json');
  return existsSync(file) ? Parts.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined;
}

const mark = trusted(markSvg('width="26" height="26"'));
const nothing = trusted('');

/**
 * Writes the frame around every signed-in screen: sidebar, header on phones, and heading. It looks like that of
 * web/shell, which takes its place; e2e/shell.spec.ts and e2e/first-page.spec.ts compare them.
 */
export function writeFrame(parts: Parts, settings: Settings, options: FrameOptions): Html {
  const { viewer, language, heading } = options;
  const t = textsOf(language, 'shell');
  const isAdministrator = viewer.type === accountTypes.administrator;
  const isActing = viewer.session.actingAdministrator !== null;
  const states = trusted(
    `${isAdministrator ? ' data-administrator="true"' : ''}${isActing ? ' data-acting="true"' : ''}`,
  );
  const wordmark = html`<span class="wordmark-module_root" data-size="sm">${mark}${settings.productName}</span>`;
  const type = (room: string) =>
    isAdministrator ? html`<span class="${room}-module_type">${t('menu.administrator')}</span>` : nothing;
  return html`<div class="shell-module_shell" ${states}>
    ${isActing ? actingBar(viewer, language) : nothing}
    <aside class="shell-module_sidebar" aria-label="${t('menu.label')}">
      <div class="menu-module_menu">
        <div class="menu-module_head">${wordmark}${type('menu')}</div>
        <nav class="menu-module_entries" aria-label="${t('menu.main')}">${entries(parts, options)}</nav>
        ${foot(parts, settings, options)}
      </div>
    </aside>
    <header class="shell-module_bar">
      <button type="button" class="${bare('shell-module_open')}" aria-label="${t('menu.label')}" disabled>
        ${trusted(parts.icons.menu)}
      </button>
      ${wordmark}${type('shell')}
    </header>
    <main class="shell-module_main" aria-busy="true"><div aria-hidden="true">${heading}</div></main>
  </div>`;
}

/** Classes of a button that is composed with the bare one. */
const bare = (name: string): string => `${name} bare-button-module_bare`;

/** Screens without an entry in the menu. */
const besideMenu = [at.mailSettings, at.ownAccount];

function entries({ menus }: Parts, { viewer, language, path }: FrameOptions): Html[] {
  const t = textsOf(language, 'shell');
  const menu = menus[viewer.type] ?? [];
  const shown = findScreen(path)?.name;
  const within = shown && screenOf(shown).within;
  const place = menu.find(({ name }) => name === within)?.path ?? path;
  const isAt = (entry: string): boolean => place === entry || place.startsWith(`${entry}/`);
  // Any address that is not theirs leads home, the first entry.
  const active = menu.find((entry) => isAt(entry.path)) ?? (besideMenu.some(isAt) ? undefined : menu[0]);
  return menu.map(
    (entry) =>
      html`<a
        class="menu-module_entry"
        href="${entry.path}"
        ${trusted(entry === active ? ' data-status="active" aria-current="page"' : '')}
        >${trusted(entry.icon)}${t(`menu.${entry.name}`)}</a
      >`,
  );
}

function foot({ icons }: Parts, { languages }: Settings, { viewer, language, path }: FrameOptions): Html {
  const t = textsOf(language, 'shell');
  const isTrial = viewer.type === accountTypes.client && viewer.company.isTrial && !viewer.company.isTrialExpired;
  const stateAt = (address: string) => trusted(path === address ? ' data-status="active" aria-current="page"' : '');
  return html`<div class="menu-module_foot">
    ${isTrial ? html`<p class="menu-module_trial">${t('menu.trial')}</p>` : nothing}
    ${viewer.type === accountTypes.client ? who(viewer.company.name, viewer.company.avatarKey, 'square') : nothing}
    ${who(`${viewer.firstName} ${viewer.lastName}`, viewer.avatarKey, 'round')}
    ${
      viewer.type === accountTypes.administrator
        ? nothing
        : html`<a class="${bare('menu-module_signOut')}" href="${at.mailSettings}" ${stateAt(at.mailSettings)}
            >${trusted(icons.mail)}${t('menu.mailSettings')}</a
          >`
    }
    <a class="${bare('menu-module_signOut')}" href="${at.ownAccount}" ${stateAt(at.ownAccount)}
      >${trusted(icons.account)}${t('menu.account')}</a
    >
    ${languageChoice(icons.languages, { languages, shown: language, className: bare('menu-module_signOut') })}
    <button type="button" class="${bare('menu-module_signOut')}" disabled>
      ${trusted(icons.signOut)}${t('signOut.button')}
    </button>
  </div>`;
}

interface Choice {
  languages: readonly Language[];
  shown: Language;
  className: string;
}

/** Writes the choice of the language; empty if there is only one. */
export function languageChoice(icon: string, { languages, shown, className }: Choice): Html {
  if (languages.length < 2) return nothing;
  const option = (language: Language) =>
    html`<option lang="${language}" ${trusted(language === shown ? ' selected' : '')}>${nameOf(language)}</option>`;
  return html`<label class="${className}"
    >${trusted(icon)}<select
      class="language-choice-module_select"
      aria-label="${textsOf(shown, 'common')('language.label')}"
      style="opacity: 1"
      disabled
    >
      ${languages.map(option)}
    </select></label
  >`;
}

const avatarSize = 32;

function who(name: string, avatarKey: string | null, shape: 'round' | 'square'): Html {
  const url = mediaUrl(avatarKey);
  const shared = html`class="avatar-module_root" data-shape="${shape}" style="--size: ${avatarSize}px; --edge: 0px;
  --hue: ${hueOf(name)}"`;
  const avatar = url
    ? html`<img ${shared} src="${atWidth(url, 96)}" alt="" width="${avatarSize}" height="${avatarSize}" />`
    : html`<span ${shared} dir="auto" aria-hidden="true">${initialsOf(name)}</span>`;
  return html`<p class="menu-module_who">${avatar}<span class="menu-module_whoName" title="${name}">${name}</span></p>`;
}

const wide = (inside: Html): Html => html`<span class="acting-bar-module_wide">${inside}</span>`;

function actingBar({ firstName, lastName }: Viewer, language: Language): Html {
  const t = textsOf(language, 'shell');
  return html`<section class="acting-bar-module_bar" aria-label="${t('acting.label')}">
    <p class="acting-bar-module_text">${t('acting.text', { name: `${firstName} ${lastName}` })}</p>
    <button type="button" class="acting-bar-module_back" disabled>
      ${htmlTextsOf(language, 'shell').rich('acting.return', { wide })}
    </button>
  </section>`;
}
