/** The door of the media room. */
export { deleteMedia, mediaJobs, mediaUrl, publicMediaKey, storeImage } from './stored-media.ts';
export { replacedImages, withStoredImages } from './stored-images.ts';
