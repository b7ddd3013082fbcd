// Made from ../en/companies.json by node scripts/texts.mjs --write.
export type CompaniesTexts = Record<never, never>;
