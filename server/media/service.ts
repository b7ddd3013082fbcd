/** Public interface of the media room. */
export { drawLogo } from './draw-logo.ts';
export { avatarPng } from './draw-avatar.ts';
export { type ImageSource, loadSharp } from './copy-image.ts';
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
} from './store-media.ts';
export { newVideoKey, posterKeyOf, storePoster } from './store-poster.ts';
export { newAttachmentKey, storePdf } from './store-pdf.ts';
export { type StoredVideo, storeVideo } from './store-video.ts';
export { openFile } from './open-file.ts';
