// Made from ../en/trust.json by node scripts/texts.mjs --write.
export interface TrustTexts {
  'screen.title': Record<never, never>;
  'blocked.title': Record<never, never>;
  'blocked.note': Record<never, never>;
  'blocked.none': Record<never, never>;
  'blocked.by': { name: string; moment: string };
  'blocked.byFormer': { moment: string };
  'blocked.unblock': Record<never, never>;
  'blocked.unblock.label': { name: string };
  'blocked.unblocked': { name: string };
}
