import { expect, test } from 'vitest';
import { accountMails } from '#server/accounts/service.ts';
import { announcementMails } from '#server/announcements/service.ts';
import { messagingMails } from '#server/messaging/service.ts';
import { readSettings } from '#server/platform/process/settings.ts';
import { teammateMails } from '#server/teammates/service.ts';
import { plainName } from './defuse-name.ts';

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

const hostile = 'http://evil.test/win';
const settings = readSettings({ APP_SECRET: 'a secret of the tests', APP_URL: 'https://jobs.example.com' });
const to = { email: 'ada@example.com', language: 'en' } as const;
const message = { text: 'Hello', hasVideo: false, files: [] };

test.each([
  [
    'an invitation',
    teammateMails.invitation.write(settings, { ...to, inviterName: hostile, companyName: hostile, logo: null }),
  ],
  [
    'a changed address',
    accountMails.addressChanged.write(settings, {
      ...to,
      newAddress: 'ada@example.com',
      changedBy: hostile,
      companyName: hostile,
      token: undefined,
    }),
  ],
  [
    'an announcement',
    announcementMails.announcement.write(settings, {
      ...to,
      hashId: 'abc',
      companyName: hostile,
      verifiedDomain: null,
      logo: null,
      title: hostile,
      summary: hostile,
      writtenIn: null,
      skills: [],
      optionalSkills: [],
      pay: 'Pay not stated',
      place: 'Portugal',
      client: { name: hostile, address: 'noor@example.com' },
    }),
  ],
  [
    'new messages',
    messagingMails.newMessages.write(settings, {
      ...to,
      path: '/talent/messages/9',
      threads: [
        { name: hostile, companyName: hostile, logo: null, count: 1, messages: [message] },
        { name: hostile, companyName: null, logo: null, count: 1, messages: [message] },
      ],
    }),
  ],
])('no name in %s is a link, neither in its subject nor in its text', (_kind, { subject, text, html }) => {
  for (const part of [subject, text, html]) expect(part).not.toMatch(/http:|evil\.test\//);
});
