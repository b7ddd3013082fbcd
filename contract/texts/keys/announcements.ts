// Made from ../en/announcements.json by node scripts/texts.mjs --write.
export type AnnouncementsTexts = Record<never, never>;
