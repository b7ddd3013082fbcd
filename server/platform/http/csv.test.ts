import { expect, test } from 'vitest';
import { writeRow } from './csv.ts';

test('cells are separated, and quoted if needed', () => {
  expect(writeRow([1, 'Ada', null, true, 'a, b', 'say "hi"', 'two\nlines'])).toBe(
    '1,Ada,,true,"a, b","say ""hi""","two\nlines"\r\n',
  );
});

test.each(['=1+1', '+49 30', '-2', '@sum', '\tx', '\r=1'])('%j does not become a formula', (text) => {
  expect(writeRow([text]).replace(/^"/, '')).toMatch(/^'/);
});
