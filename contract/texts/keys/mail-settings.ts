// Made from ../en/mail-settings.json by node scripts/texts.mjs --write.
export type MailSettingsTexts = Record<never, never>;
