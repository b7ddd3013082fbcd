// Made from ../en/reference.json by node scripts/texts.mjs --write.
export type ReferenceTexts = Record<never, never>;
