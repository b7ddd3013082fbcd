// Made from ../en/contacts.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface ContactsTexts {
  label: Record<never, never>;
  them: { name: string };
  me: Record<never, never>;
  company: Record<never, never>;
  'rate.of': { name: string; count: number };
  'rate.within': { name: string; count: number; days: number };
  'rate.talent': { name: string; days: number };
  unverified: Record<never, never>;
  lapses: { name: string; day: string };
  lapsed: { days: number };
  interested: Record<never, never>;
  notInterested: Record<never, never>;
  close: Record<never, never>;
  cancel: Record<never, never>;
  'yes.text': Record<never, never>;
  'no.title': Record<never, never>;
  'no.note': Record<never, never>;
  'no.reason': Record<never, never>;
  'reason.none': Record<never, never>;
  'reason.pay': Record<never, never>;
  'reason.place': Record<never, never>;
  'reason.technology': Record<never, never>;
  'reason.level': Record<never, never>;
  'reason.company': Record<never, never>;
  'reason.notNow': Record<never, never>;
  'reason.other': Record<never, never>;
  'declined.mine': { answer: string };
  'declined.theirs': { answer: string; name: string };
  'declined.because': { reason: string };
  'close.title': Record<never, never>;
  'close.note': { name: string };
  'close.reason': Record<never, never>;
  'close.filled': Record<never, never>;
  'close.notAFit': Record<never, never>;
  'close.other': Record<never, never>;
  'closed.filled': { company: string };
  'closed.notAFit': { company: string };
  'closed.other': { company: string };
  'closed.mine': Record<never, never>;
  'refused.today': { time: string };
  'refused.tomorrow': { time: string };
  'refused.prove': { link: Tag; max: number };
}
