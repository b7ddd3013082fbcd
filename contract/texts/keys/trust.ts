// Made from ../en/trust.json by node scripts/texts.mjs --write.
export interface TrustTexts {
  'screen.title': Record<never, never>;
  'first.title': Record<never, never>;
  'first.note': Record<never, never>;
  'first.used': { used: number; max: number };
  'first.unlimited': { used: number };
  'first.today': { time: string };
  'first.tomorrow': { time: string };
  'answers.title': Record<never, never>;
  'answers.note': Record<never, never>;
  'answers.none': Record<never, never>;
  'answers.count': { answered: number; of: number };
  'answers.median': { days: number };
  'answers.fresh': Record<never, never>;
  'blocked.title': Record<never, never>;
  'blocked.note': Record<never, never>;
  'blocked.none': Record<never, never>;
  'blocked.by': { name: string; moment: string };
  'blocked.byFormer': { moment: string };
  'blocked.unblock': Record<never, never>;
  'blocked.unblock.label': { name: string };
  'blocked.unblocked': { name: string };
}
