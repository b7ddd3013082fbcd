/** Descriptions of a mail server's refusal, by SMTP step. */
const steps: [pattern: RegExp, words: string][] = [
  [/^may have arrived/, 'The mail server accepted it but did not confirm: it may have arrived.'],
  [/RCPT TO/, 'The mail server does not accept mail for this address.'],
  [/MAIL FROM/, 'The mail server does not accept mail from our address.'],
  [/DATA/, 'The mail server refused the mail itself.'],
  [/AUTH/, 'The mail server refused the user name or password of SMTP_URL.'],
  [/CONN|EHLO|HELO|ECONNECTION|ETIMEDOUT|EDNS|ESOCKET/, 'The mail server could not be reached.'],
  [/^mail /, 'The mail server did not accept it.'],
];

/** Describes why a mail failed. `code` has the step and status for the mail server's operator. */
export function failureWords(reason: string): { sentence: string; code: string } {
  const [, sentence] = steps.find(([pattern]) => pattern.test(reason)) ?? [];
  if (sentence === undefined) return { sentence: 'Something went wrong here; see the log.', code: '' };
  return { sentence, code: /^mail \w+: (.+)$/.exec(reason)?.[1]?.trim() ?? '' };
}
