import { expect, test } from 'vitest';
import { writeRow } from './csv.ts';

test('cells are separated, and quoted if needed', () => {
  expect(writeRow([1, 'Ada', null, true, 'a, b', 'say "hi"', 'two\nlines'])).toBe(
    '1,Ada,,true,"a, b","say ""hi""","two\nlines"\r\n',
  );
});

test.each(['=1+1', '+49 30', '-2', '@sum', '\tx', '\r=1', '＝1', '＋1', '－1', '＠x'])(
  '%j does not become a formula',
  (text) => {
    expect(writeRow([text]).replace(/^"/, '')).toMatch(/^'/);
  },
);

test.each(['a;=1+1', 'a,+1', 'a\t-1', 'a\n@x', 'a|＝1'])(
  '%j does not become one where its sign separates cells',
  (text) => {
    expect(writeRow([text])).toBe(`"${text.slice(0, 2)}'${text.slice(2)}"\r\n`);
  },
);

test('signs inside words stay', () => {
  expect(writeRow(['a=b', 'x - y', '1, -2'])).toBe('a=b,x - y,"1, -2"\r\n');
});
