import * as addresses from '#contract/addresses.ts';
import { appealDays } from '#contract/cases.ts';
import { kept } from '#contract/retention.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { writePage } from './page.ts';
import { nothing } from './parts.ts';
import type { Site } from './site.ts';

const rules = [1, 2, 3, 4, 5, 6, 7, 8] as const;
type Detailed = Exclude<(typeof rules)[number], 1 | 5>;
const hasDetails = (rule: (typeof rules)[number]): rule is Detailed => rule !== 1 && rule !== 5;

const frauds = ['payment', 'documents', 'pretended', 'invented', 'elsewhere'] as const;

interface Given {
  isSignedIn: boolean;
  language: Language;
  /** With the operator's address, for people without an account. */
  settings: Pick<Settings, 'contactEmail'>;
}

/** The rules of conduct, the consequences of a report and a broken rule, and how to appeal a decision. */
export function conductPage(site: Site, { isSignedIn, language, settings: { contactEmail } }: Given): string {
  const t = textsOf(language, 'conduct');
  const link = (text: Html) => html`<a href="mailto:${contactEmail ?? ''}">${text}</a>`;
  return writePage(site, {
    language,
    title: t('title'),
    isSignedIn,
    preview: { path: addresses.conduct, description: t('intro', { product: site.productName }), data: null },
    content: html`<div class="list text">
      <h1>${t('title')}</h1>
      <p>${t('intro', { product: site.productName })}</p>
      <ol class="rules">
        ${rules.map(
          (rule) =>
            html`<li id="rule-${rule}">
              <strong>${t(`rule.${rule}`)}</strong> ${hasDetails(rule) ? t(`rule.${rule}.details`) : nothing}
            </li>`,
        )}
      </ol>
      <section>
        <h2>${t('report.title')}</h2>
        <p>${t('report.how')}</p>
        <p>${t('report.copied', { days: kept.evidenceDays })} ${t('report.told')}</p>
      </section>
      <section id="fraud">
        <h2>${t('fraud.title')}</h2>
        <p>${t('fraud.what')}</p>
        <ul>
          ${frauds.map((fraud) => html`<li>${t(`fraud.${fraud}`)}</li>`)}
        </ul>
        <p>${t('fraud.report')}</p>
        <p>${t('fraud.then')}</p>
        <p>${t('fraud.time')}</p>
      </section>
      <section>
        <h2>${t('then.title')}</h2>
        <p>${t('then.decision')}</p>
        <p>${t('then.suspended')}</p>
      </section>
      <section>
        <h2>${t('appeal.title')}</h2>
        <p>${t('appeal.text', { days: appealDays })}</p>
        ${
          contactEmail === undefined
            ? nothing
            : html`<p>${htmlTextsOf(language, 'conduct').rich('contact', { address: contactEmail, link })}</p>`
        }
      </section>
    </div>`,
  });
}
