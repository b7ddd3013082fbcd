// Made from ../en/leaving.json by node scripts/texts.mjs --write.
export interface LeavingTexts {
  title: Record<never, never>;
  note: Record<never, never>;
  noteGrace: { days: number };
  kept: Record<never, never>;
  button: Record<never, never>;
  question: Record<never, never>;
  gone: { count: number; day: string };
  goneAtOnce: { count: number };
  last: { company: string; count: number };
  lastWithout: { company: string };
  lastInvited: { count: number };
  getData: Record<never, never>;
  delete: Record<never, never>;
  'leaving.title': { day: string };
  'leaving.text': Record<never, never>;
  keep: Record<never, never>;
}
