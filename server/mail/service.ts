export {
  type Block,
  type Link,
  type Skill,
  address,
  button,
  code,
  entry,
  fact,
  heading,
  line,
  linkLine,
  note,
  quiet,
  quote,
  section,
  skills,
  summary,
} from './write-blocks.ts';
export { discardFailedMail, listFailedMail, presentReason, retryFailedMail } from './retry-failed-mail.ts';
export { linkedPages, sendLinkedPage } from './serve-linked-pages.ts';
export { readBounce } from './read-bounce.ts';
export { recordBounce } from './record-bounce.ts';
export { inSubject, shorten } from './compose-mail.ts';
export { readMailSettings, unsubscribe } from './change-mail-settings.ts';
export type { Picture } from './embed-pictures.ts';
export { plainName } from './defuse-name.ts';
export { findColleague, findMember, findRecipient } from './recipients-store.ts';
export { seal, unseal } from './seal-text.ts';
export { readSignedToken, signToken } from './sign-token.ts';
export { type MailKind, type Page, type Words, mailHandlers, userMail } from './queue-user-mail.ts';
export { deleteRefusal, withdrawMailTo, withdrawMailToUser } from './store.ts';
