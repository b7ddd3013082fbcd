// Made from ../en/shell.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface ShellTexts {
  'menu.label': Record<never, never>;
  'menu.labelUnread': Record<never, never>;
  'menu.labelWaiting': Record<never, never>;
  'menu.main': Record<never, never>;
  'menu.home': Record<never, never>;
  'menu.messages': Record<never, never>;
  'menu.profile': Record<never, never>;
  'menu.company': Record<never, never>;
  'menu.positions': Record<never, never>;
  'menu.team': Record<never, never>;
  'menu.clients': Record<never, never>;
  'menu.talents': Record<never, never>;
  'menu.mail': Record<never, never>;
  'menu.reports': Record<never, never>;
  'menu.log': Record<never, never>;
  'menu.mailSettings': Record<never, never>;
  'menu.account': Record<never, never>;
  'menu.unread': { count: string; hidden: Tag };
  'menu.waiting': { count: string; hidden: Tag };
  'menu.administrator': Record<never, never>;
  'menu.trial': Record<never, never>;
  'menu.skip': Record<never, never>;
  'parts.count': { held: number; count: number };
  'parts.next.skills': Record<never, never>;
  'parts.next.place': Record<never, never>;
  'parts.next.bio': Record<never, never>;
  'parts.next.picture': Record<never, never>;
  'parts.next.links': Record<never, never>;
  'signOut.button': Record<never, never>;
  'signOut.question': Record<never, never>;
  'signOut.details': Record<never, never>;
  'acting.label': Record<never, never>;
  'acting.text': { name: string };
  'acting.elsewhere.label': Record<never, never>;
  'acting.elsewhere.text': Record<never, never>;
  'acting.return': { wide: Tag };
}
