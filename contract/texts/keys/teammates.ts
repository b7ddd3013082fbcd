// Made from ../en/teammates.json by node scripts/texts.mjs --write.
export type TeammatesTexts = Record<never, never>;
