// Made from ../en/rich-text.json by node scripts/texts.mjs --write.
export type RichTextTexts = Record<never, never>;
