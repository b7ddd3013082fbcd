import type { MailReason } from '#contract/mail-reasons.ts';

/** Describes why a mail failed, by its cause. */
export const failureWords: Record<MailReason, string> = {
  unconfirmed: 'The mail server accepted it but did not confirm: it may have arrived.',
  recipient: 'The mail server does not accept mail for this address.',
  sender: 'The mail server does not accept mail from our address.',
  content: 'The mail server refused the mail itself.',
  'content refused': 'The mail server refused the mail itself.',
  login: 'The mail server refused the user name or password of SMTP_URL.',
  connection: 'The mail server could not be reached.',
  other: 'The mail server did not accept it.',
  stopped: 'The mail server did not accept it.',
  internal: 'Something went wrong here; see the log.',
};
