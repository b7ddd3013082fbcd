// Made from ../en/talents.json by node scripts/texts.mjs --write.
export type TalentsTexts = Record<never, never>;
