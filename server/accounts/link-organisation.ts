import type { Device, Organisation } from '#contract/own-account.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Viewer } from '#server/platform/session/viewer.ts';
import type { Identity } from './ask-provider.ts';
import { insertEvent } from './events-store.ts';
import { deleteIdentities, findIdentity, replaceIdentity } from './identities-store.ts';
import { queuePasskeyMail } from './mails.ts';
import { checkProven } from './prove-self.ts';
import { lockUser } from './store.ts';

/** Presents sign-in by the organisation for a user; null if there is none. */
export async function readOrganisation(
  { db, settings: { oidc } }: Pick<Services, 'db' | 'settings'>,
  { id: userId, session }: Viewer,
): Promise<Organisation | null> {
  if (!oidc) return null;
  const link = await findIdentity(db, { userId, issuer: oidc.issuer });
  return {
    label: oidc.label,
    isRequired: session.neededWay === 'oidc',
    link: link ? { linkedAt: link.linkedAt.toISOString(), lastUsedAt: link.lastUsedAt?.toISOString() ?? null } : null,
  };
}

/** Links an organisation's subject to a user, whose address they have just proved by a code, and tells them by mail. */
export async function linkOrganisation(db: Database, userId: number, identity: Identity, device: Device) {
  await replaceIdentity(db, userId, identity);
  await insertEvent(db, { userId, kind: 'organisationLinked', ...device });
  await queuePasskeyMail(db, { userId, event: 'linked', device });
}

/** Ends a user's links in the caller's transaction: their account may be a stranger's, or its address has changed. */
export async function endLinks(db: Database, userId: number): Promise<void> {
  if ((await deleteIdentities(db, userId)) === 0) return;
  await insertEvent(db, { userId, kind: 'organisationRemoved', browser: null, system: null });
}

/** Ends the viewer's links and tells them by mail. 404 without any; refuses like `checkProven`. */
export async function removeOrganisation({ db, settings }: Services, viewer: Viewer, device: Device): Promise<void> {
  const { id: userId } = viewer;
  const issuer = settings.oidc?.issuer;
  if (issuer === undefined || !(await findIdentity(db, { userId, issuer }))) throw noLink();
  await checkProven(db, viewer);
  await withTransaction(db, async (db) => {
    await lockUser(db, userId);
    if ((await deleteIdentities(db, userId)) === 0) throw noLink();
    await insertEvent(db, { userId, kind: 'organisationRemoved', ...device });
    await queuePasskeyMail(db, { userId, event: 'unlinked', device });
  });
}

const noLink = () => new AppError('not-found', 'No organisation signs in to this account.');
