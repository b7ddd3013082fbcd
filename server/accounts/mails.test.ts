import { expect, test } from 'vitest';
import type { Language } from '#contract/texts/languages.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { accountMails, passkeyEvents } from './mails.ts';

const settings = readSettings({ APP_SECRET: 'a secret of the tests', APP_URL: 'https://jobs.example.com' });
const at = '2026-05-03T14:02:00Z';
const account = 'https://jobs.example.com/account';
const unescape = (part: string) => part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const words = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();
const bodyOf = (html: string) => words(unescape(html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, ' ')));
const to = (language: Language = 'en') => ({ email: 'ada@example.com', language });

test.each([
  ['signup', 'confirmation code'],
  ['signin', 'sign-in code'],
  ['change-email', 'confirmation code'],
] as const)('the code for %s stands in the subject, the text and the HTML, and both say the same', (purpose, kind) => {
  const code = { purpose, code: '482913', minutes: 9 };
  const { subject, text, html } = accountMails.code.write(settings, { ...to(), ...code });
  expect(subject).toBe(`482913 is your Rolecall ${kind}`);
  expect(bodyOf(html).replaceAll('&#39;', "'")).toBe(words(text));
  expect(text).toContain('for the next 9 minutes.');
  expect(html).not.toMatch(/<table|<script|https?:/);
  expect(html.match(/<img\s+src="[^"]*"/g)?.map(words)).toEqual(['<img src="cid:mark@pictures"']);
});

test.each([
  [1, 'Er gilt einmal, noch eine Minute.'],
  [9, 'Er gilt einmal, in den nächsten 9 Minuten.'],
])('a code with %i minutes left is German throughout', (minutes, validity) => {
  const mail = accountMails.code.write(settings, { ...to('de'), purpose: 'signin', code: '482913', minutes });
  expect(mail.subject).toBe('482913 ist dein Anmeldecode für Rolecall');
  expect(mail.text).toContain(validity);
  expect(mail.html).toContain('<html lang="de" dir="ltr">');
  expect(mail.text).not.toMatch(/code is|Type this/);
});

const change = { newAddress: 'noor@new.example', changedBy: null, companyName: 'Northwind', token: undefined };

test('the mail about a changed address exists in German, with or without the name of a colleague', () => {
  const [byAda, byNobody] = ['Ada', null].map((changedBy) =>
    accountMails.addressChanged.write(settings, { ...to('de'), ...change, changedBy }),
  );
  expect(byAda?.text).toContain('Ada hat die Adresse deines Kontos im Team von Northwind geändert.');
  expect(byNobody?.text).toContain('Die Adresse deines Kontos im Team von Northwind wurde geändert.');
});

test('the mail to the former address states who changed it and to what, in text and HTML alike', () => {
  const facts = { ...to(), ...change, changedBy: '<b>Ada</b>', companyName: 'A & B' };
  const { subject, text, html } = accountMails.addressChanged.write(settings, facts);
  expect(subject).toBe('Your Rolecall email address was changed');
  for (const part of ['<b>Ada</b> has changed', 'the team of A & B', 'noor@new.example', 'https://jobs.example.com'])
    expect(text).toContain(part);
  expect(bodyOf(html)).toBe(words(text));
});

test('the mail about an address that users change themselves has no company, but a link to undo it', () => {
  const own = { ...change, changedBy: 'Noor', companyName: null, token: 'x' };
  const { text } = accountMails.addressChanged.write(settings, { ...to(), ...own });
  expect(text).toContain('The address of your account was changed.');
  expect(text).toContain('This was not me: https://jobs.example.com/restore-address/x');
  expect(text).not.toMatch(/team|Noor/);
  const german = accountMails.addressChanged.write(settings, { ...to('de'), ...own });
  expect(german.text).toContain('Das war ich nicht: https:');
});

test.each([
  ['en', { browser: 'Firefox', system: 'Linux' }, 'Firefox on Linux, 3 May 2026 at 14:02 UTC'],
  ['en', { browser: null, system: null }, 'Unknown browser, 3 May 2026 at 14:02 UTC'],
  ['de', { browser: 'Safari', system: 'iPhone' }, 'Safari auf iPhone, 3. Mai 2026 um 14:02 UTC'],
] as const)('a new sign-in is told with device and time (%s, %o)', (language, device, told) => {
  const { text, html } = accountMails.newDevice.write(settings, { ...to(language), device, way: 'code', at });
  expect(text).toContain(told);
  expect(text).toContain(account);
  expect(html).toContain(told);
  expect(text).not.toMatch(/\d{6}/);
});

const device = { browser: 'Firefox', system: 'Linux' };

test.each(passkeyEvents)('the mail about a passkey %s has a neutral subject, in both languages', (event) => {
  for (const [language, subject] of [
    ['en', 'Security of your Rolecall account'],
    ['de', 'Sicherheit deines Kontos bei Rolecall'],
  ] as const) {
    const mail = accountMails.passkey.write(settings, { ...to(language), event, device, at });
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(account);
    expect(mail.text).not.toMatch(/\d{6}/);
  }
});

test('the mail about a passkey states place and time, but only the time of others’ acts', () => {
  const added = accountMails.passkey.write(settings, { ...to(), event: 'added', device, at });
  expect(added.text).toContain('Firefox on Linux, 3 May 2026 at 14:02 UTC');
  expect(added.text).toContain('If it was not you');
  const reset = accountMails.passkey.write(settings, { ...to(), event: 'reset', device: null, at });
  expect(reset.text).toMatch(/^ *3 May 2026 at 14:02 UTC$/m);
  expect(reset.text).toContain('An administrator removed them');
});
