// Made from ../en/admin.json by node scripts/texts.mjs --write.
export type AdminTexts = Record<never, never>;
