import { expect, test } from 'vitest';
import { normaliseEmail } from './email.ts';

test.each([
  [' Ada@Example.com ', 'ada@example.com'],
  ["o'neil+jobs@mail.example.co.uk", "o'neil+jobs@mail.example.co.uk"],
  ['R&D@example.com', 'r&d@example.com'],
  ['cn=ada/ou=labs@example.com', 'cn=ada/ou=labs@example.com'],
  ['ana@example.xn--p1ai', 'ana@example.xn--p1ai'],
  ['ana@Example.рф', 'ana@example.xn--p1ai'],
  ['ana@bücher.de', 'ana@xn--bcher-kva.de'],
  ['ana@BÜCHER.de', 'ana@xn--bcher-kva.de'],
  ['ana@例え。中国', 'ana@xn--r8jz45g.xn--fiqs8s'],
  ['ana@उदाहरण.भारत', 'ana@xn--p1b6ci4b4b3a.xn--h2brj9c'],
])('%s is an address, stored as %s', (typed, stored) => {
  expect(normaliseEmail(typed)).toBe(stored);
  expect(normaliseEmail(stored)).toBe(stored);
});

test.each([
  '',
  'ada',
  '@example.com',
  'ada@',
  'ada@localhost',
  'ada@192.0.2.1',
  'ada@[192.0.2.1]',
  'ada@example.com/path',
  'ada@example.com:25',
  'ada@example.com?x',
  'ada@user:secret@example.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@example.com.',
  'ada@xn--.com',
  'ada@exa_mple.com',
  '.ada@example.com',
  'a..da@example.com',
  'a da@example.com',
  'a<da@example.com',
  'a,b@example.com',
  '"ada"@example.com',
  'jörg@example.com',
  '\u212Aai@example.com',
  'ada@example.com\r\nBcc: b@example.com',
  `${'x'.repeat(250)}@example.com`,
  `ada@${'ü'.repeat(200)}.example.com`,
])('%s is not an address', (typed) => {
  expect(normaliseEmail(typed)).toBeUndefined();
});
