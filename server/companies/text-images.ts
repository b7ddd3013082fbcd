import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { type ImageSource, mediaUrl, publicMediaKey, withStoredImages } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError, onField } from '#server/platform/errors/app-error.ts';
import { type JobHandler, defineJob, enqueue, handle } from '#server/platform/jobs/jobs.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { quotas } from '#server/platform/limits/table.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { type PlaceImage, cleanRichText, isElsewhere } from '#server/rich-text/service.ts';
import { holdCompany, lockMember } from './store.ts';
import {
  countTextImages,
  deleteUnusedTextImage,
  deleteUnreferencedTextImages,
  hasTextImage,
  insertTextImage,
  lockTextImages,
  markTextImagesUsed,
} from './text-image-store.ts';

/** What the texts of a company need of the program around them. */
export type TextServices = Pick<Services, 'db' | 'storage' | 'settings'>;

/** Who writes a text of a company. */
type TextWriter = Pick<ClientViewer, 'id' | 'companyId'>;

/** As long as somebody may come back to a form that was never saved. */
const unusedDays = 7;
const newPicturesInOneText = 30;

const removeUnusedPicture = defineJob({
  name: 'remove-unused-picture',
  payload: z.object({ key: z.string() }),
  maxTries: 50,
  longestPauseSeconds: 3_600,
});

export const removalOf = (key: string): string => `remove-unused-picture:${key}`;

/** What the job worker must run for this feature. */
export const textImageJobs = ({ db }: Pick<Services, 'db'>): JobHandler[] => [
  handle(removeUnusedPicture, ({ key }) => deleteUnusedTextImage(db, key)),
];

/**
 * Stores a picture for a text of the company that will be saved, and answers its address. It goes after a week unless a
 * text with it is saved. Refuses as its part or as the field at `path` what media refuses, with 429 too many uploads in an
 * hour, with 409 more pictures than are kept of a company.
 */
export async function storeTextImage(
  services: TextServices,
  { id, companyId }: TextWriter,
  image: ImageSource,
  path = 'image',
): Promise<string> {
  await countAgainst(services.db, 'pictures:hour', companyId);
  // Uploads at the same moment may go past it by their own number.
  if ((await countTextImages(services.db, companyId)) >= quotas.textPictures.max)
    throw new AppError(
      'conflict',
      `The texts of your company hold ${quotas.textPictures.max} pictures, the most that are kept. Remove some first.`,
    );
  return withStoredImages(services, id, { image: { kind: 'text', image, path } }, async (db, { imageKey }) => {
    // Deleted while the picture was on its way. The company first, as a deletion takes it.
    await holdCompany(db, companyId);
    if (!(await lockMember(db, companyId, id))) throw new AppError('not-signed-in', 'Please sign in.');
    const key = imageKey as string; // of an image that is there
    const runAt = new Date(Date.now() + unusedDays * 86_400_000);
    await insertTextImage(db, { key, companyId });
    await enqueue(db, removeUnusedPicture, { key }, { runAt, key: removalOf(key) });
    return mediaUrl(key);
  });
}

/**
 * Cleans a text of the company. Its pictures are then the company's own or on other servers: those that come along as
 * data: are stored, and of other companies' it gets copies, so that neither company can take a picture from the other.
 * What is no picture goes. Refuses as the field at `path` what is too long (422), more than 30 new pictures (413), and what
 * media refuses.
 */
export async function readCompanyText(
  services: TextServices,
  writer: TextWriter,
  html: string,
  path: string,
): Promise<string> {
  const { companyId } = writer;
  let made = 0;
  const store = async (bytes: Buffer | undefined) => {
    if (!bytes) return null;
    if ((made += 1) > newPicturesInOneText)
      throw new AppError('too-large', `A text takes at most ${newPicturesInOneText} new pictures at once.`);
    return storeTextImage(services, writer, bytes, path).catch(dropNoPicture);
  };
  const placeImage: PlaceImage = async (address) => {
    if (/^data:/i.test(address)) return store(readDataImage(address));
    const key = ownKey(address, services.settings.appUrl);
    if (key === undefined) return isElsewhere(address) ? address : null;
    if (await hasTextImage(services.db, { key, companyId })) return mediaUrl(key);
    const file = await services.storage.get(key);
    return store(file ? await buffer(file.body) : undefined);
  };
  return onField(path, () => cleanRichText(html, writer.id, placeImage));
}

/** The bytes of a picture that is written into a text; by its content media judges later. */
function readDataImage(address: string): Buffer | undefined {
  const base64 = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=]+)$/i.exec(address)?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

/** The key of a stored image at an address of this server, with or without its origin: copied out of a page it has one. */
function ownKey(address: string, appUrl: string): string | undefined {
  const path = address.startsWith(`${appUrl}/`) ? address.slice(appUrl.length) : address;
  const key = /^\/media\/(.+)$/.exec(path)?.[1];
  return key !== undefined && publicMediaKey.test(key) ? key : undefined;
}

function dropNoPicture(error: unknown): null {
  if (error instanceof AppError && error.code === 'unsupported-media-type') return null;
  throw error;
}

/**
 * Holds the pictures of the company's texts until the transaction ends, so that no two saves judge at once which of them
 * are still referred to. To be called before a position is locked, and after the company where that is locked too.
 */
export const holdTextImages = (db: Database, companyId: number): Promise<void> => lockTextImages(db, companyId);

/**
 * Keeps the pictures of a text that has just been written, and removes those of its former version that no text of the
 * company shows any more. Refuses with 409 a text whose picture was removed in the same moment.
 */
export async function settleTextImages(
  db: Database,
  companyId: number,
  { former, text }: { former: string; text: string },
): Promise<void> {
  const keys = keysIn(text);
  if ((await markTextImagesUsed(db, companyId, keys)) < keys.length)
    throw new AppError('conflict', 'A picture of this text has just been removed. Please save once more.');
  await deleteUnreferencedTextImages(
    db,
    companyId,
    keysIn(former).filter((key) => !keys.includes(key)),
  );
}

const keysIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ src="\/media\/(text\/[A-Za-z0-9_-]{22}\.webp)"/g)].map(([, key = '']) => key)),
];
