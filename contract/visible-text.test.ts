import { expect, test } from 'vitest';
import { Name, line, multiline } from './fields.ts';

test.each([
  ['blanks of any script', ' \u00A0\u2003\u3000'],
  ['invisible signs', '\u200B\u200C\u200D\u2060\uFEFF\u00AD\u034F\u180E'],
  ['Hangul fillers', '\u115F\u1160\u3164\uFFA0'],
  ['an empty braille cell', '\u2800'],
  ['variation selectors and tags', '\uFE0F\u{E0041}\u{E0100}'],
  ['signs that turn the direction', '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069'],
  ['separators', '\u2028\u2029'],
])('a text of %s alone is empty', (_name, text) => {
  expect(Name.safeParse(text).success).toBe(false);
  expect(line(100).parse(text)).toBe('');
  expect(multiline(100).parse(text)).toBe('');
});

test.each([
  ['one letter', 'Ö'],
  ['a joiner within a Persian word', 'می\u200Cخواهم'],
  ['an emoji of several', '👩\u200D💻'],
  ['a heart with its selector', '❤\uFE0F'],
  ['combining marks', 'E\u0301lodie'],
  ['a sign alone', '?'],
])('%s stays to the letter', (_name, text) => {
  expect(Name.parse(text)).toBe(text);
  expect(multiline(100).parse(text)).toBe(text);
});

test('direction-changing characters are dropped, within and around', () => {
  expect(Name.parse('\u202E rotartsinimdA \u202C')).toBe('rotartsinimdA');
  expect(multiline(100).parse('One\n\u2067two\u2069')).toBe('One\ntwo');
});

test.each(['a\u0007b', 'a\nb', 'a\u2028b', 'a\u2029b'])('%j is refused as a line', (text) => {
  expect(line(100).safeParse(text).success).toBe(false);
});
