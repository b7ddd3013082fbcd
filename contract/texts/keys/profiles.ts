// Made from ../en/profiles.json by node scripts/texts.mjs --write.
export type ProfilesTexts = Record<never, never>;
