import { accountTypes } from '#contract/call.ts';
import type { Company, CompanySummary, ListedPosition, ProfilePart, TeammateSummary } from '#contract/companies.ts';
import type { Language } from '#contract/texts/languages.ts';
import { deleteMedia } from '#server/media/service.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import { type Denial, checkMay, whyNotRestricted } from '#server/platform/errors/may.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { type Correspondent, whyNotKeep } from './policy.ts';
import {
  presentCompany,
  presentCompanySummary,
  presentListedPosition,
  presentMember,
  presentPerson,
  presentStanding,
} from './present.ts';
import * as store from './store.ts';
import { deleteTextImages } from './text-image-store.ts';

export { companyKey } from './make-company-key.ts';
export { presentCompanySummary, presentPerson, presentStanding };
export { type Correspondent, closed, whyNotWrite } from './policy.ts';
export { checkSaved } from './check-saved.ts';
export {
  extendTrial,
  insertCompany,
  listKeepers,
  lockCompany,
  nameKeepers,
  unnameKeeper,
  updateTrial,
} from './store.ts';
export { lockTextImages } from './text-image-store.ts';
export { type TextServices, readCompanyText, settleTextImages, textImageHandlers } from './store-text-images.ts';

type Employer = CompanySummary & Pick<Company, 'tagline' | 'description' | 'benefits' | 'teammates'>;

/** The viewer of a company; members see its Drafts too. */
export type Onlooker = Correspondent;

/** Returns a company's profile as the viewer may see it, with places in `language`; 404 if there is none. */
export async function getCompany(
  db: Database,
  companyId: number,
  viewer: Onlooker,
  language: Language,
): Promise<Company> {
  const [company, teammates, positions] = await Promise.all([
    store.findCompany(db, companyId),
    listTeammates(db, companyId, viewer),
    listVisiblePositions(db, companyId, viewer, { language }),
  ]);
  if (!company || !isShown(company, viewer)) throw new AppError('not-found', 'There is no such company.');
  return presentCompany(company, positions, teammates, { isMember: viewer.companyId === companyId });
}

/** Only administrators see a suspended company. */
const isShown = ({ suspendedUntil }: { suspendedUntil: unknown }, { type }: Onlooker): boolean =>
  suspendedUntil === null || type === accountTypes.administrator;

/** Returns the company part of a position's profile: the employer and the people to talk with. */
export async function getEmployer(db: Database, companyId: number, viewer: Onlooker): Promise<Employer> {
  const [company, teammates] = await Promise.all([
    store.findCompany(db, companyId),
    listTeammates(db, companyId, viewer),
  ]);
  if (!company) throw new AppError('not-found', 'There is no such company.');
  const { tagline, description, benefits } = company;
  return { ...presentCompanySummary(company), tagline, description, benefits, teammates };
}

/**
 * Lists the members of a company, longest-standing first; suspended ones and those who have never signed in only for
 * colleagues and administrators.
 */
export async function listTeammates(db: Database, companyId: number, viewer: Onlooker): Promise<TeammateSummary[]> {
  const members = await store.listMembers(db, companyId);
  const seesAll = viewer.companyId === companyId || viewer.type === accountTypes.administrator;
  return members
    .filter(({ isAvailable, lastSeenAt }) => (isAvailable && lastSeenAt !== null) || seesAll)
    .map((member) => presentMember({ ...member, companyId }, viewer));
}

/**
 * Lists a company's positions, newest first, with their places in `language`. Only members see Drafts. With
 * `contactId`, only the positions about which engineers reach that member.
 */
export async function listVisiblePositions(
  db: Database,
  companyId: number,
  viewer: Onlooker,
  { contactId, language }: { contactId?: number; language: Language },
): Promise<ListedPosition[]> {
  const hasDrafts = viewer.companyId === companyId;
  const positions = await store.listPositions(db, companyId, { hasDrafts, contactId });
  return positions.map((row) => presentListedPosition(row, language));
}

