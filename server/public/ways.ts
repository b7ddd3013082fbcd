import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { at } from '#contract/screens.ts';
import type { Language } from '#contract/texts/languages.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import { htmlTextsOf } from '#server/platform/http/html-texts.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import type { PositionRow } from './present.ts';
import { button, nothing } from './parts.ts';
import type { Site } from './site.ts';

/**
 * Next step from a position. It leads a visitor through sign-up or sign-in back to it, a talent straight to it, and a
 * member to its edit screen. Other companies and administrators cannot write to its people, so they get none.
 */
export function wayOn(
  { productName: product }: Site,
  { hashId, companyId }: PositionRow,
  { viewer, language }: { viewer: Viewer | null; language: Language },
): Html {
  const t = htmlTextsOf(language, 'public');
  const apply = t('position.apply', { product });
  if (viewer === null)
    return html`${button(addresses.signUpForPosition(hashId), apply)}
      <p class="note">
        ${t.rich('position.hasAccount', {
          link: (inside) => html`<a href="${addresses.addressOf(at.signIn, hashId)}">${inside}</a>`,
        })}
      </p>`;
  if (viewer.type === accountTypes.talent) return button(addresses.addressOf(at.talentHome, hashId), apply);
  return viewer.companyId === companyId
    ? button(addresses.addressOf(at.positionEdit, hashId), t('position.edit'))
    : nothing;
}
