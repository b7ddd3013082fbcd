import { accountTypes } from '#contract/call.ts';
import { type Teammate, type TeammateSummary, memberFields } from '#contract/companies.ts';
import { pickFields } from '#contract/description.ts';
import type { EditableTeammate } from '#contract/teammates.ts';
import type { Language } from '#contract/texts/languages.ts';
import type { TeammateCard } from '#contract/companies.ts';
import { findEmailChange } from '#server/accounts/service.ts';
import {
  type Onboarding,
  type Onlooker,
  findOnboarding,
  listTeammates,
  listVisiblePositions,
  presentCompanySummary,
  presentPerson,
} from '#server/companies/service.ts';
import { mediaUrl } from '#server/media/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { mayOf, whyNotOf } from '#server/platform/errors/may.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import {
  checkColleague,
  whyNotChangeEmail,
  whyNotDelete,
  whyNotInvite,
  whyNotInviteAgain,
  whyNotLeave,
} from './policy.ts';
import { type TeammateRow, findTeammate, hasSignedIn, hasSuccessor, listAddresses } from './store.ts';

export { queueInvitationMail, teammateMails } from './mails.ts';

/**
 * Returns a company member with the positions they are the contact for, with places in `language`. 404 if the id is not
 * a client. 404 also for a suspended member or one who has never signed in, except to colleagues and administrators.
 * Only colleagues see the address; others write to them here.
 */
export async function getTeammate(
  db: Database,
  teammateId: number,
  viewer: Onlooker,
  language: Language,
): Promise<Teammate> {
  const row = await findTeammate(db, teammateId);
  const seesAll = viewer.companyId === row?.companyId || viewer.type === accountTypes.administrator;
  if (!row || (!(row.isAvailable && hasSignedIn(row)) && !seesAll))
    throw new AppError('not-found', 'There is no such teammate.');
  return presentTeammate(db, row, viewer, language);
}

async function presentTeammate(
  db: Database,
  row: TeammateRow,
  viewer: Onlooker,
  language: Language,
): Promise<Teammate> {
  const positions = await listVisiblePositions(db, row.companyId, viewer, { contactId: row.id, language });
  return {
    id: row.id,
    ...pickFields(memberFields, row),
    email: viewer.companyId === row.companyId ? row.email : '',
    avatarUrl: mediaUrl(row.avatarKey),
    ...presentPerson({ ...row, type: accountTypes.client }, viewer),
    ...(!row.isAvailable && { may: { write: false } }),
    company: presentCompanySummary({
      id: row.companyId,
      name: row.companyName,
      avatarKey: row.companyAvatarKey,
      backgroundImageKey: row.companyBackgroundImageKey,
      verifiedDomain: row.verifiedDomain,
    }),
    positions,
  };
}

/**
 * Lists the viewer's colleagues, longest-standing first, whether the viewer may add one, and the viewer's completed
 * onboarding steps.
 */
export async function indexTeammates(
  db: Database,
  viewer: ClientViewer,
): Promise<{ teammates: TeammateCard[]; may: Record<'add', boolean> } & Onboarding> {
  const [teammates, addresses, onboarding] = await Promise.all([
    listTeammates(db, viewer.companyId, viewer),
    listAddresses(db, viewer.companyId),
    findOnboarding(db, viewer),
  ]);
  const addressOf = new Map(addresses.map(({ id, ...address }) => [id, address]));
  return {
    teammates: teammates.flatMap((teammate) => {
      // A member added or removed between the two statements is in only one of them.
      const address = addressOf.get(teammate.id);
      return address ? presentCard(viewer, teammate, address) : [];
    }),
    may: mayOf({ add: whyNotInvite(viewer) }),
    ...onboarding,
  };
}

function presentCard(
  viewer: ClientViewer,
  teammate: TeammateSummary,
  { email, ...seen }: { email: string; lastSeenAt: Date | null },
): TeammateCard {
  const card = { ...teammate, email, hasSignedIn: hasSignedIn(seen) };
  return { ...card, may: { ...teammate.may, ...mayOf({ invite: whyNotInviteAgain(viewer, card) }) } };
}

/** Returns a member of the viewer's own company for the edit screen; 404 for all others. */
export async function getColleague(
  db: Database,
  viewer: ClientViewer,
  teammateId: number,
  { flowHash, language }: { flowHash: Buffer | undefined; language: Language },
): Promise<EditableTeammate> {
  const row = await findTeammate(db, teammateId);
  checkColleague(viewer, row);
  const [teammate, emailChange = null, rules] = await Promise.all([
    presentTeammate(db, row, viewer, language),
    findEmailChange(db, teammateId, { id: viewer.id, flowHash }),
    rulesFor(db, viewer, teammateId),
  ]);
  return {
    ...teammate,
    version: row.version,
    hasSignedIn: hasSignedIn(row),
    emailChange,
    may: { ...teammate.may, ...mayOf(rules) },
    whyNot: whyNotOf(rules),
  };
}

/** The viewer's permissions on a member's form. */
const rulesFor = async (db: Database, viewer: ClientViewer, teammateId: number) => ({
  changeEmail: whyNotChangeEmail(viewer),
  delete: whyNotDelete(viewer, teammateId),
  leave: whyNotLeave(viewer, { hasSuccessor: await hasSuccessor(db, viewer) }),
});
