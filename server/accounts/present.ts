import type { User } from '#contract/accounts.ts';
import { mediaUrl } from '#server/media/service.ts';
import { JsonText } from '#server/platform/calls/call.ts';
import type { Settings } from '#server/platform/process/settings.ts';
import { type Viewer, whyWayNeeded } from '#server/platform/session/viewer.ts';
import { allCountries } from '#server/reference/service.ts';

/** Built once, because it is the same for all users: 249 countries would cost more than the rest of this answer. */
const countriesJson = JSON.stringify(allCountries());

/** Presents the signed-in user as the contract's `User`. */
export function presentUser(viewer: Viewer, { contactEmail }: Pick<Settings, 'contactEmail'>): JsonText {
  const isTrial = viewer.type === 2 && viewer.company.isTrial;
  const user: Omit<User, 'countries'> = {
    id: viewer.id,
    type: viewer.type,
    firstName: viewer.firstName,
    lastName: viewer.lastName,
    email: viewer.email,
    avatarUrl: mediaUrl(viewer.avatarKey),
    isTrial,
    isTrialExpired: viewer.type === 2 && viewer.company.isTrialExpired,
    ...(isTrial && contactEmail && { contactEmail }),
    company:
      viewer.type === 2
        ? { id: viewer.companyId, name: viewer.company.name, avatarUrl: mediaUrl(viewer.company.avatarKey) }
        : null,
    ...(viewer.language !== null && { language: viewer.language }),
    ...(whyWayNeeded(viewer) && { isPasskeyMissing: true }),
    ...(viewer.restriction && { restriction: viewer.restriction }),
    ...(viewer.warnings.length > 0 && { warnings: viewer.warnings }),
    actingAdministrator: viewer.session.actingAdministrator,
  };
  return new JsonText(`${JSON.stringify(user).slice(0, -1)},"countries":${countriesJson}}`);
}
