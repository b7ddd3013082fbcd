// Made from ../en/shell.json by node scripts/texts.mjs --write.
export type ShellTexts = Record<never, never>;
