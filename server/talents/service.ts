import type { RawBuilder } from 'kysely';
import { accountTypes } from '#contract/call.ts';
import type { Talent, TalentChanges, TransformedTalent } from '#contract/talents.ts';
import { updateUser } from '#server/accounts/service.ts';
import type { Correspondent } from '#server/companies/service.ts';
import {
  type ImageSource,
  deleteMedia,
  removedImages,
  replacedImages,
  withStoredImages,
} from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, checkVersion } from '#server/platform/database/connect.ts';
import { AppError } from '#server/platform/errors/app-error.ts';
import type { Hearer } from '#server/platform/events/events.ts';
import type { TalentViewer } from '#server/platform/session/viewer.ts';
import { checkCountry } from '#server/reference/service.ts';
import { readTalentChanges } from './read-talent-changes.ts';
import { missingParts, presentTalent, presentTransformedTalent } from './present.ts';
import {
  type AccountChanges,
  type ProfileChanges,
  type TalentRow,
  insertTalent,
  listTalents,
  lockTalent,
  updateOffsets,
  updateTalent,
} from './store.ts';

/** Creates the empty profile of a new talent. */
export const createProfile: Hearer<'userSignedUp'> = async (db, { userId, type }) => {
  if (type === accountTypes.talent) await insertTalent(db, userId);
};

/** Updates the standard offsets that profiles store and matching compares. */
export const correctProfileOffsets: Hearer<'timezonesInstalled'> = async (db) => void (await updateOffsets(db));

/** Condition on a talent `t`: whether the viewer sees them. */
type IsSeen = RawBuilder<boolean>;

type Onlooker = Correspondent & { isSeen: IsSeen };

/**
 * Returns a talent's profile as the viewer sees it, their own with all options. 404 if the id is not a talent visible
 * to the viewer.
 */
export const getTalent = async (db: Database, talentId: number, viewer: Onlooker): Promise<Talent> =>
  presentTalent(await loadTalent(db, talentId, viewer.isSeen), viewer);

/** Returns a talent for a card; 404 if the id is not a talent visible to the viewer. */
export const getTransformedTalent = async (
  db: Database,
  talentId: number,
  viewer: Onlooker,
): Promise<TransformedTalent> => presentTransformedTalent(await loadTalent(db, talentId, viewer.isSeen), viewer);

/** Returns talents for cards, in the order of `ids`; leaves out those not visible to the viewer. */
export async function listTransformedTalents(
  db: Database,
  ids: readonly number[],
  viewer: Onlooker,
): Promise<TransformedTalent[]> {
  const rows = new Map((await listTalents(db, ids, viewer.isSeen)).map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = rows.get(id); // undefined if just deleted or hidden
    return row ? presentTransformedTalent(row, viewer) : [];
  });
}

/** Returns the parts that the talent's profile lacks. */
export const getMissingParts = async (db: Database, talentId: number) => ({
  missing: missingParts(await loadTalent(db, talentId)),
});

export async function loadTalent(db: Database, talentId: number, isSeen?: IsSeen): Promise<TalentRow> {
  const [row] = await listTalents(db, [talentId], isSeen);
  if (!row) throw noSuchTalent();
  return row;
}

/**
 * Saves the viewer's own profile with its images, and deletes the images replaced or removed. 404 for another talent's
 * id, 409 for changes to an older version. 422 for unknown options and addresses that are not http(s). Also refuses as
 * media does.
 */
export async function saveTalent(
  services: Services,
  viewer: Pick<TalentViewer, 'id'>,
  { id, version, removedImages: removed, ...changes }: TalentChanges,
  files: { avatar?: ImageSource; backgroundImage?: ImageSource },
): Promise<void> {
  if (id !== undefined && id !== viewer.id) throw noSuchTalent();
  const { account, profile } = await readTalentChanges(changes);
  const images = {
    avatar: { kind: 'avatar', image: files.avatar },
    backgroundImage: { kind: 'background', image: files.backgroundImage },
  } as const;
  await withStoredImages(services, viewer.id, images, async (db, stored) => {
    const keys = { ...removedImages(removed), ...stored };
    const former = await lockTalent(db, viewer.id);
    // The account was deleted during the upload.
    if (!former) throw new AppError('not-signed-in', 'Please sign in.');
    checkVersion(version, former.version, { code: 'savedBySelf' });
    const { avatarKey, backgroundImageKey } = keys;
    await writeChanges(
      db,
      viewer.id,
      { ...account, ...(avatarKey !== undefined && { avatarKey }) },
      { ...profile, ...(backgroundImageKey !== undefined && { backgroundImageKey }) },
    );
    await deleteMedia(db, replacedImages(former, keys));
  });
}

/** Saves the country of the viewer's on-site work. 404 for another talent's id, 422 for an unknown country. */
export async function savePhysicalCountry(
  db: Database,
  viewer: Pick<TalentViewer, 'id'>,
  { talentId, physicalCountryId }: { talentId: number; physicalCountryId: number | null },
): Promise<void> {
  if (talentId !== viewer.id) throw noSuchTalent();
  if (physicalCountryId !== null) checkCountry(physicalCountryId, 'physicalCountryId');
  await writeChanges(db, viewer.id, {}, { physicalCountryId });
}

/** Writes the changes, if any, as the next version of the profile, which covers the account. */
async function writeChanges(db: Database, id: number, account: AccountChanges, profile: ProfileChanges): Promise<void> {
  if (Object.keys({ ...account, ...profile }).length === 0) return;
  await updateUser(db, id, account);
  await updateTalent(db, id, profile);
}

const noSuchTalent = () => new AppError('not-found', 'There is no such talent.');
