import { expect, test } from 'vitest';
import { announcementMail } from './announcement-mail.ts';
import { addressChangedMail } from './address-changed-mail.ts';
import { invitationMail } from './invitation-mail.ts';
import { newMessagesMail } from './new-messages-mail.ts';
import { plainName } from './plain-name.ts';

test.each([
  'Booking.com',
  'Node.js',
  'Senior Node.js / React engineer',
  'ASP.NET developer',
  'CI/CD and TCP/IP',
  'Head @ Northwind',
  'C++ (Qt 6.5): embedded',
  'What is Node.js?',
  'J. R. R. Tolkien',
  '24/7 on call, 3.5 days',
])('%s is a name, and stays one', (name) => {
  expect(plainName(name)).toBe(name);
});

test.each([
  ['Claim your prize at http://evil.test/win', 'Claim your prize at evil.test / win'],
  ['HTTPS://evil.test:8080/a/b?c=d#e', 'evil.test / 8080 / a / b / c=d / e'],
  ['hthttp://tp://evil.test', 'evil.test'],
  ['//evil.test/win', 'evil.test / win'],
  [String.raw`\\evil.test\share`, String.raw`evil.test\share`],
  ['www.evil.test/win now', 'evil.test / win now'],
  ['evil.test?win', 'evil.test / win'],
  ['Node.js/React engineer', 'Node.js / React engineer'],
  ['write to eve@evil.test', 'write to eve @ evil.test'],
  ['mailto:eve@evil.test', 'eve @ evil.test'],
  ['javascript:alert(1)', 'alert(1)'],
  ['bücher.example/prize', 'bücher.example / prize'],
])('%s cannot be followed', (name, plain) => {
  expect(plainName(name)).toBe(plain);
  expect(plainName(plain)).toBe(plain);
});

const link = 'https://jobs.example.com/signin';
const hostile = 'http://evil.test/win';
const product = { productName: 'Rolecall', appUrl: 'https://jobs.example.com' };
const settings = { ...product, secret: 'a secret of the tests' };

test.each([
  ['an invitation', invitationMail({ ...product, inviterName: hostile, companyName: hostile, link })],
  [
    'a changed address',
    addressChangedMail({ ...product, newAddress: 'ada@example.com', changedBy: hostile, companyName: hostile }),
  ],
  [
    'an announcement',
    announcementMail({
      ...product,
      companyName: hostile,
      verifiedDomain: null,
      logo: null,
      title: hostile,
      summary: hostile,
      skills: [],
      optionalSkills: [],
      place: 'Portugal',
      link,
      unsubscribeUrl: link,
      clientName: hostile,
    }),
  ],
  [
    'new messages',
    newMessagesMail(settings, {
      recipient: { id: 7, email: 'ada@example.com' },
      path: '/talent/messages/9',
      threads: [
        { name: hostile, companyName: hostile, count: 1, messages: [{ text: 'Hello', hasVideo: false }] },
        { name: hostile, companyName: null, count: 1, messages: [{ text: 'Hello', hasVideo: false }] },
      ],
    }),
  ],
])('no name in %s is a link, neither in its subject nor in its text', (_kind, { subject, text, html }) => {
  for (const part of [subject, text, html]) expect(part).not.toMatch(/http:|evil\.test\//);
});
