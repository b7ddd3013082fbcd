import { accountTypes } from '#contract/call.ts';
import { maxPasskeys } from '#contract/passkeys.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import { passkeyHostOf } from '#server/platform/process/setting-values.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type Viewer, type ViewerSession, whyPasskeyNeeded } from '#server/platform/session/viewer.ts';

/** What concerns the account itself is its user's, and not for an administrator who acts as them. */
export const whyNotOwnAccount = ({
  session,
}: {
  session: Pick<ViewerSession, 'actingAdministrator'>;
}): Denial | undefined =>
  session.actingAdministrator
    ? { code: 'forbidden', detail: 'Not while an administrator acts.', reason: { code: 'actingAccount' } }
    : undefined;

const hasNoPasskeys: Denial = {
  code: 'conflict',
  detail: 'Browsers allow no passkeys at the address of this installation.',
  reason: { code: 'noPasskeys' },
};

/** Browsers make passkeys for https and for localhost, never for a numeric address. */
export const whyNoPasskeys = ({ appUrl }: Pick<Settings, 'appUrl'>): Denial | undefined =>
  passkeyHostOf(appUrl) === undefined ? hasNoPasskeys : undefined;

/**
 * At most ten. An administrator who has passkeys and has signed in by code adds none, or a code alone would be enough
 * again.
 */
export const whyNotAddPasskey = (viewer: Pick<Viewer, 'session'>, count: number): Denial | undefined => {
  if (count > 0 && whyPasskeyNeeded(viewer)) return whyPasskeyNeeded(viewer);
  return count < maxPasskeys
    ? undefined
    : {
        code: 'conflict',
        detail: `There are ${maxPasskeys} passkeys already.`,
        reason: { code: 'tooManyPasskeys', params: { max: maxPasskeys } },
      };
};

/** An administrator who needs a passkey keeps the last one, or a code alone would be enough again. */
export const whyNotRemovePasskey = ({ session }: Pick<Viewer, 'session'>, count: number): Denial | undefined =>
  session.isPasskeyRequired && count === 1
    ? { code: 'conflict', detail: 'Administrators here need a passkey.', reason: { code: 'lastPasskey' } }
    : undefined;

/** An administrator who needs their passkey proves by it alone. */
export const whyNotProveByCode = ({ session }: Pick<Viewer, 'session'>, count: number): Denial | undefined =>
  session.isPasskeyRequired && count > 0
    ? { code: 'forbidden', detail: 'Administrators here need their passkey.', reason: { code: 'proofByPasskeyAlone' } }
    : undefined;

/** The file is given to the user alone. */
export const whyNotTakeData = (viewer: Pick<Viewer, 'session'>): Denial | undefined =>
  whyNotOwnAccount(viewer) ?? whyPasskeyNeeded(viewer);

/** Administrators stay: an installation never ends up without one. */
export const whyNotLeave = ({ type }: Pick<Viewer, 'type'>): Denial | undefined =>
  type === accountTypes.administrator
    ? { code: 'conflict', detail: 'An administrator cannot be deleted.', reason: { code: 'administrator' } }
    : undefined;

/** The next start would make an address that ADMIN_EMAIL names an administrator again. */
export const whyNotChangeOwnEmail = (
  viewer: Pick<Viewer, 'session' | 'type' | 'email'>,
  { adminEmails }: Pick<Settings, 'adminEmails'>,
): Denial | undefined =>
  whyNotOwnAccount(viewer) ??
  (viewer.type === accountTypes.administrator && adminEmails.includes(viewer.email)
    ? {
        code: 'conflict',
        detail: 'This address is set by ADMIN_EMAIL. Change the setting first.',
        reason: { code: 'adminEmail' },
      }
    : undefined);
