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
  'hiding.title': Record<never, never>;
  'hiding.note': Record<never, never>;
  'hiding.none': Record<never, never>;
  'hiding.list': Record<never, never>;
  'hiding.remove': { company: string };
  'hiding.removed': { company: string };
  'finder.label': Record<never, never>;
  'finder.placeholder': Record<never, never>;
  'finder.clear': Record<never, never>;
  'finder.found': Record<never, never>;
  'finder.count': { count: number };
  'finder.hidden': Record<never, never>;
  'preview.covers': { company: string };
  'preview.conversation': { name: string; company: string };
  'preview.unanswered': { name: string; company: string };
  'preview.end': Record<never, never>;
  'preview.hide': Record<never, never>;
  'preview.cancel': Record<never, never>;
  'limits.title': Record<never, never>;
  'limits.risk': Record<never, never>;
  'limits.seen': Record<never, never>;
  'limits.threads': Record<never, never>;
  'status.saving': Record<never, never>;
  'status.saved': Record<never, never>;
}
