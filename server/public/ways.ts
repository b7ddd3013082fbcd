import * as addresses from '#contract/addresses.ts';
import { accountTypes } from '#contract/call.ts';
import { type Html, html } from '#server/platform/http/html.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import type { PositionRow } from './present.ts';
import { button, nothing } from './parts.ts';
import type { Site } from './site.ts';

/**
 * Next step from a position. A visitor goes through sign-up or sign-in back to it, a talent straight to it, a member to
 * its edit screen. Other companies and administrators cannot write to its people, so they get none.
 */
export function wayOn({ productName }: Site, { hashId, companyId }: PositionRow, viewer: Viewer | null): Html {
  if (viewer === null)
    return html`${button(addresses.signUpForPosition(hashId), `Apply on ${productName}`)}
      <p class="note">
        Already have an account? <a href="${addresses.addressOf(addresses.signIn, hashId)}">Sign in</a>
      </p>`;
  if (viewer.type === accountTypes.talent)
    return button(addresses.addressOf(addresses.talentHome, hashId), `Apply on ${productName}`);
  return viewer.companyId === companyId ? button(addresses.addressOf(addresses.positionEdit, hashId), 'Edit') : nothing;
}
