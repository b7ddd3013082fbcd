// Made from ../en/privacy.json by node scripts/texts.mjs --write.
export interface PrivacyTexts {
  'screen.title': Record<never, never>;
  'availability.title': Record<never, never>;
  'availability.note': Record<never, never>;
  'availability.looking': Record<never, never>;
  'availability.looking.note': Record<never, never>;
  'availability.open': Record<never, never>;
  'availability.open.note': Record<never, never>;
  'availability.notLooking': Record<never, never>;
  'availability.notLooking.note': Record<never, never>;
  'limits.title': Record<never, never>;
  'limits.seen': Record<never, never>;
  'limits.threads': Record<never, never>;
  'status.saving': Record<never, never>;
  'status.saved': Record<never, never>;
}
