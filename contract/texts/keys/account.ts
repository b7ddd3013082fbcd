// Made from ../en/account.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface AccountTexts {
  'screen.title': Record<never, never>;
  'address.title': Record<never, never>;
  'address.note': { strong: Tag; email: string };
  'address.change': Record<never, never>;
  'address.new': Record<never, never>;
  'address.new.help': Record<never, never>;
  'address.send': Record<never, never>;
  'address.cancel': Record<never, never>;
  'device.both': { browser: string; system: string };
  'device.unknown': Record<never, never>;
  'sessions.title': Record<never, never>;
  'sessions.note': Record<never, never>;
  'sessions.this': Record<never, never>;
  'sessions.since': { moment: string };
  'sessions.used': { moment: string };
  'sessions.end': Record<never, never>;
  'sessions.end.label': { device: string };
  'sessions.ended': { device: string };
  'sessions.endOthers': Record<never, never>;
  'sessions.othersEnded': Record<never, never>;
  'activity.title': Record<never, never>;
  'activity.note': Record<never, never>;
  'activity.none': Record<never, never>;
  'activity.newDevice': Record<never, never>;
  'activity.sessionsEnded': Record<never, never>;
  'activity.addressChanged': Record<never, never>;
  'activity.addressRestored': Record<never, never>;
  'activity.actedAs': Record<never, never>;
  'activity.suspended': Record<never, never>;
  'activity.restored': Record<never, never>;
  'decisions.title': Record<never, never>;
  'decisions.note': Record<never, never>;
}
