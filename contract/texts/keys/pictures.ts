// Made from ../en/pictures.json by node scripts/texts.mjs --write.
export type PicturesTexts = Record<never, never>;
