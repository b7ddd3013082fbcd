// Made from ../en/mail-settings.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface MailSettingsTexts {
  'screen.title': Record<never, never>;
  'screen.intro': { strong: Tag; email: string };
  'announcements.title': Record<never, never>;
  'announcements.note': Record<never, never>;
  'reviews.title': Record<never, never>;
  'reviews.note': Record<never, never>;
  'messages.title': Record<never, never>;
  'messages.note': Record<never, never>;
  'pace.atOnce': Record<never, never>;
  'pace.atOnce.note': Record<never, never>;
  'pace.hourly': Record<never, never>;
  'pace.hourly.note': Record<never, never>;
  'pace.daily': Record<never, never>;
  'pace.daily.note': Record<never, never>;
  'pace.never': Record<never, never>;
  'pace.never.note': Record<never, never>;
  'status.saving': Record<never, never>;
  'status.saved': Record<never, never>;
}
