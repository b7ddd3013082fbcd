import { randomBytes } from 'node:crypto';
import type { Changes } from '#contract/description.ts';
import { noOffice } from '#contract/place.ts';
import { type NewPosition, type PositionChanges, type positionFields, endReasons } from '#contract/positions.ts';
import {
  type TextServices,
  checkSaved,
  isMember,
  lockMembership,
  lockOwnCompany,
  lockTextImages,
  readCompanyText,
  settleTextImages,
} from '#server/companies/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import { type Database, withTransaction } from '#server/platform/database/connect.ts';
import { AppError, invalidField, readTogether } from '#server/platform/errors/app-error.ts';
import { type Denial, checkMay } from '#server/platform/errors/may.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import {
  checkCurrency,
  readCountryChoices,
  readSkillChoices,
  readTimezoneOrAny,
  readWorkTypeIds,
} from '#server/reference/service.ts';
import {
  isNeverSaved,
  mayAnnounce,
  whyFull,
  whyNotAdd,
  whyNotGoLive,
  whyNotShowByToken,
  whyTakenDown,
} from './policy.ts';
import * as store from './store.ts';
import type { PositionRow, PositionUpdate } from './store.ts';
import { checkVersionRoom, noteVersion } from './versions-store.ts';

type Client = Pick<ClientViewer, 'id' | 'companyId'>;
type Saving = Client & { session: Pick<ClientViewer['session'], 'token'> };

/**
 * Creates a Draft with the viewer as its contact, in their language, and the given fields. A company on trial, expired
 * or not, may have one position: 409 for another, checked under a lock, so that concurrent requests create only one.
 * Refuses invalid fields as saving does, without creating a position.
 */
export async function createPosition(
  services: TextServices,
  viewer: Client,
  writtenIn: string | null,
  given: NewPosition | undefined = {},
): Promise<{ positionId: number; positionHashId: string }> {
  const content = await readChanges(services, viewer, given);
  await checkOffice(content.isPhysical ?? false, content);
  return withTransaction(services.db, async (db) => {
    await lockOwnCompany(db, viewer);
    checkMay(whyNotAdd(await store.lockTrial(db, viewer.companyId)));
    checkMay(whyFull(await store.countPositions(db, viewer.companyId)));
    await checkContact(db, viewer, content);
    await lockTextImages(db, viewer.companyId);
    const position = await store.insertPosition(db, {
      mainTeammateId: viewer.id,
      writtenIn,
      ...content,
      ...settleSkills({ requiredSkillIds: [], optionalSkillIds: [] }, content),
      hashId: randomBytes(16).toString('base64url'),
      companyId: viewer.companyId,
    });
    await settleTextImages(db, viewer.companyId, { former: '', text: content.description ?? '' });
    return { positionId: position.id, positionHashId: position.hashId };
  });
}

/**
 * Saves a position of the viewer's own company and returns its new state, and whether it is the company's first with a
 * title. 404 for another company's, 409 for changes to an older version. 422 for unknown options, a contact who is not
 * a member, a city or office days without on-site work, and a Live position without a title, or without pay where
 * `PAY_REQUIRED` is set. 'domain-needed' for going Live without the proven domain that the operator requires, 409 for
 * one that an administrator took down. 403 for going Live or announcing by a token.
 */
