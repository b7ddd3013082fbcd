// Made from ../en/home.json by node scripts/texts.mjs --write.
export type HomeTexts = Record<never, never>;
