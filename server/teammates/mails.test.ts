import { expect, test } from 'vitest';
import type { Language } from '#contract/texts/languages.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { teammateMails } from './mails.ts';

const settings = readSettings({ APP_SECRET: 'a secret of the tests', APP_URL: 'https://jobs.example.com' });
const invite = (names: { inviterName: string | null; companyName: string }, language: Language = 'en') =>
  teammateMails.invitation.write(settings, { email: 'noor@example.com', language, logo: null, ...names });

test('an invitation is available in German, with or without the name of a colleague', () => {
  const subjects = ['Ada', null].map((inviterName) => invite({ inviterName, companyName: 'Northwind' }, 'de').subject);
  expect(subjects).toEqual([
    'Ada hat dich auf Rolecall zu Northwind hinzugefügt',
    'Northwind hat dich auf Rolecall ins Team geholt',
  ]);
});

test('names in a mail are escaped', () => {
  const { html } = invite({ inviterName: '<b>Ada</b>', companyName: 'A & "B"' });
  expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  expect(html).toContain('A &amp; &quot;B&quot;');
  expect(html).not.toContain('<b>');
});
