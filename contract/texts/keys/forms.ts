// Made from ../en/forms.json by node scripts/texts.mjs --write.
export interface FormsTexts {
  'code.help': Record<never, never>;
  'code.wrongCredentialsWrongToken': Record<never, never>;
  'code.expiredCode': Record<never, never>;
  'code.tooManyAttempts': Record<never, never>;
  'code.sendAgain': Record<never, never>;
  'code.sendAgainIn': { wait: string };
  'wait.seconds': { count: number };
  'wait.minutes': { count: number };
  'wait.hours': { count: number };
  'count.characters': { count: number; max: number };
  'delete.question': Record<never, never>;
  'unsaved.question': Record<never, never>;
  'unsaved.restored': Record<never, never>;
  'conflict.question': { names: string; count: number };
  'conflict.explanation': Record<never, never>;
  'conflict.theirs': Record<never, never>;
  'conflict.mine': Record<never, never>;
  'conflict.fieldMine': { label: string };
  'conflict.fieldTheirs': { label: string };
  'conflict.empty': Record<never, never>;
  'conflict.yes': Record<never, never>;
  'conflict.no': Record<never, never>;
  'save.markedFields': Record<never, never>;
}
