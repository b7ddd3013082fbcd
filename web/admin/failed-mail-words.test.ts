import { expect, test } from 'vitest';
import { failureWords } from './failed-mail-words.ts';

test.each([
  ['mail failed: RCPT TO 554 5.7.1', 'does not accept mail for this address', 'RCPT TO 554 5.7.1'],
  ['mail failed: MAIL FROM 550', 'does not accept mail from our address', 'MAIL FROM 550'],
  ['mail refused: DATA 554 5.6.0', 'refused the mail itself', 'DATA 554 5.6.0'],
  ['mail failed: AUTH PLAIN 535', 'SMTP_URL', 'AUTH PLAIN 535'],
  ['mail failed: CONN ESOCKET', 'could not be reached', 'CONN ESOCKET'],
  ['may have arrived', 'may have arrived', ''],
  ['internal error', 'see the log', ''],
])('%s', (reason, words, code) => {
  const found = failureWords(reason);
  expect(found.sentence).toContain(words);
  expect(found.code).toBe(code);
});
