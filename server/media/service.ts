/** Public interface of the media room. */
export { avatarPng } from './avatar-png.ts';
export { type ImageSource, loadSharp } from './image.ts';
export {
  deleteMedia,
  keepMedia,
  mediaHandlers,
  mediaUrl,
  newImageKey,
  publicMediaKey,
  removeUnkept,
  removeUnlessKept,
  removedImages,
  replacedImages,
  storeImage,
  withStoredImages,
} from './stored-media.ts';
export { newVideoKey, posterKeyOf, storePoster } from './video-key.ts';
export { newAttachmentKey, storePdf } from './pdf-file.ts';
export { type StoredVideo, storeVideo } from './video-file.ts';
export { openFile } from './open-file.ts';
