// Made from ../en/accounts.json by node scripts/texts.mjs --write.
import type { Tag } from '#contract/texts/tag.ts';

export interface AccountsTexts {
  'signIn.title': Record<never, never>;
  'signIn.submit': Record<never, never>;
  'signIn.you': Record<never, never>;
  'signIn.code': Record<never, never>;
  'signIn.newHere': { product: string; link: Tag };
  'signIn.accountRemoved': Record<never, never>;
  'signIn.addressGone': Record<never, never>;
  'signIn.sessionEnded': Record<never, never>;
  'signIn.sessionEndedKept': Record<never, never>;
  'signIn.wrongCredentialsWrongUser': Record<never, never>;
  'signUp.title': Record<never, never>;
  'signUp.submit': Record<never, never>;
  'signUp.confirm': Record<never, never>;
  'signUp.you': Record<never, never>;
  'signUp.code': Record<never, never>;
  'signUp.hasAccount': { link: Tag };
  'signUp.rules': { link: Tag };
  'signUp.wrongCompanyName': Record<never, never>;
  'signUp.wrongName': Record<never, never>;
  'signUp.wrongEmail': Record<never, never>;
  'signUp.emailAlreadyExists': Record<never, never>;
  'field.email': Record<never, never>;
  'field.company': Record<never, never>;
  'field.firstName': Record<never, never>;
  'field.lastName': Record<never, never>;
  'accountType.label': Record<never, never>;
  'accountType.client': Record<never, never>;
  'accountType.client.note': Record<never, never>;
  'accountType.talent': Record<never, never>;
  'accountType.talent.note': Record<never, never>;
  'code.changeAddress': Record<never, never>;
  'code.sentAgain': Record<never, never>;
  'wait.codeNow': Record<never, never>;
  'wait.codeIn': { wait: string };
  'wait.tryNow': Record<never, never>;
  'wait.tryIn': { wait: string };
  applying: { position: string; company: string };
  'roles.sentence': Record<never, never>;
  'roles.frontEnd': Record<never, never>;
  'roles.platform': Record<never, never>;
  'roles.data': Record<never, never>;
  'roles.mobile': Record<never, never>;
  'roles.security': Record<never, never>;
}
