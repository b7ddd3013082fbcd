import { expect, test } from 'vitest';
import type { Language } from '#contract/texts/languages.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { messagingMails } from './mails.ts';

const settings = readSettings({
  PRODUCT_NAME: 'Jobs & Co',
  APP_SECRET: 'a secret of the tests',
  APP_URL: 'https://jobs.example.com',
});
type Facts = Parameters<typeof messagingMails.newMessages.write>[1];
const write = (threads: Facts['threads'], language: Language = 'en') =>
  messagingMails.newMessages.write(
    settings,
    { email: 'ada@example.com', language, path: '/talent/messages/9', threads },
    7,
  );
const noor = { name: 'Noor Castell', companyName: null, logo: null };
const unescape = (part: string) => part.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const words = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();

test.each([
  [1, 'Neue Nachricht von Noor Castell', 'Hat ein Video geschickt.'],
  [2, '2 neue Nachrichten von Noor Castell', 'Und eine weitere Nachricht.'],
  [1_200, '1.200 neue Nachrichten von Noor Castell', 'Und 1.199 weitere Nachrichten.'],
])('a mail about %i messages is German throughout, with its plurals', (count, title, part) => {
  const { subject, text, html } = write(
    [{ ...noor, count, messages: [{ text: 'Hej', hasVideo: true, files: [] }] }],
    'de',
  );
  expect(subject).toBe(title);
  for (const said of [title, part, 'Lesen und antworten: https:', 'E-Mail-Einstellungen: https:'])
    expect(text).toContain(said);
  expect(html).toContain('<html lang="de" dir="ltr">');
  expect(text).not.toMatch(/message(?!s)|Unsubscribe/);
});

const mailOf = (text: string, hasVideo = false, files: string[] = []) =>
  write([
    { ...noor, count: 23, messages: [{ text, hasVideo, files }] },
    {
      name: 'Eve',
      companyName: 'A & B',
      logo: null,
      count: 1,
      messages: [{ text: 'Hello', hasVideo: false, files: [] }],
    },
  ]);

test('a mail about messages has the same content in text and HTML, and its links lead to the product', () => {
  const { subject, text, html } = mailOf('One <b>line</b>\nand another', true);
  expect(subject).toBe('24 new messages from 2 people');
  expect(text).toContain('    Sent a video.\n    One <b>line</b>\n    and another\n');
  expect(text).toContain('And 22 more messages.');
  const body = html.slice(html.indexOf('<body')).replaceAll('<br />', ' ').replaceAll('·', ' ');
  const said = text.replaceAll(/: https:\S+/g, '');
  expect(words(unescape(body.replaceAll(/<[^>]*>/g, ' ')))).toBe(words(said));
  for (const [, link] of html.matchAll(/href="([^"]*)"/g)) expect(link).toMatch(/^https:\/\/jobs\.example\.com\//);
});

test('a mail names an attached file, and the name cannot reverse the text direction', () => {
  expect(mailOf('', false, ['Work \u202Esamples.pdf', 'B.pdf']).text).toContain(
    '    Sent a file: Work samples.pdf\n    Sent a file: B.pdf\n',
  );
});

test('a long message is cut between characters, and can neither reverse the text direction nor hide text', () => {
  const { text } = mailOf(`${'x'.repeat(1_998)}😀 and more`);
  expect(text).toContain(`${'x'.repeat(1_998)}…\n`);
  expect(mailOf('a\u202Eb\u0007c\u2066d').text).toContain('    abcd\n');
});
