import * as addresses from '#contract/addresses.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { writePage } from './page.ts';
import { nothing, section } from './parts.ts';
import type { Site } from './site.ts';

interface Given {
  isSignedIn: boolean;
  language: Language;
  settings: Pick<Settings, 'contactEmail'>;
}

const limits = ['videos', 'pictures', 'embedded', 'texts'] as const;

/** Public page with the accessibility standard the product meets, its known limits, and the contact. */
export function accessibilityPage(site: Site, { isSignedIn, language, settings: { contactEmail } }: Given): string {
  const t = textsOf(language, 'public');
  const { productName: product } = site;
  const link = (text: Html) => html`<a href="mailto:${contactEmail ?? ''}">${text}</a>`;
  return writePage(site, {
    language,
    title: t('accessibility.title'),
    isSignedIn,
    preview: { path: addresses.accessibility, description: t('accessibility.intro', { product }), data: null },
    content: html`<div class="list text">
      <h1>${t('accessibility.title')}</h1>
      <p>${t('accessibility.intro', { product })}</p>
      ${section(
        t('accessibility.standard'),
        html`<p>${t('accessibility.standard.text')}</p>
          <p>${t('accessibility.standard.tested')}</p>`,
      )}
      ${section(
        t('accessibility.limits'),
        html`<ul>
          ${limits.map((limit) => html`<li>${t(`accessibility.limits.${limit}`)}</li>`)}
        </ul>`,
      )}
      ${
        contactEmail === undefined
          ? nothing
          : section(
              t('accessibility.contact'),
              html`<p>
                ${htmlTextsOf(language, 'public').rich('accessibility.contact.text', { address: contactEmail, link })}
              </p>`,
            )
      }
    </div>`,
  });
}