export async function updatePosition(
  services: TextServices & Pick<Services, 'emit'>,
  viewer: Saving,
  { id, version, closeReason, ...given }: PositionChanges,
): Promise<{ row: PositionRow; isFirst: boolean }> {
  const changes = await readChanges(services, viewer, given);
  return withTransaction(services.db, async (db) => {
    await lockMembership(db, viewer);
    if (changes.description !== undefined) await lockTextImages(db, viewer.companyId);
    const row = await store.lockPosition(db, id, viewer.companyId);
    if (!row) throw noSuchPosition();
    await checkSaved(db, viewer, version, { ...row, savedAt: row.updatedAt });
    const settled = { ...row, ...changes };
    const isLive = settled.isLive ?? row.isLive;
    const isPhysical = changes.isPhysical ?? row.isPhysical;
    await readTogether({
      title: () => checkTitle(settled),
      office: () => checkOffice(isPhysical, changes),
      pay: () => services.settings.payRequired && checkPay(settled),
      contact: () => checkContact(db, viewer, changes),
    });
    const isAnnounced = mayAnnounce({ isLive, ...settleSkills(row, changes) }) && !mayAnnounce(row);
    if (isAnnounced || (isLive && !row.isLive)) checkMay(whyNotShowByToken(viewer.session));
    if (settled.isLive && !row.isLive)
      checkMay(whyTakenDown(row) ?? (await findWhyNotGoLive({ ...services, db }, viewer)));
    const updated = await writePosition(services, db, row, {
      ...changes,
      ...settleSkills(row, changes),
      ...(!isPhysical && noOffice),
      ...(row.isLive &&
        !settled.isLive && { closeReason: endReasons.find((reason) => reason === closeReason) ?? null }),
      // What is changed goes Live again only by its company's will.
      isHeld: false,
      savedBy: viewer.id,
    });
    if (changes.description !== undefined)
      await settleTextImages(db, viewer.companyId, { former: row.description, text: updated.description });
    const isNamed = row.title === '' && updated.title !== '';
    return { row: updated, isFirst: isNamed && !(await store.hasOtherTitled(db, updated)) };
  });
}

/**
 * Writes changes to a position under its lock, and emits the resulting events: going Live, announcement by the saving
 * client, going back to Draft.
 */
export async function writePosition(
  { emit }: Pick<Services, 'emit'>,
  db: Database,
  row: PositionRow,
  changes: PositionUpdate & { savedBy: number | null; isHeld?: boolean },
): Promise<PositionRow> {
  const updated = await store.updatePosition(db, row, changes);
  if (updated.isLive) await checkVersionRoom(db, row.companyId);
  if (row.isLive || updated.isLive) await noteVersion(db, updated);
  if (updated.isLive && !row.isLive) await emit(db, 'positionOpened', { positionId: row.id });
  if (changes.savedBy !== null && mayAnnounce(updated) && !mayAnnounce(row))
    await emit(db, 'positionAnnounced', { position: updated, clientId: changes.savedBy });
  if (row.isLive && !updated.isLive) await emit(db, 'positionClosed', { positionId: row.id });
  return updated;
}

/**
 * Deletes a position of the viewer's own company; 404 for another company's. With `ifNeverSaved`, deletes it only if
 * `isNeverSaved`.
 */
export async function deletePosition(
  { db, emit }: Pick<Services, 'db' | 'emit'>,
  viewer: Client,
  { positionId, ifNeverSaved = false }: { positionId: number; ifNeverSaved?: boolean | undefined },
): Promise<void> {
  await withTransaction(db, async (db) => {
    await lockMembership(db, viewer);
    await lockTextImages(db, viewer.companyId);
    const row = await store.lockPosition(db, positionId, viewer.companyId);
    if (row && ifNeverSaved && !isNeverSaved(viewer, row)) return;
    if (row?.isLive) await emit(db, 'positionClosed', { positionId });
    const deleted = await store.deletePosition(db, positionId, viewer.companyId);
    if (!deleted) throw noSuchPosition();
    await settleTextImages(db, viewer.companyId, { former: deleted.description, text: '' });
  });
}

/** Finds the reason why the positions of the viewer's company cannot go Live now. */
export const findWhyNotGoLive = async (
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { companyId }: Pick<Client, 'companyId'>,
): Promise<Denial | undefined> =>
  whyNotGoLive(settings, { hasDomain: !settings.liveNeedsDomain || (await store.hasProvenDomain(db, companyId)) });

export const noSuchPosition = () => new AppError('not-found', 'There is no such position.');

/**
 * Reads, checks and cleans a position's changes. 422 for unknown skills, timezones, countries and work types, and for
 * too long a text. An absent field changes nothing.
 */