/** Lists the positions of a company by the contact that its members chose, newest first. */
export async function listPositionsByContact(
  db: Database,
  companyId: number,
  language: Language,
): Promise<Map<number | null, ListedPosition[]>> {
  const byContact = Map.groupBy(
    await store.listPositions(db, companyId, { hasDrafts: true }),
    ({ mainTeammateId }) => mainTeammateId,
  );
  return new Map([...byContact].map(([id, rows]) => [id, rows.map((row) => presentListedPosition(row, language))]));
}

/** Pauses new conversations of a company while administrators look at reports. */
export const holdFirstContacts = async (db: Database, companyId: number): Promise<void> =>
  void (await store.setFirstContactsHeld(db, companyId, true));

/** Ends the pause of `holdFirstContacts`. */
export const releaseFirstContacts = async (db: Database, companyId: number): Promise<void> =>
  void (await store.setFirstContactsHeld(db, companyId, false));

/** Deletes a company with its images and, by cascade, its members and positions. */
export async function deleteCompany(db: Database, companyId: number): Promise<void> {
  // The pictures of its texts are locked before the positions, as in a save.
  await deleteTextImages(db, companyId);
  const { avatarKey, backgroundImageKey } = await store.deleteCompany(db, companyId);
  await deleteMedia(
    db,
    [avatarKey, backgroundImageKey].filter((key) => key !== null),
  );
}

/** Whether someone is a member of a company. */
export const isMember = async (db: Database, companyId: number, userId: number): Promise<boolean> =>
  (await store.findMember(db, companyId, userId)) !== undefined;

/**
 * Keeps the viewer a member until the transaction ends. 401 if they were removed during their request, 403 if they were
 * suspended. Call it after locking the company, if at all: a removal locks the two in this order.
 */
export async function lockMembership(db: Database, viewer: { id: number; companyId: number }): Promise<void> {
  const member = await store.lockMember(db, viewer.companyId, viewer.id);
  if (!member) throw new AppError('not-signed-in', 'Please sign in.');
  checkMay(whyNotRestricted({ restriction: member.isAvailable ? null : 'suspended' }));
}

/** Locks the viewer's company and its membership until the transaction ends; otherwise like `lockMembership`. */
export async function lockOwnCompany(db: Database, viewer: { id: number; companyId: number }): Promise<void> {
  await store.lockCompany(db, viewer.companyId);
  await lockMembership(db, viewer);
}

/** Why the viewer may not keep the team of their company; with TEAM_KEEPERS=no each member may. */
export const findWhyNotKeep = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: Pick<ClientViewer, 'id' | 'companyId'>,
): Promise<Denial | undefined> =>
  settings.teamKeepers ? whyNotKeep(viewer, await store.listKeepers(db, viewer.companyId)) : undefined;

/** 403 unless the viewer may keep the team of their company. */
export const checkKeeper = async (...given: Parameters<typeof findWhyNotKeep>): Promise<void> =>
  checkMay(await findWhyNotKeep(...given));

/** The onboarding steps, with the parts that complete them. Names are never empty. */
const steps = [
  [1, ['title', 'bio']],
  [2, ['about', 'pitch']],
  [3, ['position']],
] as const;

export interface Onboarding {
  completedProfiles: (1 | 2 | 3)[];
  missingParts: ProfilePart[];
}

/** Finds a member's completed onboarding steps, and the missing parts of the others. */
export async function findOnboarding(db: Database, viewer: { id: number; companyId: number }): Promise<Onboarding> {
  const parts = await store.findParts(db, { userId: viewer.id, companyId: viewer.companyId });
  const isMissing = (part: ProfilePart) => parts?.[part] !== true;
  return {
    completedProfiles: steps.flatMap(([step, needed]) => (needed.some(isMissing) ? [] : [step])),
    missingParts: steps.flatMap(([, needed]) => needed.filter(isMissing)),
  };
}
