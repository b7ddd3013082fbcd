// Made from ../en/mail.json by node scripts/texts.mjs --write.
export interface MailTexts {
  'code.signup.subject': { code: string; product: string };
  'code.signup.title': Record<never, never>;
  'code.signup.action': Record<never, never>;
  'code.signup.warning': { product: string };
  'code.signin.subject': { code: string; product: string };
  'code.signin.title': Record<never, never>;
  'code.signin.action': Record<never, never>;
  'code.signin.warning': { product: string };
  'code.change-email.subject': { code: string; product: string };
  'code.change-email.title': Record<never, never>;
  'code.change-email.action': Record<never, never>;
  'code.change-email.warning': { product: string };
  'code.validity': { minutes: number };
}
