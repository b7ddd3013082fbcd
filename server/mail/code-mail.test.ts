import { expect, test } from 'vitest';
import { addressChangedMail } from './address-changed-mail.ts';
import { codeMail } from './code-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import { newDeviceMail } from './new-device-mail.ts';
import { newMessagesMail } from './new-messages-mail.ts';
import { seal, unseal } from './seal.ts';

const secret = 'a secret of the tests';
const settings = { productName: 'Jobs & Co', appUrl: 'https://jobs.example.com', secret: 'a secret of the tests' };
const recipient = { id: 7, email: 'ada@example.com' };
const unescape = (part: string) => part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const words = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();

test.each([
  ['signup', 'confirmation code'],
  ['signin', 'sign-in code'],
  ['change-email', 'confirmation code'],
] as const)('the code for %s stands in the subject, the text and the HTML, and both say the same', (purpose, kind) => {
  const { subject, text, html } = codeMail({ productName: 'Rolecall', purpose, code: '482913', minutes: 9 });
  expect(subject).toBe(`482913 is your Rolecall ${kind}`);
  const body = html.slice(html.indexOf('<body'));
  expect(words(body.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#39;', "'"))).toBe(words(text));
  expect(text).toContain('for the next 9 minutes.');
  expect(html).not.toMatch(/<table|<script|https?:/);
  expect(html.match(/<img\s+src="[^"]*"/g)?.map(words)).toEqual(['<img src="cid:mark@pictures"']);
});

test.each([
  [1, 'Er gilt einmal, noch eine Minute.'],
  [9, 'Er gilt einmal, in den nächsten 9 Minuten.'],
])('a code with %i minutes left is German throughout', (minutes, validity) => {
  const mail = codeMail({ productName: 'Rolecall', purpose: 'signin', code: '482913', minutes, language: 'de' });
  expect(mail.subject).toBe('482913 ist dein Anmeldecode für Rolecall');
  expect(mail.text).toContain(validity);
  expect(mail.html).toContain('<html lang="de" dir="ltr">');
  expect(mail.text).not.toMatch(/code is|Type this/);
});

test.each([
  [1, 'Neue Nachricht von Noor Castell', 'Hat ein Video geschickt.'],
  [2, '2 neue Nachrichten von Noor Castell', 'Und eine weitere Nachricht.'],
  [1_200, '1.200 neue Nachrichten von Noor Castell', 'Und 1.199 weitere Nachrichten.'],
])('a mail about %i messages is German throughout, with its plurals', (count, title, part) => {
  const { subject, text, html } = newMessagesMail(settings, {
    recipient,
    path: '/talent/messages/9',
    threads: [{ name: 'Noor Castell', companyName: null, count, messages: [{ text: 'Hej', hasVideo: true }] }],
    language: 'de',
  });
  expect(subject).toBe(title);
  for (const said of [title, part, 'Lesen und antworten: https:', 'E-Mail-Einstellungen: https:'])
    expect(text).toContain(said);
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(text).not.toMatch(/message(?!s)|Unsubscribe/);
});

test('an invitation and a changed address are told in German, with or without the name of a colleague', () => {
  const names = { productName: 'Rolecall', companyName: 'Northwind', language: 'de' } as const;
  const invite = (inviterName: string | null) => invitationMail({ ...names, inviterName, link: 'https://x.example' });
  expect(invite('Ada').subject).toBe('Ada hat dich auf Rolecall zu Northwind hinzugefügt');
  expect(invite(null).subject).toBe('Northwind hat dich auf Rolecall ins Team geholt');
  const change = (changedBy: string | null) =>
    addressChangedMail({ ...names, changedBy, appUrl: 'https://jobs.example.com', newAddress: 'noor@new.example' });
  expect(change('Ada').text).toContain('Ada hat die Adresse deines Kontos im Team von Northwind geändert.');
  expect(change(null).text).toContain('Die Adresse deines Kontos im Team von Northwind wurde geändert.');
});

test('the former address is told who changed it and to what, in text and HTML alike', () => {
  const { subject, text, html } = addressChangedMail({
    productName: 'Rolecall',
    appUrl: 'https://jobs.example.com',
    newAddress: 'noor@new.example',
    changedBy: '<b>Ada</b>',
    companyName: 'A & B',
  });
  expect(subject).toBe('Your Rolecall e-mail address was changed');
  for (const part of ['<b>Ada</b> has changed', 'the team of A & B', 'noor@new.example', 'https://jobs.example.com'])
    expect(text).toContain(part);
  const body = html.slice(html.indexOf('<body'));
  expect(words(unescape(body.replaceAll(/<[^>]*>/g, ' ')))).toBe(words(text));
});

test('an address that users change themselves is told without a company, with the link that takes it back', () => {
  const change = { productName: 'Rolecall', appUrl: 'https://jobs.example.com', newAddress: 'noor@new.example' };
  const own = {
    ...change,
    changedBy: 'Noor',
    companyName: null,
    restoreUrl: 'https://jobs.example.com/restore-address/x',
  };
  const { text } = addressChangedMail(own);
  expect(text).toContain('The address of your account was changed.');
  expect(text).toContain('This was not me: https://jobs.example.com/restore-address/x');
  expect(text).not.toMatch(/team|Noor/);
  expect(addressChangedMail({ ...own, language: 'de' }).text).toContain('Das war ich nicht: https:');
});

test.each([
  ['en', { browser: 'Firefox', system: 'Linux' }, 'Firefox on Linux, 3 May 2026 at 14:02 UTC'],
  ['en', { browser: null, system: null }, 'Unknown browser, 3 May 2026 at 14:02 UTC'],
  ['de', { browser: 'Safari', system: 'iPhone' }, 'Safari auf iPhone, 3. Mai 2026 um 14:02 UTC'],
] as const)('a new sign-in is told with device and time (%s, %o)', (language, device, facts) => {
  const at = new Date('2026-05-03T14:02:00Z');
  const { text, html } = newDeviceMail({
    productName: 'Rolecall',
    device,
    way: 'code',
    at,
    link: 'https://x.example/account',
    language,
  });
  expect(text).toContain(facts);
  expect(text).toContain('https://x.example/account');
  expect(html).toContain(facts);
  expect(text).not.toMatch(/\d{6}/);
});

const mailOf = (text: string, hasVideo = false) =>
  newMessagesMail(settings, {
    recipient,
    path: '/talent/messages/9',
    threads: [
      { name: 'Noor Castell', companyName: null, count: 23, messages: [{ text, hasVideo }] },
      { name: 'Eve', companyName: 'A & B', count: 1, messages: [{ text: 'Hello', hasVideo: false }] },
    ],
  });

test('a mail about messages says the same in text and HTML, and its links lead to the product', () => {
  const { subject, text, html } = mailOf('One <b>line</b>\nand another', true);
  expect(subject).toBe('24 new messages from 2 people');
  expect(text).toContain('    Sent a video.\n    One <b>line</b>\n    and another\n');
  expect(text).toContain('And 22 more messages.');
  const body = html.slice(html.indexOf('<body')).replaceAll('<br />', ' ').replaceAll('·', ' ');
  const said = text.replaceAll(/: https:\S+/g, '');
  expect(words(unescape(body.replaceAll(/<[^>]*>/g, ' ')))).toBe(words(said));
  for (const [, link] of html.matchAll(/href="([^"]*)"/g)) expect(link).toMatch(/^https:\/\/jobs\.example\.com\//);
});

test('a long message is cut between two characters, and nothing in it turns the writing around or goes unseen', () => {
  const { text } = mailOf(`${'x'.repeat(1_998)}😀 and more`);
  expect(text).toContain(`${'x'.repeat(1_998)}…\n`);
  expect(mailOf('a\u202Eb\u0007c\u2066d').text).toContain('    abcd\n');
});

test('names in a mail are text, never markup', () => {
  const { html } = invitationMail({
    productName: 'Rolecall',
    inviterName: '<b>Ada</b>',
    companyName: 'A & "B"',
    link: 'http://localhost:3000/signin?email=a%22%3E',
  });
  expect(html).toContain('&lt;b&gt;Ada&lt;/b&gt;');
  expect(html).toContain('A &amp; &quot;B&quot;');
  expect(html).not.toContain('<b>');
});

test('a sealed code opens with its secret and its context only', () => {
  const sealed = seal({ secret }, '482913', 'signin ada@example.com');
  expect(sealed).not.toContain('482913');
  expect(seal({ secret }, '482913', 'signin ada@example.com')).not.toBe(sealed);
  expect(unseal({ secret }, sealed, 'signin ada@example.com')).toBe('482913');
  expect(() => unseal({ secret }, sealed, 'signin eve@example.com')).toThrow('sealed with another');
  expect(() => unseal({ secret: 'another secret of the tests' }, sealed, 'signin ada@example.com')).toThrow(
    'sealed with another',
  );
  expect(() => unseal({ secret }, sealed.slice(0, 20), 'signin ada@example.com')).toThrow(
    'Invalid authentication tag length',
  );
});
