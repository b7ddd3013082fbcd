import { accountTypes } from '#contract/call.ts';
import { maxPasskeys } from '#contract/passkeys.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import { passkeyHostOf } from '#server/platform/process/setting-values.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type Viewer, whyWayNeeded } from '#server/platform/session/viewer.ts';

const hasNoPasskeys: Denial = {
  code: 'conflict',
  detail: 'Browsers allow no passkeys at the address of this installation.',
  reason: { code: 'noPasskeys' },
};

/** Browsers create passkeys for https and for localhost, never for a numeric address. */
export const whyNoPasskeys = ({ appUrl }: Pick<Settings, 'appUrl'>): Denial | undefined =>
  passkeyHostOf(appUrl) === undefined ? hasNoPasskeys : undefined;

/**
 * At most ten. An administrator who has signed in by code adds none if they have passkeys, or need their organisation;
 * otherwise a code alone would be enough, now or after a change of the setting.
 */
export const whyNotAddPasskey = (viewer: Pick<Viewer, 'session'>, count: number): Denial | undefined => {
  if (count > 0 || viewer.session.neededWay === 'oidc') {
    const denial = whyWayNeeded(viewer);
    if (denial) return denial;
  }
  return count < maxPasskeys
    ? undefined
    : {
        code: 'conflict',
        detail: `There are ${maxPasskeys} passkeys already.`,
        reason: { code: 'tooManyPasskeys', params: { max: maxPasskeys } },
      };
};

/** An administrator who needs a passkey keeps the last one; otherwise a code alone would be enough again. */
export const whyNotRemovePasskey = ({ session }: Pick<Viewer, 'session'>, count: number): Denial | undefined =>
  session.neededWay === 'passkey' && count === 1
    ? { code: 'conflict', detail: 'Administrators here need a passkey.', reason: { code: 'lastPasskey' } }
    : undefined;

/** An administrator who needs their passkey can prove only with it. */
export const whyNotProveByCode = ({ session }: Pick<Viewer, 'session'>, count: number): Denial | undefined =>
  session.neededWay === 'passkey' && count > 0
    ? { code: 'forbidden', detail: 'Administrators here need their passkey.', reason: { code: 'proofByPasskeyAlone' } }
    : undefined;

/** Administrators cannot leave, so that every installation keeps one. */
export const whyNotLeave = ({ type }: Pick<Viewer, 'type'>): Denial | undefined =>
  type === accountTypes.administrator
    ? { code: 'conflict', detail: 'An administrator cannot be deleted.', reason: { code: 'administrator' } }
    : undefined;

/** An address that ADMIN_EMAIL names would become an administrator again at the next start. */
export const whyNotChangeOwnEmail = (
  viewer: Pick<Viewer, 'type' | 'email'>,
  { adminEmails }: Pick<Settings, 'adminEmails'>,
): Denial | undefined =>
  viewer.type === accountTypes.administrator && adminEmails.includes(viewer.email)
    ? {
        code: 'conflict',
        detail: 'This address is set by ADMIN_EMAIL. Change the setting first.',
        reason: { code: 'adminEmail' },
      }
    : undefined;
