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
}
