import { expect, test } from 'vitest';
import { passkeyEvents, passkeyMail } from './passkey-mail.ts';

const settings = { productName: 'Rolecall', at: new Date('2026-05-03T14:02:00Z'), link: 'https://x.example/account' };
const device = { browser: 'Firefox', system: 'Linux' };

test.each(passkeyEvents)('the mail about a passkey %s has a subject that tells nothing, in both languages', (event) => {
  for (const [language, subject] of [
    ['en', 'Security of your Rolecall account'],
    ['de', 'Sicherheit deines Kontos bei Rolecall'],
  ] as const) {
    const mail = passkeyMail({ ...settings, event, device, language });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain('https://x.example/account');
    expect(mail.text).not.toMatch(/\d{6}/);
  }
});

test('it says where and when, and only when of what the user has not done', () => {
  const added = passkeyMail({ ...settings, event: 'added', device });
  expect(added.text).toContain('Firefox on Linux, 3 May 2026 at 14:02 UTC');
  expect(added.text).toContain('If it was not you');
  const reset = passkeyMail({ ...settings, event: 'reset', device: null });
  expect(reset.text).toMatch(/^ *3 May 2026 at 14:02 UTC$/m);
  expect(reset.text).toContain('An administrator removed them');
});
