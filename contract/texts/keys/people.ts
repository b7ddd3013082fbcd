// Made from ../en/people.json by node scripts/texts.mjs --write.
export type PeopleTexts = Record<never, never>;
