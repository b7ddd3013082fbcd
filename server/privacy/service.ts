import type * as z from 'zod/mini';
import type { readPrivacy as readPrivacyCall } from '#contract/privacy.ts';
import type { Silence } from '#contract/silence.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { TalentViewer } from '#server/platform/session/viewer.ts';
import { ownedDomain } from '#server/reference/service.ts';
import { accountTypes } from '#contract/call.ts';
import type { Correspondent } from '#server/companies/service.ts';
import { listBlocking } from './block-store.ts';
import { listExclusions } from './exclusion-store.ts';
import { presentExclusion } from './present.ts';
import { findChosen, findSilence } from './store.ts';

export { deleteBlock, insertBlock, isShownAsBlocked, listBlocks } from './block-store.ts';
export { isHiddenFrom, listHidden } from './exclusion-store.ts';
export { listThreadIds } from './conversation-store.ts';
export { blockCompany, unblockCompany } from './change-exclusions.ts';
export { privacyMails } from './mails.ts';
export { reviewEachHour, startReviews } from './review-availability.ts';
export { isFoundBy, isSeenBy, isTooUnproven, mayBeFoundBy } from './visibility-store.ts';

/** Adds the companies that block a viewer to them, for the rule on writing. */
export const withBlocks = async <Viewer extends Correspondent>(db: Database, viewer: Viewer): Promise<Viewer> =>
  viewer.type === accountTypes.talent ? { ...viewer, blockedBy: new Set(await listBlocking(db, viewer.id)) } : viewer;

/** Returns the talent's choices. Refuses a talent whose account was just deleted. */
export async function readPrivacy(
  db: Database,
  { id, email }: Pick<TalentViewer, 'id' | 'email'>,
): Promise<z.input<(typeof readPrivacyCall)['answer']>> {
  const [found, exclusions] = await Promise.all([findChosen(db, id), listExclusions(db, id)]);
  if (!found) throw new AppError('not-signed-in', 'Please sign in.');
  const { availability, availabilityBy, availabilityAt, silentSince, employer, isVerifiedOnly } = found;
  const domain = ownedDomain(email);
  const isThere = exclusions.some(({ kind, text }) => kind === 'domain' && text === domain);
  return {
    availability,
    availabilityBy,
    availabilityAt: availabilityAt.getTime(),
    silentSince: silentSince && silentSince.getTime(),
    employer,
    isVerifiedOnly,
    exclusions: exclusions.map(presentExclusion),
    suggestedDomain: domain === undefined || isThere ? null : domain,
  };
}

/** Returns the change made by silence, for the talent's home; undefined once the talent has stated an availability. */
export async function readSilence(db: Database, talentId: number): Promise<Silence | undefined> {
  const found = await findSilence(db, talentId);
  if (!found?.silentSince || found.availability === 'looking') return undefined;
  const { availability, availabilityAt, silentSince } = found;
  return { availability, at: availabilityAt.getTime(), since: silentSince.getTime() };
}
