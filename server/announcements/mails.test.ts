import { expect, test } from 'vitest';
import { readSettings } from '#server/platform/process/settings.ts';
import { announcementMails } from './mails.ts';

const settings = readSettings({ APP_SECRET: 'a secret of the tests', APP_URL: 'https://jobs.example.com' });
type Facts = Parameters<typeof announcementMails.announcement.write>[1];
const write = (facts: Facts) => announcementMails.announcement.write(settings, facts, 1);

const words = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();
const mail: Facts = {
  email: 'ada@example.com',
  language: 'en',
  hashId: 'abc',
  companyName: 'Ships & <b>Sons</b>',
  verifiedDomain: 'ships.example',
  logo: null,
  title: 'Cartographer',
  summary: 'Draw <i>charts</i> for ships, see https://evil.example/login',
  writtenIn: 'pt',
  skills: [
    { name: 'TypeScript', isHeld: true },
    { name: 'C++', isHeld: false },
  ],
  optionalSkills: [],
  pay: '€70,000–90,000 a year, gross',
  place: 'Remote, Lisbon ± 4 h',
  client: { name: 'Ada Moreau', address: 'moreau@ships.example' },
};

const visible = (html: string) =>
  words(
    html
      .slice(html.indexOf('<body'))
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll('&nbsp;', ' ')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>'),
  );

test('an announcement names company, title, place and skills, and where each link leads, in text and HTML', () => {
  const { subject, text, html, unsubscribeUrl = '', replyTo } = write(mail);
  expect(subject).toBe('Cartographer at Ships & <b>Sons</b>');
  for (const part of ['Location: Remote, Lisbon ± 4 h', 'on your profile', 'Ada Moreau then sees your address']) {
    expect(words(text)).toContain(part);
    expect(visible(html)).toContain(part);
  }
  expect(text).toContain('Required skills: ✓ TypeScript, C++');
  expect(visible(html)).toContain('Required skills: ✓ TypeScript C++');
  expect(unsubscribeUrl).toMatch(/^https:\/\/jobs\.example\.com\/unsubscribe\/announcements\.1\./);
  expect(replyTo).toEqual(mail.client);
  const position = 'https://jobs.example.com/signin/abc?email=ada%40example.com';
  for (const link of [position, unsubscribeUrl, 'https://jobs.example.com/mail-settings']) {
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
  }
  expect(text).not.toContain('Optional skills');
  expect(html).not.toContain('Optional skills');
  expect(html).not.toContain('<b>Sons');
});

test('the description starts as plain text, and nothing in it becomes a link', () => {
  const { text, html } = write(mail);
  const said = 'Draw <i>charts</i> for ships, see evil.example / login';
  expect(text).toContain(said);
  expect(visible(html)).toContain(said);
  expect(html).not.toContain('<i>');
  expect(html).toMatch(/<p[^>]* lang="pt"[^>]*>\s*Draw/);
  expect(write({ ...mail, writtenIn: null }).html).not.toContain(' lang="pt"');
  expect(write({ ...mail, summary: '\u202Eabc\u2066' }).text).toContain('\n\nabc\n\n');
});

test('without a required skill of the talent’s there is no tick, nor an explanation of ticks', () => {
  const { text, html } = write({ ...mail, skills: [{ name: 'C++', isHeld: false }] });
  expect(text + html).not.toContain('✓');
});

test('the mail embeds the mark and the logo, and shows no other picture', () => {
  const logo = { cid: 'logo@pictures', bytes: Buffer.from('logo') };
  const { html, pictures } = write({ ...mail, logo });
  expect([...html.matchAll(/<img\s+src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
    'cid:mark@pictures',
    'cid:logo@pictures',
  ]);
  expect(pictures?.map(({ cid }) => cid)).toEqual(['mark@pictures', 'logo@pictures']);
  expect(write(mail).pictures).toHaveLength(1);
  expect(html).not.toContain('<script');
});

test('without a contact, the mail names none', () => {
  expect(write({ ...mail, client: null }).text).not.toContain('reply to this email');
});

test('an announcement in German has the same facts', () => {
  const { subject, text } = write({ ...mail, place: 'Remote, überall', language: 'de' });
  expect(subject).toBe('Cartographer bei Ships & <b>Sons</b>');
  for (const part of [
    'Erforderliche Skills: ✓ TypeScript, C++',
    '✓ in deinem Profil',
    'Arbeitsort: Remote, überall',
    'Position ansehen: ',
  ])
    expect(text).toContain(part);
});
