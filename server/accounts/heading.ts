import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

type Screen = (typeof addresses.screens)[number];
type Heading = (language: Language) => Html;
type Headings = Partial<Record<Screen, Heading>>;
type TextOf = (language: Language) => string;

/** As web/ui/page.tsx writes it, with the note beside it if that is always the same. */
const onPage =
  (titleOf: TextOf, width = 'usual', noteOf?: TextOf): Heading =>
  (language) =>
    html`<div class="page-module_page" data-width="${width}">
      <header class="page-module_header">
        <h1 class="page-module_title">${titleOf(language)}</h1>
        ${noteOf ? html`<span class="page-module_note">${noteOf(language)}</span>` : html``}
      </header>
    </div>`;

/** As web/forms/edit-header.tsx writes it. */
const aboveForm =
  (titleOf: TextOf): Heading =>
  (language) =>
    html`<header class="edit-header-module_root">
      <div class="edit-header-module_inner"><h1 class="edit-header-module_title">${titleOf(language)}</h1></div>
    </header>`;

/** As web/messaging/messages-screen.tsx writes it. */
const aboveThreads: Heading = (language) =>
  html`<h1 class="messages-screen-module_title">${textsOf(language, 'messaging')('screen.title')}</h1>`;

const ofHome = onPage((language) => textsOf(language, 'home')('home.title'), 'wide');
const ofAccount = onPage((language) => textsOf(language, 'account')('screen.title'), 'narrow');
const ofMailSettings = onPage((language) => textsOf(language, 'mail-settings')('screen.title'), 'narrow');

const headings: Record<number, Headings> = {
  [accountTypes.talent]: {
    [addresses.account]: ofAccount,
    [addresses.mailSettings]: ofMailSettings,
    [addresses.talentHome]: ofHome,
    [addresses.talentMessages]: aboveThreads,
    [addresses.talentProfile]: onPage((language) => textsOf(language, 'profiles')('talentScreen.title')),
    [addresses.talentProfileEdit]: aboveForm((language) => textsOf(language, 'talents')('edit.title')),
    [addresses.talentPrivacy]: onPage((language) => textsOf(language, 'privacy')('screen.title'), 'narrow'),
  },
  [accountTypes.client]: {
    [addresses.account]: ofAccount,
    [addresses.mailSettings]: ofMailSettings,
    [addresses.clientHome]: ofHome,
    [addresses.clientMessages]: aboveThreads,
    [addresses.company]: onPage((language) => textsOf(language, 'profiles')('companyScreen.title')),
    [addresses.companyEdit]: aboveForm((language) => textsOf(language, 'companies')('edit.title')),
    [addresses.trust]: onPage((language) => textsOf(language, 'trust')('screen.title'), 'narrow'),
    [addresses.positions]: onPage((language) => textsOf(language, 'positions')('list.title')),
    [addresses.team]: onPage((language) => textsOf(language, 'teammates')('team.title')),
    [addresses.teammateCreate]: aboveForm((language) => textsOf(language, 'teammates')('create.title')),
    [addresses.teammateEdit]: aboveForm((language) => textsOf(language, 'teammates')('edit.title')),
  },
  [accountTypes.administrator]: {
    [addresses.account]: ofAccount,
    [addresses.adminClients]: onPage((language) => textsOf(language, 'admin')('clients.title')),
    [addresses.adminTalents]: onPage((language) => textsOf(language, 'admin')('talents.title')),
    [addresses.adminMail]: onPage((language) => textsOf(language, 'admin')('mail.title')),
    [addresses.adminReports]: onPage((language) => textsOf(language, 'admin')('reports.title')),
    [addresses.adminLog]: onPage(
      (language) => textsOf(language, 'admin')('log.title'),
      'usual',
      (language) => textsOf(language, 'admin')('log.note'),
    ),
  },
};

/**
 * Writes the heading of a viewer's screen where the screen puts it, which takes its place. Nothing for an open thread,
 * and for the form of a position, whose heading moves with what stands beside it.
 */
export function writeHeading({ type }: Viewer, language: Language, found: ReturnType<typeof addresses.findScreen>) {
  const heading = found && headings[type]?.[found.screen];
  const isThread = heading === aboveThreads && found?.id !== undefined;
  return heading && !isThread ? heading(language) : html``;
}
