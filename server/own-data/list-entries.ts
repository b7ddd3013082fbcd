import { accountTypes } from '#contract/call.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { readAccount } from './read-account.ts';
import { movesEntry } from './read-moves.ts';
import { listCompanyPictures, positionsEntry, readCompany } from './read-company.ts';
import { contactEntry, conversationEntries } from './read-conversations.ts';
import type { Owner } from './export-store.ts';
import { jsonEntry } from './write-json.ts';
import { mediaPath } from './name-media.ts';
import { findPictureKeys, readMarks, readOwnPrivacy, readProfile } from './read-profile.ts';
import { readmeEntry } from './write-readme.ts';
import { readNotes, readRecords } from './read-records.ts';
import { schemaEntry } from './write-schema.ts';
import { storedEntries } from './open-stored-files.ts';
import type { Entry } from './write-zip.ts';

/**
 * The files of a copy of a user's data. They omit secrets and their hashes, others' addresses, reporters of the user
 * and their evidence, users who hide from them, and companies' records about them.
 */
export async function* entriesOf(
  services: Pick<Services, 'background' | 'storage' | 'settings'>,
  owner: Owner,
): AsyncGenerator<Entry> {
  const { background: db, settings, storage } = services;
  const { companyId } = owner;
  yield readmeEntry(settings, owner);
  yield schemaEntry();
  yield jsonEntry('account.json', await readAccount(db, owner));
  yield jsonEntry('profile.json', await readProfile(db, owner));
  if (owner.type === accountTypes.talent) {
    yield jsonEntry('privacy.json', await readOwnPrivacy(db, owner));
    yield jsonEntry('marks.json', await readMarks(db, owner));
    yield jsonEntry('records.json', await readRecords(db, owner));
  }
  if (companyId !== null) {
    yield jsonEntry('company.json', await readCompany(db, { ...owner, companyId }));
    yield positionsEntry(db, { ...owner, companyId });
    yield movesEntry(db, owner);
    yield jsonEntry('notes.json', await readNotes(db, { ...owner, companyId }));
  }
  yield* storedEntries(storage, await listPictures(db, owner));
  if (owner.type === accountTypes.administrator) return;
  yield await contactEntry(db, owner);
  yield* conversationEntries(services, owner);
}

async function listPictures(db: Database, owner: Owner): Promise<{ key: string; path: string }[]> {
  const ofCompany = owner.companyId === null ? [] : await listCompanyPictures(db, owner.companyId);
  return [...(await findPictureKeys(db, owner.id)), ...ofCompany].map((key) => ({ key, path: mediaPath(key) }));
}
