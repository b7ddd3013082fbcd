// Made from ../en/pictures.json by node scripts/texts.mjs --write.
export interface PicturesTexts {
  'picker.changeBackground': Record<never, never>;
  'picker.changePicture': Record<never, never>;
  'picker.opening': Record<never, never>;
  'picker.remove': Record<never, never>;
  'picker.undo': Record<never, never>;
  'picker.removeStored.background': Record<never, never>;
  'picker.removeStored.picture': Record<never, never>;
  'picker.undoNew.background': Record<never, never>;
  'picker.undoNew.picture': Record<never, never>;
  'picker.undoRemoving.background': Record<never, never>;
  'picker.undoRemoving.picture': Record<never, never>;
  'crop.background': Record<never, never>;
  'crop.picture': Record<never, never>;
  'crop.area': Record<never, never>;
  'crop.byMouse': Record<never, never>;
  'crop.byTouch': Record<never, never>;
  'crop.dashed': Record<never, never>;
  'crop.use': Record<never, never>;
  'crop.failed': Record<never, never>;
  'zoom.out': Record<never, never>;
  'zoom.label': Record<never, never>;
  'zoom.in': Record<never, never>;
  'file.fileTooLarge': Record<never, never>;
  'file.tooManyPixels': Record<never, never>;
  'file.tooSmall': { pixels: number };
  'file.unreadable': Record<never, never>;
  'file.failed': Record<never, never>;
}
