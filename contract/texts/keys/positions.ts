// Made from ../en/positions.json by node scripts/texts.mjs --write.
export type PositionsTexts = Record<never, never>;
