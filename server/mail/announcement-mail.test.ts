import { expect, test } from 'vitest';
import { announcementMail } from './announcement-mail.ts';

const words = (part: string): string => part.replaceAll(/\s+/g, ' ').trim();
const mail = {
  productName: 'Rolecall',
  appUrl: 'https://jobs.example.com',
  companyName: 'Ships & <b>Sons</b>',
  title: 'Cartographer',
  skills: ['TypeScript', 'C++'],
  optionalSkills: [],
  place: 'Anywhere in the world',
  link: 'https://jobs.example.com/signin/abc?email=ada%40example.com',
  unsubscribeUrl: 'https://jobs.example.com/unsubscribe/announcements.1.x',
  clientName: 'Ada Moreau',
};

test('an announcement names company, title and skills, and where each link leads, in text and HTML', () => {
  const { subject, text, html } = announcementMail(mail);
  expect(subject).toBe('Cartographer at Ships & <b>Sons</b>');
  for (const part of ['Required skills: TypeScript, C++', 'Location: Anywhere in the world', 'reaches Ada Moreau'])
    expect(words(text)).toContain(part);
  const body = words(html.slice(html.indexOf('<body')).replaceAll(/<[^>]*>/g, ' '));
  for (const part of ['Required skills: TypeScript, C++', 'Location: Anywhere in the world', 'reaches Ada Moreau'])
    expect(body).toContain(part);
  for (const link of [mail.link, mail.unsubscribeUrl, 'https://jobs.example.com/mail-settings']) {
    expect(text).toContain(link);
    expect(html).toContain(`href="${link}"`);
  }
  expect(text).not.toContain('Optional skills');
  expect(html).not.toContain('Optional skills');
  expect(html).not.toContain('<b>Sons');
  expect(html).not.toMatch(/<img|<script/);
});

test('with nobody to answer, none is named', () => {
  expect(announcementMail({ ...mail, clientName: null }).text).not.toContain('An answer to this mail');
});

test('an announcement in German names the same facts in German', () => {
  const { subject, text } = announcementMail({ ...mail, place: 'Überall auf der Welt', language: 'de' });
  expect(subject).toBe('Cartographer bei Ships & <b>Sons</b>');
  for (const part of [
    'Erforderliche Skills: TypeScript, C++',
    'Arbeitsort: Überall auf der Welt',
    'Position ansehen: ',
  ])
    expect(text).toContain(part);
});
