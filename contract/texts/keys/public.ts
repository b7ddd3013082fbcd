// Made from ../en/public.json by node scripts/texts.mjs --write.
export interface PublicTexts {
  'page.description': Record<never, never>;
  'page.needsScripts': Record<never, never>;
}
