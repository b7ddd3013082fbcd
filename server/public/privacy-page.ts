import * as addresses from '#contract/addresses.ts';
import { inactivityMailDays, kept } from '#contract/retention.ts';
import { type Language, localeOf } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { writePage } from './page.ts';
import { nothing, section } from './parts.ts';
import type { Site } from './site.ts';

/** Days that operators are advised to keep their request log. */
const requestLogDays = 30;

interface Given {
  isSignedIn: boolean;
  language: Language;
  settings: Pick<Settings, 'deletionGraceDays' | 'inactiveMonths' | 'recordYears' | 'contactEmail'>;
}

/** Public page on the data kept and for how long, from the numbers used by sweeps and deletions. */
export function privacyPage(site: Site, { isSignedIn, language, settings }: Given): string {
  const { deletionGraceDays, inactiveMonths, recordYears, contactEmail } = settings;
  const t = textsOf(language, 'retention');
  const description = t('intro', { product: site.productName });
  const days = new Intl.ListFormat(localeOf(language)).format(inactivityMailDays.map(String));
  const link = (text: Html) => html`<a href="mailto:${contactEmail ?? ''}">${text}</a>`;
  return writePage(site, {
    language,
    title: t('title'),
    isSignedIn,
    preview: { path: addresses.privacy, description, data: null },
    content: html`<div class="list text">
      <h1>${t('title')}</h1>
      <p>${description}</p>
      ${section(
        t('account.title'),
        items([
          t('account.profile'),
          t('account.company'),
          t('account.messages'),
          t('account.contacts'),
          t('account.candidates'),
          t('account.notes'),
          t('account.searches'),
        ]),
      )}
      ${section(
        t('limits.title'),
        items([
          t('limits.sessions', { days: kept.sessionDays, hours: kept.administratorHours }),
          t('limits.codes', { hours: kept.codeHours }),
          t('limits.devices', { days: kept.deviceDays }),
          t('limits.activity', { months: kept.activityMonths }),
          t('limits.addresses', { days: kept.formerAddressDays }),
          t('limits.exports', { hours: kept.exportHours }),
          t('limits.searches', { days: kept.searchHitDays }),
          t('limits.evidence', { days: kept.evidenceDays }),
          t('limits.visitors'),
          t('limits.log', { years: kept.logYears }),
          t('limits.records', { years: recordYears }),
        ]),
      )}
      ${section(
        t('deletion.title'),
        html`<p>
            ${t('deletion.how')}
            ${deletionGraceDays === 0 ? t('deletion.atOnce') : t('deletion.grace', { days: deletionGraceDays })}
          </p>
          <p>${t('deletion.what')}</p>`,
      )}
      ${section(
        t('unused.title'),
        html`<p>${inactiveMonths === 0 ? t('unused.never') : t('unused.after', { months: inactiveMonths, days })}</p>`,
      )}
      ${section(
        t('operator.title'),
        html`<p>${t('operator.text', { product: site.productName, days: requestLogDays })}</p>
          ${
            contactEmail === undefined
              ? nothing
              : html`<p>
                  ${htmlTextsOf(language, 'retention').rich('operator.contact', { address: contactEmail, link })}
                </p>`
          }`,
      )}
    </div>`,
  });
}

const items = (texts: readonly string[]): Html =>
  html`<ul>
    ${texts.map((text) => html`<li>${text}</li>`)}
  </ul>`;
