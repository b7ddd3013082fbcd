// Made from ../en/moderation.json by node scripts/texts.mjs --write.
export interface ModerationTexts {
  'more.label': Record<never, never>;
  'block.item': Record<never, never>;
  'block.confirm': Record<never, never>;
  'block.undo': Record<never, never>;
  'question.company': { company: string; count: number };
  'question.talent': Record<never, never>;
  'done.company': { company: string };
  'done.talent': { name: string };
  'undone.company': { company: string };
  'undone.talent': { name: string };
  'report.item': Record<never, never>;
  'also.company': { company: string };
  'also.talent': Record<never, never>;
}
