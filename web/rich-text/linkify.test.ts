import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { linkify } from './linkify.ts';

const links = (text: string) => linkify(text).flatMap(({ href }) => (href === undefined ? [] : [href]));

test.each([
  ['See https://example.com/a?b=c#d now', ['https://example.com/a?b=c#d']],
  ['http://example.com', ['http://example.com/']],
  ['HTTPS://EXAMPLE.COM/Path', ['https://example.com/Path']],
  ['Read https://example.com/a, then (https://example.com/b).', ['https://example.com/a', 'https://example.com/b']],
  ['https://en.wikipedia.org/wiki/Note_(disambiguation)', ['https://en.wikipedia.org/wiki/Note_(disambiguation)']],
  ['(https://en.wikipedia.org/wiki/Note_(disambiguation))!', ['https://en.wikipedia.org/wiki/Note_(disambiguation)']],
  ['https://example.com/ünïcode/日本', ['https://example.com/%C3%BCn%C3%AFcode/%E6%97%A5%E6%9C%AC']],
  ['https://example.com/"onmouseover="alert(1)', ['https://example.com/']],
  ['https://example.com/\u202Egpj.exe', ['https://example.com/']],
  ['詳細はhttps://example.com/jobs。', ['https://example.com/jobs']],
  ['请看https://example.com/x，谢谢', ['https://example.com/x']],
  ['https://example.com/a、https://example.com/b（例）', ['https://example.com/a', 'https://example.com/b']],
  ['「https://example.com/日本語」', ['https://example.com/%E6%97%A5%E6%9C%AC%E8%AA%9E']],
])('a message links the addresses in %j', (text, expected) => {
  expect(links(text)).toEqual(expected);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://example.com',
  'mailto:a@example.com',
  'https://',
  'xhttps://example.com',
  'www.example.com',
  'https:// example.com',
])('a message does not link %j', (text) => {
  expect(links(text)).toEqual([]);
});

test('a message keeps every character, and links only http and https', () => {
  const fragment = fc.constantFrom(
    'https://',
    'http://',
    'example.com',
    '/',
    '(',
    ')',
    '.',
    ' ',
    '\n',
    '<',
    '"',
    'مرحبا',
    '👩‍💻',
    '\u202E',
    'javascript:',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(fragment, fc.string()), { maxLength: 12 }), (fragments) => {
      const pieces = linkify(fragments.join(''));
      expect(pieces.map(({ text }) => text).join('')).toBe(fragments.join(''));
      for (const { href } of pieces) expect(href ?? 'http:').toMatch(/^https?:/);
    }),
  );
});
