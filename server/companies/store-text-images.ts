import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import { type ImageSource, mediaUrl, publicMediaKey, withStoredImages } from '#server/media/service.ts';
import type { Services } from '#server/platform/calls/services.ts';
import type { Database } from '#server/platform/database/connect.ts';
import { AppError, onField } from '#server/platform/errors/app-error.ts';
import { type Handler, defineKind, enqueue, handle } from '#server/platform/deliveries/deliveries.ts';
import { countAgainst } from '#server/platform/limits/limits.ts';
import { quotas } from '#server/platform/limits/table.ts';
import type { ClientViewer } from '#server/platform/session/viewer.ts';
import { type PlaceImage, cleanRichText, isElsewhere } from '#server/rich-text/service.ts';
import { lockCompany, lockMember } from './store.ts';
import {
  countTextImages,
  deleteUnusedTextImage,
  deleteUnreferencedTextImages,
  hasTextImage,
  insertTextImage,
  markTextImagesUsed,
} from './text-image-store.ts';

/** Services required for a company's texts. */
export type TextServices = Pick<Services, 'db' | 'storage' | 'settings'>;

/** Author of a company's text. */
type TextWriter = Pick<ClientViewer, 'id' | 'companyId'>;

/** Days in which a user may return to an unsaved form. */
const unusedDays = 7;
const newPicturesInOneText = 30;

const removeUnusedPicture = defineKind({
  name: 'remove-unused-picture',
  channel: 'task',
  urgency: 'soon',
  details: z.object({ key: z.string() }),
  maxTries: 50,
  longestPauseSeconds: 3_600,
});

export const removalOf = (key: string): string => `remove-unused-picture:${key}`;

/** Handlers of tasks about pictures in texts. */
export const textImageHandlers = ({ db }: Pick<Services, 'db'>): Handler[] => [
  handle(removeUnusedPicture, ({ details: { key } }) => deleteUnusedTextImage(db, key)),
];

/**
 * Stores a picture for a text of the company and returns its address. It is removed after a week unless a text with it
 * is saved. Media refusals name the part or the field at `path`. 429 for too many uploads in an hour, 409 beyond the
 * company's quota.
 */
export async function storeTextImage(
  services: TextServices,
  { id, companyId }: TextWriter,
  image: ImageSource,
  path = 'image',
): Promise<string> {
  await countAgainst(services.db, 'pictures:hour', companyId);
  // Concurrent uploads may exceed it by their own number.
  if ((await countTextImages(services.db, companyId)) >= quotas.textPictures.max)
    throw new AppError(
      'conflict',
      `The texts of your company hold ${quotas.textPictures.max} pictures, the most that are kept. Remove some first.`,
      { reason: { code: 'textPictures', params: { max: quotas.textPictures.max } } },
    );
  return withStoredImages(services, id, { image: { kind: 'text', image, path } }, async (db, { imageKey }) => {
    // The viewer may have been removed during the upload. The company is locked first, as in a removal.
    await lockCompany(db, companyId);
    if (!(await lockMember(db, companyId, id))) throw new AppError('not-signed-in', 'Please sign in.');
    const key = imageKey as string; // of an existing image
    await insertTextImage(db, { key, companyId });
    await enqueue(db, removeUnusedPicture, { key }, { runIn: unusedDays * 86_400_000, key: removalOf(key) });
    return mediaUrl(key);
  });
}

/**
 * Cleans a text of the company, so that all its pictures are the company's own or on other servers. Stores pictures
 * embedded as data:. Copies those of other companies, so that no company can remove another's picture. Drops invalid
 * ones. Refusals name the field at `path`: 422 if too long, 413 for more than 30 new pictures, and media's own.
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
      throw new AppError('too-large', `A text takes at most ${newPicturesInOneText} new pictures at once.`, {
        reason: { code: 'newPictures', params: { max: newPicturesInOneText } },
      });
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

/** Decodes an embedded picture; media checks its content later. */
function readDataImage(address: string): Buffer | undefined {
  const base64 = /^data:image\/(?:png|jpe?g|gif|webp);base64,([A-Za-z0-9+/=]+)$/i.exec(address)?.[1];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

/**
 * Key of a stored image at an address of this server. The origin is optional, because pictures copied from a page
 * include it.
 */
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
 * Keeps the pictures of a text just written. Removes those of its previous version that no text of the company uses
 * anymore. 409 if a picture of the text was removed at this moment.
 */
export async function settleTextImages(
  db: Database,
  companyId: number,
  { former, text }: { former: string; text: string },
): Promise<void> {
  const keys = keysIn(text);
  if ((await markTextImagesUsed(db, companyId, keys)) < keys.length)
    throw new AppError('conflict', 'A picture of this text has just been removed. Please save once more.', {
      reason: { code: 'pictureRemoved' },
    });
  await deleteUnreferencedTextImages(
    db,
    companyId,
    keysIn(former).filter((key) => !keys.includes(key)),
  );
}

const keysIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/ src="\/media\/(text\/[A-Za-z0-9_-]{22}\.webp)"/g)].map(([, key = '']) => key)),
];
