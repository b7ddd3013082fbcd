import * as addresses from '#contract/addresses.ts';
import { maxMargin } from '#contract/conditions.ts';
import { fewTalents, homeOrder, homeParts, matchOrder, maxTalentIds } from '#contract/matching.ts';
import type { Language } from '#contract/texts/languages.ts';
import { wishKinds } from '#contract/wishes.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { textsOf } from '#server/platform/texts/texts.ts';
import { writePage } from './page.ts';
import { section } from './parts.ts';
import type { Site } from './site.ts';

interface Given {
  isSignedIn: boolean;
  language: Language;
}

/** Public page with the rule that matches people and positions, and the order in which each side sees the other. */
export function matchingPage(site: Site, { isSignedIn, language }: Given): string {
  const t = textsOf(language, 'public');
  return writePage(site, {
    language,
    title: t('matching.title'),
    isSignedIn,
    preview: { path: addresses.matching, description: t('matching.intro'), data: null },
    content: html`<div class="list text">
      <h1>${t('matching.title')}</h1>
      <p>${t('matching.intro')}</p>
      ${section(
        t('matching.rule'),
        html`<p>${t('matching.rule.intro')}</p>
          <ol>
            <li>${t('matching.rule.skills')}</li>
            <li>
              ${t('matching.rule.place')}
              ${list([t('matching.rule.remote', { hours: maxMargin }), t('matching.rule.onSite')])}
            </li>
            <li>${t('matching.rule.found')}</li>
          </ol>
          <p>${t('matching.rule.same')}</p>`,
      )}
      ${section(
        t('matching.wishes'),
        html`<p>${t('matching.wishes.intro')}</p>
          ${list(wishKinds.map((kind) => t(`matching.wish.${kind}`)))}`,
      )}
      ${section(
        t('matching.order'),
        html`<p>${t('matching.order.intro')}</p>
          <ol>
            ${matchOrder.map((by) => html`<li>${t(`matching.order.${by}`)}</li>`)}
          </ol>
          <p>
            ${t('matching.order.listed', { count: maxTalentIds })} ${t('matching.order.few', { count: fewTalents })}
          </p>
          <p>${t('matching.order.search')}</p>`,
      )}
      ${section(
        t('matching.home'),
        html`<p>${t('matching.home.intro')}</p>
          <ol>
            ${homeOrder.map((by) => html`<li>${t(`matching.home.${by}`)}</li>`)}
          </ol>
          <p>${t('matching.home.parts')}</p>
          ${list(homeParts.map((part) => t(`matching.part.${part}`)))}
          <p>${t('matching.home.search')}</p>`,
      )}
      ${section(t('matching.never'), html`<p>${t('matching.never.text')}</p>`)}
    </div>`,
  });
}

const list = (sentences: readonly string[]): Html =>
  html`<ul>
    ${sentences.map((sentence) => html`<li>${sentence}</li>`)}
  </ul>`;
