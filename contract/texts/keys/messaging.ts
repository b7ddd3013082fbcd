// Made from ../en/messaging.json by node scripts/texts.mjs --write.
export type MessagingTexts = Record<never, never>;
