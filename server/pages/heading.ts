import { accountTypes } from '#contract/call.ts';
import { type ScreenName, at, type findScreen } from '#contract/screens.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import { textsOf } from '#server/platform/texts/texts.ts';

type Heading = (language: Language) => Html;
type Headings = Partial<Record<ScreenName, Heading>>;
type TextOf = (language: Language) => string;

/** As web/ui/page.tsx writes it, with content beside it that never varies. */
const onPage =
  (titleOf: TextOf, width = 'usual', besideOf: Heading = () => html``): Heading =>
  (language) =>
    html`<div class="page-module_page" data-width="${width}">
      <header class="page-module_header">
        <h1 class="page-module_title">${titleOf(language)}</h1>
        ${besideOf(language)}
      </header>
    </div>`;

const noteOf =
  (textOf: TextOf): Heading =>
  (language) =>
    html`<span class="page-module_note">${textOf(language)}</span>`;

/** As web/home/search-link.tsx writes it, without its icon. */
const searchLink: Heading = (language) =>
  html`<div class="page-module_actions">
    <a class="search-link-module_field" href="${at.clientSearch}">${textsOf(language, 'home')('home.search')}</a>
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

const homeTitle: TextOf = (language) => textsOf(language, 'home')('home.title');
const ofAccount = onPage((language) => textsOf(language, 'own-account')('screen.title'), 'narrow');
const ofMailSettings = onPage((language) => textsOf(language, 'mail-settings')('screen.title'), 'narrow');

const headings: Record<number, Headings> = {
  [accountTypes.talent]: {
    ownAccount: ofAccount,
    mailSettings: ofMailSettings,
    talentHome: onPage(homeTitle, 'wide'),
    talentMessages: aboveThreads,
    talentProfile: onPage((language) => textsOf(language, 'profiles')('talentScreen.title')),
    talentEdit: aboveForm((language) => textsOf(language, 'talents')('edit.title')),
    talentPrivacy: onPage((language) => textsOf(language, 'privacy')('screen.title'), 'narrow'),
  },
  [accountTypes.client]: {
    ownAccount: ofAccount,
    mailSettings: ofMailSettings,
    clientHome: onPage(homeTitle, 'wide', searchLink),
    clientSearch: onPage((language) => textsOf(language, 'search')('title'), 'wide'),
    clientMessages: aboveThreads,
    companyProfile: onPage((language) => textsOf(language, 'profiles')('companyScreen.title')),
    companyEdit: aboveForm((language) => textsOf(language, 'companies')('edit.title')),
    verification: onPage((language) => textsOf(language, 'verification')('screen.title'), 'narrow'),
    integrations: onPage((language) => textsOf(language, 'integrations')('title'), 'narrow'),
    positions: onPage((language) => textsOf(language, 'positions')('list.title')),
    team: onPage((language) => textsOf(language, 'teammates')('team.title')),
    teammateCreate: aboveForm((language) => textsOf(language, 'teammates')('create.title')),
    teammateEdit: aboveForm((language) => textsOf(language, 'teammates')('edit.title')),
  },
  [accountTypes.administrator]: {
    ownAccount: ofAccount,
    clients: onPage((language) => textsOf(language, 'admin')('clients.title')),
    talents: onPage((language) => textsOf(language, 'admin')('talents.title')),
    failedMail: onPage((language) => textsOf(language, 'admin')('mail.title')),
    reports: onPage((language) => textsOf(language, 'admin')('reports.title')),
    log: onPage(
      (language) => textsOf(language, 'admin')('log.title'),
      'usual',
      noteOf((language) => textsOf(language, 'admin')('log.note')),
    ),
  },
};

/**
 * Writes the heading of a viewer's screen in its final place, until the screen replaces it. Empty for an open thread,
 * and for the form of a position, whose heading moves with the content beside it.
 */
export function writeHeading({ type }: Viewer, language: Language, found: ReturnType<typeof findScreen>) {
  const heading = found && headings[type]?.[found.name];
  const isThread = heading === aboveThreads && found?.id !== undefined;
  return heading && !isThread ? heading(language) : html``;
}
