import { accountTypes } from '#contract/call.ts';
import { type ListedPosition, type Teammate, type TeammateCard, memberFields } from '#contract/companies.ts';
import { pickFields } from '#contract/description.ts';
import {
  type EditableTeammate,
  createTeammate,
  deleteTeammate,
  inviteTeammate,
  leaveCompany,
  setKeeper,
} from '#contract/teammates.ts';
import type { Language } from '#contract/texts/languages.ts';
import { findEmailChange } from '#server/accounts/service.ts';
import {
  type Onboarding,
  type Onlooker,
  findOnboarding,
  findWhyNotKeep,
  listKeepers,
  listPositionsByContact,
  listVisiblePositions,
  presentCompanySummary,
  presentPerson,
  presentStanding,
} from '#server/companies/service.ts';
import { mediaUrl } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { mayOf, whyNotOf } from '#server/platform/errors/may.ts';
import { type ClientViewer, whyNotActing } from '#server/platform/session/viewer.ts';
import {
  checkColleague,
  whyNotChangeEmail,
  whyNotDelete,
  whyNotInviteAgain,
  whyNotLeave,
  whyNotSetKeeper,
} from './policy.ts';
import { type TeammateRow, findTeammate, hasSignedIn, hasSuccessor, listColleagues } from './store.ts';

export { queueInvitationMail, teammateMails } from './mails.ts';

/**
 * Returns a company member with the positions they are the contact for, with places in `language`. 404 if the id is not
 * a client. 404 also for a suspended member, except to colleagues and administrators. Only colleagues see the address;
 * others write to them here, once they have signed in.
 */
export async function getTeammate(
  db: Database,
  teammateId: number,
  viewer: Onlooker,
  language: Language,
): Promise<Teammate> {
  const row = await findTeammate(db, teammateId);
  const seesAll = viewer.companyId === row?.companyId || viewer.type === accountTypes.administrator;
  if (!row || (!row.isAvailable && !seesAll)) throw new AppError('not-found', 'There is no such teammate.');
  return presentTeammate(row, await listOwnPositions(db, row, viewer, language), viewer);
}

/**
 * Lists the positions of a member: for colleagues those they are the contact for, for others those they are reached
 * about.
 */
async function listOwnPositions(
  db: Database,
  { id, companyId }: TeammateRow,
  viewer: Onlooker,
  language: Language,
): Promise<ListedPosition[]> {
  if (viewer.companyId !== companyId) return listVisiblePositions(db, companyId, viewer, { contactId: id, language });
  return (await listPositionsByContact(db, companyId, language)).get(id) ?? [];
}

const presentTeammate = (row: TeammateRow, positions: ListedPosition[], viewer: Onlooker): Teammate => ({
  id: row.id,
  ...pickFields(memberFields, row),
  email: viewer.companyId === row.companyId ? row.email : '',
  avatarUrl: mediaUrl(row.avatarKey),
  ...presentPerson({ ...row, type: accountTypes.client }, viewer),
  ...(!(row.isAvailable && (hasSignedIn(row) || viewer.companyId === row.companyId)) && { may: { write: false } }),
  company: presentCompanySummary({
    id: row.companyId,
    name: row.companyName,
    avatarKey: row.companyAvatarKey,
    backgroundImageKey: row.companyBackgroundImageKey,
    verifiedDomain: row.verifiedDomain,
  }),
  positions,
});

type Means = Pick<Services, 'db' | 'settings'>;

/** Finds the ids of the team's keepers; undefined where all members are equal. */
const findKeepers = async ({ db, settings }: Means, { companyId }: ClientViewer) =>
  settings.teamKeepers ? new Set((await listKeepers(db, companyId)).map(({ id }) => id)) : undefined;

/**
 * Lists the viewer's colleagues, longest-standing first, with their positions and places in `language`. Also returns
 * whether the viewer may add one, and the viewer's completed onboarding steps.
 */
export async function indexTeammates(
  { db, settings }: Means,
  viewer: ClientViewer,
  language: Language,
): Promise<{ teammates: TeammateCard[]; may: Record<'add', boolean> } & Onboarding> {
  const [rows, positions, onboarding, keepers] = await Promise.all([
    listColleagues(db, viewer.companyId),
    listPositionsByContact(db, viewer.companyId, language),
    findOnboarding(db, viewer),
    findKeepers({ db, settings }, viewer),
  ]);
  return {
    teammates: rows.map((row) => ({
      ...presentCard(viewer, row, positions.get(row.id) ?? []),
      ...(keepers && { isKeeper: keepers.has(row.id) }),
    })),
    may: mayOf({ add: whyNotActing(viewer, createTeammate) }),
    ...onboarding,
  };
}

function presentCard(viewer: ClientViewer, row: TeammateRow, positions: ListedPosition[]): TeammateCard {
  const card = {
    ...presentTeammate(row, positions, viewer),
    ...presentStanding(row),
    hasSignedIn: hasSignedIn(row),
  };
  return {
    ...card,
    may: { ...card.may, ...mayOf({ invite: whyNotActing(viewer, inviteTeammate) ?? whyNotInviteAgain(card) }) },
  };
}

/** Returns a member of the viewer's own company for the edit screen; 404 for all others. */
export async function getColleague(
  { db, settings }: Means,
  viewer: ClientViewer,
  teammateId: number,
  { flowHash, language }: { flowHash: Buffer | undefined; language: Language },
): Promise<EditableTeammate> {
  const row = await findTeammate(db, teammateId);
  checkColleague(viewer, row);
  const [positions, emailChange = null, rules, keepers] = await Promise.all([
    listOwnPositions(db, row, viewer, language),
    findEmailChange(db, teammateId, { id: viewer.id, flowHash }),
    rulesFor({ db, settings }, viewer, row),
    findKeepers({ db, settings }, viewer),
  ]);
  const teammate = presentTeammate(row, positions, viewer);
  return {
    ...teammate,
    version: row.version,
    hasSignedIn: hasSignedIn(row),
    emailChange,
    // Also one who cannot keep it now, suspended or leaving, so that another can end it.
    ...(keepers && { isKeeper: row.isKeeper || keepers.has(teammateId) }),
    may: { ...teammate.may, ...mayOf(rules) },
    whyNot: whyNotOf(rules),
  };
}

/** The viewer's permissions on a member's form. */
async function rulesFor({ db, settings }: Means, viewer: ClientViewer, row: TeammateRow) {
  const member = { ...row, hasSignedIn: hasSignedIn(row) };
  const whyNotKeep = await findWhyNotKeep({ db, settings }, viewer);
  return {
    changeEmail: whyNotChangeEmail(viewer, member, whyNotKeep),
    delete: whyNotActing(viewer, deleteTeammate) ?? whyNotDelete(viewer, row.id) ?? whyNotKeep,
    setKeeper: whyNotActing(viewer, setKeeper) ?? whyNotKeep ?? whyNotSetKeeper(settings, viewer, member),
    leave: whyNotActing(viewer, leaveCompany) ?? whyNotLeave(viewer, { hasSuccessor: await hasSuccessor(db, viewer) }),
  };
}
