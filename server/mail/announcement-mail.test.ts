import { expect, test } from 'vitest';
import { announcementMail } from './announcement-mail.ts';

const words = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();
const mail = {
  productName: 'Rolecall',
  appUrl: 'https://jobs.example.com',
  companyName: 'Ships & <b>Sons</b>',
  verifiedDomain: 'ships.example',
  logo: null,
  title: 'Cartographer',
  summary: 'Draw <i>charts</i> for ships, see https://evil.example/login',
  skills: [
    { name: 'TypeScript', isHeld: true },
    { name: 'C++', isHeld: false },
  ],
  optionalSkills: [],
  place: 'Remote, Lisbon ± 4 h',
  link: 'https://jobs.example.com/signin/abc?email=ada%40example.com',
  unsubscribeUrl: 'https://jobs.example.com/unsubscribe/announcements.1.x',
  clientName: 'Ada Moreau',
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
  const { subject, text, html } = announcementMail(mail);
  expect(subject).toBe('Cartographer at Ships & <b>Sons</b>');
  for (const part of ['Location: Remote, Lisbon ± 4 h', 'on your profile', 'to reach Ada Moreau']) {
    expect(words(text)).toContain(part);
    expect(visible(html)).toContain(part);
  }
  expect(text).toContain('Required skills: ✓ TypeScript, C++');
  expect(visible(html)).toContain('Required skills: ✓ TypeScript C++');
  for (const link of [mail.link, mail.unsubscribeUrl, 'https://jobs.example.com/mail-settings']) {
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
  }
  expect(text).not.toContain('Optional skills');
  expect(html).not.toContain('Optional skills');
  expect(html).not.toContain('<b>Sons');
});

test('the description begins as text, and nothing in it becomes a link', () => {
  const { text, html } = announcementMail(mail);
  const said = 'Draw <i>charts</i> for ships, see evil.example / login';
  expect(text).toContain(said);
  expect(visible(html)).toContain(said);
  expect(html).not.toContain('<i>');
  expect(announcementMail({ ...mail, summary: '\u202Eabc\u2066' }).text).toContain('\n\nabc\n\n');
});

test('without a skill that the talent has there is no tick, and nothing explains one', () => {
  const { text, html } = announcementMail({ ...mail, skills: [{ name: 'C++', isHeld: false }] });
  expect(text + html).not.toContain('✓');
});

test('the mark and the logo travel with the mail, and it shows no other picture', () => {
  const logo = { cid: 'logo@pictures', bytes: Buffer.from('logo') };
  const { html, pictures } = announcementMail({ ...mail, logo });
  expect([...html.matchAll(/<img\s+src="([^"]*)"/g)].map(([, source]) => source)).toEqual([
    'cid:mark@pictures',
    'cid:logo@pictures',
  ]);
  expect(pictures?.map(({ cid }) => cid)).toEqual(['mark@pictures', 'logo@pictures']);
  expect(announcementMail(mail).pictures).toHaveLength(1);
  expect(html).not.toContain('<script');
});

test('with nobody to answer, none is named', () => {
  expect(announcementMail({ ...mail, clientName: null }).text).not.toContain('Reply to this email');
});

test('an announcement in German names the same facts in German', () => {
  const { subject, text } = announcementMail({ ...mail, place: 'Remote, überall', language: 'de' });
  expect(subject).toBe('Cartographer bei Ships & <b>Sons</b>');
  for (const part of [
    'Erforderliche Skills: ✓ TypeScript, C++',
    '✓ in deinem Profil',
    'Arbeitsort: Remote, überall',
    'Position ansehen: ',
  ])
    expect(text).toContain(part);
});