async function readChanges(
  services: TextServices,
  viewer: Client,
  { description, ...changes }: Changes<typeof positionFields>,
): Promise<PositionUpdate> {
  const read = await readTogether({
    options: () => readOptions(changes),
    text: async () =>
      description !== undefined && {
        description: await readCompanyText(services, viewer, description, 'position.description'),
      },
  });
  return { ...read.options, ...read.text };
}

/**
 * Reads a position's changes except its text; 422 for unknown skills, timezones, countries and work types, naming all
 * of them.
 */
export async function readOptions({
  skills,
  optionalSkills,
  timezone,
  countryIds,
  hiringCountryIds,
  workTypeIds,
  pay,
  ...others
}: Omit<Changes<typeof positionFields>, 'description'>): Promise<PositionUpdate> {
  const read = await readTogether({
    skills: () => skills && { requiredSkillIds: readSkillChoices(skills, 'position.skills') },
    optionalSkills: () =>
      optionalSkills && { optionalSkillIds: readSkillChoices(optionalSkills, 'position.optionalSkills') },
    timezone: () => timezone !== undefined && readTimezoneOrAny(timezone, 'position.timezone'),
    countries: () => countryIds && { countryIds: readCountryChoices(countryIds, 'position.countryIds') },
    hiring: () =>
      hiringCountryIds && { hiringCountryIds: readCountryChoices(hiringCountryIds, 'position.hiringCountryIds') },
    pay: () => pay && checkCurrency(pay.currency, 'position.pay.currency'),
    workTypes: () => workTypeIds && { workTypeIds: readWorkTypeIds(workTypeIds, 'position.workTypeIds') },
  });
  return {
    ...others,
    ...(pay !== undefined && { pay }),
    ...read.skills,
    ...read.optionalSkills,
    ...read.timezone,
    ...read.countries,
    ...read.hiring,
    ...read.workTypes,
  };
}

type Skills = Pick<PositionRow, 'requiredSkillIds' | 'optionalSkillIds'>;

/** Merges skill changes: a skill that is both required and optional becomes required only. */
function settleSkills(row: Skills, changes: PositionUpdate): Skills {
  const requiredSkillIds = changes.requiredSkillIds ?? row.requiredSkillIds;
  const optionalSkillIds = changes.optionalSkillIds ?? row.optionalSkillIds;
  return { requiredSkillIds, optionalSkillIds: optionalSkillIds.filter((id) => !requiredSkillIds.includes(id)) };
}

function checkTitle({ isLive, title }: Pick<PositionUpdate, 'isLive' | 'title'>): void {
  if (isLive && title === '')
    throw invalidField('position.title', 'A Live position needs a title', { code: 'liveTitle' });
}

/** Refuses a city and office days without on-site work. */
const checkOffice = (isPhysical: boolean, { city = '', officeDays = null }: PositionUpdate): Promise<unknown> =>
  readTogether({
    city: () => city !== '' && checkOnSite(isPhysical, 'position.city'),
    officeDays: () => officeDays !== null && checkOnSite(isPhysical, 'position.officeDays'),
  });

function checkOnSite(isPhysical: boolean, path: string): void {
  if (!isPhysical) throw invalidField(path, 'needs on-site work', { code: 'needsOnSite' });
}

function checkPay({ isLive, pay }: Pick<PositionUpdate, 'isLive' | 'pay'>): void {
  if (isLive && pay === null)
    throw invalidField('position.pay', 'A Live position states what it pays here', { code: 'livePay' });
}

/** Refuses a contact who is not a member of the viewer's company. */
async function checkContact(db: Database, viewer: Client, { mainTeammateId }: PositionUpdate): Promise<void> {
  if (mainTeammateId == null || (await isMember(db, viewer.companyId, mainTeammateId))) return;
  throw invalidField('position.mainTeammateId', 'is not a member of the company', {
    code: 'contact',
  });
}
