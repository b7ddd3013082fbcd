import { accountTypes } from '#contract/call.ts';
import type { Denial } from '#server/platform/errors/may.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';

/** What concerns the account itself is its user's, and not for an administrator who acts as them. */
export const whyNotOwnAccount = ({ session }: Pick<Viewer, 'session'>): Denial | undefined =>
  session.actingAdministrator
    ? { code: 'forbidden', detail: 'Not while an administrator acts.', reason: { code: 'actingAccount' } }
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
